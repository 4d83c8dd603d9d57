// Code generated from schemas/core/v1/environment.yaml. DO NOT EDIT; run `npm run generate`.
import type {
  ConfigMapKeySelector,
  ObjectFieldSelector,
  ResourceFieldSelector,
  SecretKeySelector,
} from "./references.types.js";

/** An environment variable. */
export interface EnvVar {
  /** Name of the variable. */
  name: string;
  /** Value of the variable, with $(NAME) replaced by variables defined before it. */
  value?: string;
  /** Source of the value; only without value. */
  valueFrom?: EnvVarSource;
}

/** Where the value of a variable comes from; one field is set. */
export interface EnvVarSource {
  /** A field of the pod. */
  fieldRef?: ObjectFieldSelector;
  /** A resource limit or request of the container. */
  resourceFieldRef?: ResourceFieldSelector;
  /** An entry of a ConfigMap. */
  configMapKeyRef?: ConfigMapKeySelector;
  /** An entry of a Secret. */
  secretKeyRef?: SecretKeySelector;
  /** A variable in a file of a volume. */
  fileKeyRef?: FileKeySelector;
}

/** A variable in a file. */
export interface FileKeySelector {
  /** Volume that holds the file. */
  volumeName: string;
  /** Path of the file in the volume; relative, and without .. in it. */
  path: string;
  /** Name of the variable in the file. */
  key: string;
  /** Whether the file or the variable may be missing. */
  optional?: boolean;
}

/** A source of many variables, of which one kind is set. */
export interface EnvFromSource {
  /** Text put before every name. */
  prefix?: string;
  /** All entries of a ConfigMap. */
  configMapRef?: ConfigMapEnvSource;
  /** All entries of a Secret. */
  secretRef?: SecretEnvSource;
}

/** A ConfigMap whose entries become variables. */
export interface ConfigMapEnvSource {
  /** Name of the ConfigMap. */
  name?: string;
  /** Whether the ConfigMap may be missing. */
  optional?: boolean;
}

/** A Secret whose entries become variables. */
export interface SecretEnvSource {
  /** Name of the Secret. */
  name?: string;
  /** Whether the Secret may be missing. */
  optional?: boolean;
}

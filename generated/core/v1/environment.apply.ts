// Code generated from schemas/core/v1/environment.yaml. DO NOT EDIT; run `npm run generate`.
import type { EnvVar, FileKeySelector } from "./environment.types.js";
import type {
  ConfigMapKeySelectorApply,
  ObjectFieldSelectorApply,
  ResourceFieldSelectorApply,
  SecretKeySelectorApply,
} from "./references.apply.js";

/** What an apply of the part EnvVar may state. */
export interface EnvVarApply extends Partial<Omit<EnvVar, "name" | "valueFrom">> {
  /** Name of the variable. */
  name: string;
  /** Source of the value; only without value. */
  valueFrom?: EnvVarSourceApply;
}

/** What an apply of the part EnvVarSource may state. */
export interface EnvVarSourceApply {
  /** A field of the pod. */
  fieldRef?: ObjectFieldSelectorApply;
  /** A resource limit or request of the container. */
  resourceFieldRef?: ResourceFieldSelectorApply;
  /** An entry of a ConfigMap. */
  configMapKeyRef?: ConfigMapKeySelectorApply;
  /** An entry of a Secret. */
  secretKeyRef?: SecretKeySelectorApply;
  /** A variable in a file of a volume. */
  fileKeyRef?: FileKeySelectorApply;
}

/** What an apply of the part FileKeySelector may state. */
export interface FileKeySelectorApply extends Partial<FileKeySelector> {}

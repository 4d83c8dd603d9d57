// Code generated from schemas/core/v1/environment.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";

export const structs: Readonly<Record<string, Schema>> = {
  "core/v1/environment#EnvVar": {
    type: "object",
    description: "An environment variable.",
    required: ["name"],
    properties: {
      name: { type: "string", description: "Name of the variable." },
      value: {
        type: "string",
        description: "Value of the variable, with $(NAME) replaced by variables defined before it.",
      },
      valueFrom: { ref: "core/v1/environment#EnvVarSource", description: "Source of the value; only without value." },
    },
    unsetAtZero: ["value"],
    alwaysPresent: ["name"],
  },
  "core/v1/environment#EnvVarSource": {
    type: "object",
    description: "Where the value of a variable comes from; one field is set.",
    properties: {
      fieldRef: { ref: "core/v1/references#ObjectFieldSelector", description: "A field of the pod." },
      resourceFieldRef: {
        ref: "core/v1/references#ResourceFieldSelector",
        description: "A resource limit or request of the container.",
      },
      configMapKeyRef: { ref: "core/v1/references#ConfigMapKeySelector", description: "An entry of a ConfigMap." },
      secretKeyRef: { ref: "core/v1/references#SecretKeySelector", description: "An entry of a Secret." },
      fileKeyRef: { ref: "core/v1/environment#FileKeySelector", description: "A variable in a file of a volume." },
    },
    alwaysPresent: [],
  },
  "core/v1/environment#FileKeySelector": {
    type: "object",
    description: "A variable in a file.",
    required: ["volumeName", "path", "key"],
    properties: {
      volumeName: { type: "string", description: "Volume that holds the file." },
      path: { type: "string", description: "Path of the file in the volume; relative, and without .. in it." },
      key: { type: "string", description: "Name of the variable in the file." },
      optional: { type: "boolean", description: "Whether the file or the variable may be missing.", default: false },
    },
    mapType: "atomic",
    alwaysPresent: ["volumeName", "path", "key"],
  },
  "core/v1/environment#EnvFromSource": {
    type: "object",
    description: "A source of many variables, of which one kind is set.",
    properties: {
      prefix: { type: "string", description: "Text put before every name." },
      configMapRef: { ref: "core/v1/environment#ConfigMapEnvSource", description: "All entries of a ConfigMap." },
      secretRef: { ref: "core/v1/environment#SecretEnvSource", description: "All entries of a Secret." },
    },
    unsetAtZero: ["prefix"],
    alwaysPresent: [],
  },
  "core/v1/environment#ConfigMapEnvSource": {
    type: "object",
    description: "A ConfigMap whose entries become variables.",
    properties: {
      name: { type: "string", description: "Name of the ConfigMap." },
      optional: { type: "boolean", description: "Whether the ConfigMap may be missing." },
    },
    unsetAtZero: ["name"],
    alwaysPresent: [],
  },
  "core/v1/environment#SecretEnvSource": {
    type: "object",
    description: "A Secret whose entries become variables.",
    properties: {
      name: { type: "string", description: "Name of the Secret." },
      optional: { type: "boolean", description: "Whether the Secret may be missing." },
    },
    unsetAtZero: ["name"],
    alwaysPresent: [],
  },
};

// Code generated from schemas/core/v1/references.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";

export const structs: Readonly<Record<string, Schema>> = {
  "core/v1/references#LocalObjectReference": {
    type: "object",
    description: "Names an object of a known kind in the same namespace.",
    properties: { name: { type: "string", description: "Name of the object." } },
    mapType: "atomic",
    unsetAtZero: ["name"],
    alwaysPresent: [],
  },
  "core/v1/references#ObjectReference": {
    type: "object",
    description: "Points at any object, or at a part of one.",
    properties: {
      apiVersion: { type: "string", description: "Group and version of the object." },
      kind: { type: "string", description: "Kind of the object." },
      namespace: { type: "string", description: "Namespace of the object." },
      name: { type: "string", description: "Name of the object." },
      uid: { type: "string", description: "Identity of the object." },
      resourceVersion: { type: "string", description: "Version of the object that the reference was made for." },
      fieldPath: { type: "string", description: "Part of the object that is meant, for example spec.containers{web}." },
    },
    mapType: "atomic",
    unsetAtZero: ["apiVersion", "kind", "namespace", "name", "uid", "resourceVersion", "fieldPath"],
    alwaysPresent: [],
  },
  "core/v1/references#TypedLocalObjectReference": {
    type: "object",
    description: "Names an object of any kind in the same namespace.",
    required: ["kind", "name"],
    properties: {
      apiGroup: { type: "string", description: "Group of the kind; absent for the core group." },
      kind: { type: "string", description: "Kind of the object." },
      name: { type: "string", description: "Name of the object." },
    },
    mapType: "atomic",
    unsetAtZero: [],
    alwaysPresent: ["apiGroup", "kind", "name"],
  },
  "core/v1/references#TypedObjectReference": {
    type: "object",
    description: "Names an object of any kind, possibly in another namespace.",
    required: ["kind", "name"],
    properties: {
      apiGroup: { type: "string", description: "Group of the kind; absent for the core group." },
      kind: { type: "string", description: "Kind of the object." },
      name: { type: "string", description: "Name of the object." },
      namespace: { type: "string", description: "Namespace of the object; absent for the namespace of the referrer." },
    },
    unsetAtZero: [],
    alwaysPresent: ["apiGroup", "kind", "name"],
  },
  "core/v1/references#ConfigMapKeySelector": {
    type: "object",
    description: "One entry of a ConfigMap.",
    required: ["key"],
    properties: {
      name: { type: "string", description: "Name of the ConfigMap." },
      key: { type: "string", description: "Entry to take." },
      optional: { type: "boolean", description: "Whether the ConfigMap or the entry may be missing." },
    },
    mapType: "atomic",
    unsetAtZero: ["name"],
    alwaysPresent: ["key"],
  },
  "core/v1/references#SecretKeySelector": {
    type: "object",
    description: "One entry of a Secret.",
    required: ["key"],
    properties: {
      name: { type: "string", description: "Name of the Secret." },
      key: { type: "string", description: "Entry to take." },
      optional: { type: "boolean", description: "Whether the Secret or the entry may be missing." },
    },
    mapType: "atomic",
    unsetAtZero: ["name"],
    alwaysPresent: ["key"],
  },
  "core/v1/references#ObjectFieldSelector": {
    type: "object",
    description: "One field of the pod itself.",
    required: ["fieldPath"],
    properties: {
      apiVersion: { type: "string", description: "Version of the schema in which the path is written.", default: "v1" },
      fieldPath: { type: "string", description: "Path of the field, such as metadata.name." },
    },
    mapType: "atomic",
    unsetAtZero: ["apiVersion"],
    alwaysPresent: ["fieldPath"],
  },
  "core/v1/references#ResourceFieldSelector": {
    type: "object",
    description: "A resource limit or request of a container.",
    required: ["resource"],
    properties: {
      containerName: {
        type: "string",
        description: "Container that is meant; needed in volumes, not in environment variables.",
      },
      resource: { type: "string", description: "Resource to read, such as limits.cpu or requests.memory." },
      divisor: {
        wellKnown: "Quantity",
        description: "Unit in which the amount is given; 0 for whole units.",
        default: "0",
      },
    },
    mapType: "atomic",
    unsetAtZero: ["containerName"],
    alwaysPresent: ["resource", "divisor"],
  },
};

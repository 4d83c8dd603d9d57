// Code generated from schemas/core/v1/namespace.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";

export const structs: Readonly<Record<string, Schema>> = {
  "core/v1/namespace#Namespace": {
    type: "object",
    description: "A scope for names. Objects in it go when it is deleted.",
    properties: {
      apiVersion: { type: "string", description: "Group and version of this representation." },
      kind: { type: "string", description: "The kind of this object." },
      metadata: { wellKnown: "ObjectMeta", description: "Object metadata." },
      spec: { ref: "core/v1/namespace#NamespaceSpec", description: "Wanted behaviour of the namespace." },
      status: { ref: "core/v1/namespace#NamespaceStatus", description: "Observed state of the namespace." },
    },
    alwaysPresent: ["metadata", "spec", "status"],
  },
  "core/v1/namespace#NamespaceSpec": {
    type: "object",
    description: "Wanted behaviour of a namespace.",
    properties: {
      finalizers: {
        type: "array",
        description: "Parties that must finish before the namespace can go.",
        items: { type: "string" },
        listType: "atomic",
      },
    },
    alwaysPresent: [],
  },
  "core/v1/namespace#NamespaceStatus": {
    type: "object",
    description: "Observed state of a namespace.",
    properties: {
      phase: { type: "string", description: "Active, or Terminating while it is being deleted." },
      conditions: {
        type: "array",
        description: "What is known about a deletion that has not finished.",
        items: { ref: "core/v1/namespace#NamespaceCondition" },
        listType: "map",
        listMapKeys: ["type"],
        patchStrategy: ["merge"],
        patchMergeKey: "type",
      },
    },
    unsetAtZero: ["phase"],
    alwaysPresent: [],
  },
  "core/v1/namespace#NamespaceCondition": {
    type: "object",
    description: "One aspect of a namespace's state.",
    required: ["type", "status"],
    properties: {
      type: { type: "string", description: "Name of the aspect." },
      status: { type: "string", description: "True, False or Unknown." },
      lastTransitionTime: { wellKnown: "Time", description: "When the status last changed." },
      reason: { type: "string", description: "Machine-readable cause of the last change." },
      message: { type: "string", description: "Details for people." },
    },
    unsetAtZero: ["reason", "message"],
    alwaysPresent: ["type", "status", "lastTransitionTime"],
  },
};

// Code generated from schemas/node/v1/runtime-class.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";

export const structs: Readonly<Record<string, Schema>> = {
  "node/v1/runtime-class#RuntimeClass": {
    type: "object",
    description: "A way to run containers that pods can ask for by name.",
    required: ["handler"],
    properties: {
      apiVersion: { type: "string", description: "Group and version of this representation." },
      kind: { type: "string", description: "The kind of this object." },
      metadata: { wellKnown: "ObjectMeta", description: "Object metadata." },
      handler: {
        type: "string",
        description: "Name by which the container runtimes of nodes know it; can't be changed.",
      },
      overhead: { ref: "node/v1/runtime-class#Overhead", description: "What a pod needs beside its containers." },
      scheduling: {
        ref: "node/v1/runtime-class#Scheduling",
        description: "Which nodes can run such pods; absent for all.",
      },
    },
    alwaysPresent: ["metadata", "handler"],
  },
  "node/v1/runtime-class#Overhead": {
    type: "object",
    description: "What a pod needs beside its containers.",
    properties: {
      podFixed: {
        type: "object",
        description: "Amount of each resource that every pod needs.",
        additionalProperties: { wellKnown: "Quantity" },
      },
    },
    alwaysPresent: [],
  },
  "node/v1/runtime-class#Scheduling": {
    type: "object",
    description: "Nodes that can run pods of a class.",
    properties: {
      nodeSelector: {
        type: "object",
        description: "Labels of the nodes; added to those that a pod asks for.",
        additionalProperties: { type: "string" },
        mapType: "atomic",
      },
      tolerations: {
        type: "array",
        description: "What pods of the class tolerate besides their own.",
        items: { ref: "core/v1/scheduling#Toleration" },
        listType: "atomic",
      },
    },
    alwaysPresent: [],
  },
};

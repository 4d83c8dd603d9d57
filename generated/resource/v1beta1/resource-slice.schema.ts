// Code generated from schemas/resource/v1beta1/resource-slice.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";

export const structs: Readonly<Record<string, Schema>> = {
  "resource/v1beta1/resource-slice#ResourceSlice": {
    type: "object",
    description: "Some of the devices of a pool, as their driver reports them.",
    required: ["spec"],
    properties: {
      apiVersion: { type: "string", description: "Group and version of this representation." },
      kind: { type: "string", description: "The kind of this object." },
      metadata: { wellKnown: "ObjectMeta", description: "Object metadata." },
      spec: {
        ref: "resource/v1beta1/resource-slice#ResourceSliceSpec",
        description: "The devices, and where they can be used.",
      },
    },
    alwaysPresent: ["metadata", "spec"],
  },
  "resource/v1beta1/resource-slice#ResourceSliceSpec": {
    type: "object",
    description: "Devices of a pool, and where they can be used. One of nodeName, nodeSelector, allNodes and perDeviceNodeSelection is set.",
    required: ["driver", "pool"],
    properties: {
      driver: { type: "string", description: "The driver, a DNS name; can't be changed." },
      pool: { ref: "resource/v1beta1/resource-slice#ResourcePool", description: "The pool to which the devices belong." },
      nodeName: { type: "string", description: "The node that has the devices; can't be changed." },
      nodeSelector: {
        ref: "core/v1/scheduling#NodeSelector",
        description: "Nodes that can use the devices; has one term.",
      },
      allNodes: { type: "boolean", description: "True if every node can use the devices." },
      devices: {
        type: "array",
        description: "The devices, at most 128, or 64 with taints or counters.",
        items: { ref: "resource/v1beta1/device#Device" },
        listType: "atomic",
      },
      perDeviceNodeSelection: { type: "boolean", description: "True if each device says on which nodes it can be used." },
      sharedCounters: {
        type: "array",
        description: "Amounts that devices of the pool take from; not beside devices.",
        items: { ref: "resource/v1beta1/resource-slice#CounterSet" },
        listType: "atomic",
      },
    },
    unsetAtZero: ["nodeName", "allNodes"],
    alwaysPresent: ["driver", "pool"],
  },
  "resource/v1beta1/resource-slice#ResourcePool": {
    type: "object",
    description: "The pool of a slice.",
    required: ["name", "generation", "resourceSliceCount"],
    properties: {
      name: { type: "string", description: "Name of the pool: DNS names with slashes between them; can't be changed." },
      generation: {
        type: "integer",
        description: "Counts the versions of the pool; slices of older ones are void.",
        format: "int64",
      },
      resourceSliceCount: {
        type: "integer",
        description: "Number of slices that the pool has in this version.",
        format: "int64",
      },
    },
    alwaysPresent: ["name", "generation", "resourceSliceCount"],
  },
  "resource/v1beta1/resource-slice#CounterSet": {
    type: "object",
    description: "Amounts that devices take from.",
    required: ["name", "counters"],
    properties: {
      name: { type: "string", description: "Name of the set, unique in the pool; a DNS label." },
      counters: {
        type: "object",
        description: "The amounts by name.",
        additionalProperties: { ref: "resource/v1beta1/device#Counter" },
      },
    },
    alwaysPresent: ["name"],
  },
};

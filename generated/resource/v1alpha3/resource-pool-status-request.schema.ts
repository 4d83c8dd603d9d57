// Code generated from schemas/resource/v1alpha3/resource-pool-status-request.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";

export const structs: Readonly<Record<string, Schema>> = {
  "resource/v1alpha3/resource-pool-status-request#ResourcePoolStatusRequest": {
    type: "object",
    description: "Asks how much of the pools of a driver is in use; it is answered once.",
    required: ["spec"],
    properties: {
      apiVersion: { type: "string", description: "Group and version of this representation." },
      kind: { type: "string", description: "The kind of this object." },
      metadata: { wellKnown: "ObjectMeta", description: "Object metadata." },
      spec: {
        ref: "resource/v1alpha3/resource-pool-status-request#ResourcePoolStatusRequestSpec",
        description: "The pools in question; can't be changed.",
      },
      status: {
        ref: "resource/v1alpha3/resource-pool-status-request#ResourcePoolStatusRequestStatus",
        description: "The answer.",
      },
    },
    alwaysPresent: ["metadata", "spec"],
  },
  "resource/v1alpha3/resource-pool-status-request#ResourcePoolStatusRequestSpec": {
    type: "object",
    description: "The pools in question.",
    required: ["driver"],
    properties: {
      driver: { type: "string", description: "The driver." },
      poolName: { type: "string", description: "One pool; absent for all of the driver." },
      limit: { type: "integer", description: "How many pools the answer may have.", default: 100, format: "int32" },
    },
    alwaysPresent: ["driver"],
  },
  "resource/v1alpha3/resource-pool-status-request#ResourcePoolStatusRequestStatus": {
    type: "object",
    description: "How much of some pools is in use.",
    required: ["poolCount"],
    properties: {
      poolCount: {
        type: "integer",
        description: "How many pools there are, whether or not the answer has them.",
        format: "int32",
      },
      pools: {
        type: "array",
        description: "The pools, sorted by driver and name.",
        items: { ref: "resource/v1alpha3/resource-pool-status-request#PoolStatus" },
        listType: "atomic",
      },
      conditions: {
        type: "array",
        description: "Whether the answer is Complete or has Failed.",
        items: { ref: "meta/v1/meta#Condition" },
        listType: "map",
        listMapKeys: ["type"],
        patchStrategy: ["merge"],
        patchMergeKey: "type",
      },
    },
    alwaysPresent: [],
  },
  "resource/v1alpha3/resource-pool-status-request#PoolStatus": {
    type: "object",
    description: "How much of a pool is in use.",
    required: ["driver", "poolName", "generation"],
    properties: {
      driver: { type: "string", description: "The driver of the pool." },
      poolName: { type: "string", description: "Name of the pool." },
      generation: { type: "integer", description: "The version of the pool that was counted.", format: "int64" },
      resourceSliceCount: {
        type: "integer",
        description: "Number of its slices; absent when not all of them were there.",
        format: "int32",
      },
      totalDevices: { type: "integer", description: "Number of devices.", format: "int32" },
      allocatedDevices: { type: "integer", description: "Number of devices that claims have.", format: "int32" },
      availableDevices: { type: "integer", description: "Number of devices that can be allocated.", format: "int32" },
      unavailableDevices: {
        type: "integer",
        description: "Number of devices that are neither allocated nor can be.",
        format: "int32",
      },
      nodeName: { type: "string", description: "The node of the pool, of one that belongs to a node." },
      validationError: { type: "string", description: "Why the pool could not be counted." },
    },
    alwaysPresent: ["generation"],
  },
};

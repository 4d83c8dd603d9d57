// Code generated from schemas/resource/v1beta2/resource-claim.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";

export const structs: Readonly<Record<string, Schema>> = {
  "resource/v1beta2/resource-claim#ResourceClaim": {
    type: "object",
    description: "A claim on devices for pods to use.",
    required: ["spec"],
    properties: {
      apiVersion: { type: "string", description: "Group and version of this representation." },
      kind: { type: "string", description: "The kind of this object." },
      metadata: { wellKnown: "ObjectMeta", description: "Object metadata." },
      spec: {
        ref: "resource/v1beta2/device-claim#ResourceClaimSpec",
        description: "What is asked for; can't be changed.",
      },
      status: {
        ref: "resource/v1beta2/resource-claim#ResourceClaimStatus",
        description: "What the claim has got, and who uses it.",
      },
    },
    alwaysPresent: ["metadata", "spec", "status"],
  },
  "resource/v1beta2/resource-claim#ResourceClaimStatus": {
    type: "object",
    description: "What a claim has got, and who uses it.",
    properties: {
      allocation: {
        ref: "resource/v1beta2/device-allocation#AllocationResult",
        description: "The allocated devices; absent while nothing is allocated.",
      },
      reservedFor: {
        type: "array",
        description: "Who may use the devices; while somebody may, they stay allocated.",
        items: { ref: "resource/v1beta2/resource-claim#ResourceClaimConsumerReference" },
        listType: "map",
        listMapKeys: ["uid"],
        patchStrategy: ["merge"],
        patchMergeKey: "uid",
      },
      devices: {
        type: "array",
        description: "What drivers report of the devices.",
        items: { ref: "resource/v1beta2/device-allocation#AllocatedDeviceStatus" },
        listType: "map",
        listMapKeys: ["driver", "device", "pool", "shareID"],
      },
    },
    alwaysPresent: [],
  },
  "resource/v1beta2/resource-claim#ResourceClaimConsumerReference": {
    type: "object",
    description: "Names an object that uses a claim, in the same namespace.",
    required: ["resource", "name", "uid"],
    properties: {
      apiGroup: { type: "string", description: "Group of the resource; empty for the core group." },
      resource: { type: "string", description: "Resource of the object, such as pods." },
      name: { type: "string", description: "Name of the object." },
      uid: { type: "string", description: "Uid of the object." },
    },
    unsetAtZero: ["apiGroup"],
    alwaysPresent: ["resource", "name", "uid"],
  },
};

// Code generated from schemas/resource/v1beta2/resource-claim.yaml. DO NOT EDIT; run `npm run generate`.
import { type StructRule, mapList, objectMetaRule, scalarRule, structRule } from "../../../runtime/kit/index.js";
import { mergeAllocatedDeviceStatus, mergeAllocationResult } from "./device-allocation.merge.js";
import { mergeResourceClaimSpec } from "./device-claim.merge.js";

export const mergeResourceClaim: StructRule = structRule({
  apiVersion: { rule: () => scalarRule },
  kind: { rule: () => scalarRule },
  metadata: { rule: () => objectMetaRule, zero: {} },
  spec: { rule: () => mergeResourceClaimSpec, zero: {} },
  status: { rule: () => mergeResourceClaimStatus, zero: {} },
});

export const mergeResourceClaimStatus: StructRule = structRule({
  allocation: { rule: () => mergeAllocationResult },
  reservedFor: { rule: () => mapList(["uid"], () => mergeResourceClaimConsumerReference), patchStrategy: ["merge"], patchMergeKey: "uid" },
  devices: { rule: () => mapList(["driver", "device", "pool", "shareID"], () => mergeAllocatedDeviceStatus) },
});

export const mergeResourceClaimConsumerReference: StructRule = structRule({
  apiGroup: { rule: () => scalarRule },
  resource: { rule: () => scalarRule, zero: "" },
  name: { rule: () => scalarRule, zero: "" },
  uid: { rule: () => scalarRule, zero: "" },
});

export const merge: StructRule = mergeResourceClaim;

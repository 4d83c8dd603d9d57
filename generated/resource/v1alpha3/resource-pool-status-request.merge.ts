// Code generated from schemas/resource/v1alpha3/resource-pool-status-request.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type StructRule,
  atomicList,
  mapList,
  objectMetaRule,
  scalarRule,
  structRule,
} from "../../../runtime/kit/index.js";
import { mergeCondition } from "../../meta/v1/meta.merge.js";

export const mergeResourcePoolStatusRequest: StructRule = structRule({
  apiVersion: { rule: () => scalarRule },
  kind: { rule: () => scalarRule },
  metadata: { rule: () => objectMetaRule, zero: {} },
  spec: { rule: () => mergeResourcePoolStatusRequestSpec, zero: {} },
  status: { rule: () => mergeResourcePoolStatusRequestStatus },
});

export const mergeResourcePoolStatusRequestSpec: StructRule = structRule({
  driver: { rule: () => scalarRule, zero: "" },
  poolName: { rule: () => scalarRule },
  limit: { rule: () => scalarRule, defaultValue: 100 },
});

export const mergeResourcePoolStatusRequestStatus: StructRule = structRule({
  poolCount: { rule: () => scalarRule },
  pools: { rule: () => atomicList(() => mergePoolStatus) },
  conditions: { rule: () => mapList(["type"], () => mergeCondition), patchStrategy: ["merge"], patchMergeKey: "type" },
});

export const mergePoolStatus: StructRule = structRule({
  driver: { rule: () => scalarRule },
  poolName: { rule: () => scalarRule },
  generation: { rule: () => scalarRule, zero: 0 },
  resourceSliceCount: { rule: () => scalarRule },
  totalDevices: { rule: () => scalarRule },
  allocatedDevices: { rule: () => scalarRule },
  availableDevices: { rule: () => scalarRule },
  unavailableDevices: { rule: () => scalarRule },
  nodeName: { rule: () => scalarRule },
  validationError: { rule: () => scalarRule },
});

export const merge: StructRule = mergeResourcePoolStatusRequest;

// Code generated from schemas/resource/v1beta1/device-allocation.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type StructRule,
  atomicList,
  freeRule,
  mapList,
  mapRule,
  scalarRule,
  structRule,
} from "../../../runtime/kit/index.js";
import { mergeNodeSelector } from "../../core/v1/scheduling.merge.js";
import { mergeCondition } from "../../meta/v1/meta.merge.js";
import { mergeDeviceToleration, mergeOpaqueDeviceConfiguration } from "./device-parts.merge.js";

export const mergeAllocationResult: StructRule = structRule({
  devices: { rule: () => mergeDeviceAllocationResult, zero: {} },
  nodeSelector: { rule: () => mergeNodeSelector },
  allocationTimestamp: { rule: () => scalarRule },
});

export const mergeDeviceAllocationResult: StructRule = structRule({
  results: { rule: () => atomicList(() => mergeDeviceRequestAllocationResult) },
  config: { rule: () => atomicList(() => mergeDeviceAllocationConfiguration) },
});

export const mergeDeviceRequestAllocationResult: StructRule = structRule({
  request: { rule: () => scalarRule, zero: "" },
  driver: { rule: () => scalarRule, zero: "" },
  pool: { rule: () => scalarRule, zero: "" },
  device: { rule: () => scalarRule, zero: "" },
  adminAccess: { rule: () => scalarRule },
  tolerations: { rule: () => atomicList(() => mergeDeviceToleration) },
  bindingConditions: { rule: () => atomicList(() => scalarRule) },
  bindingFailureConditions: { rule: () => atomicList(() => scalarRule) },
  shareID: { rule: () => scalarRule },
  consumedCapacity: { rule: () => mapRule(() => scalarRule) },
});

export const mergeDeviceAllocationConfiguration: StructRule = structRule({
  source: { rule: () => scalarRule, zero: "" },
  requests: { rule: () => atomicList(() => scalarRule) },
  opaque: { rule: () => mergeOpaqueDeviceConfiguration },
});

export const mergeAllocatedDeviceStatus: StructRule = structRule({
  driver: { rule: () => scalarRule, zero: "" },
  pool: { rule: () => scalarRule, zero: "" },
  device: { rule: () => scalarRule, zero: "" },
  shareID: { rule: () => scalarRule },
  conditions: { rule: () => mapList(["type"], () => mergeCondition), zero: null },
  data: { rule: () => mapRule(() => freeRule, true) },
  networkData: { rule: () => mergeNetworkDeviceData },
});

export const mergeNetworkDeviceData: StructRule = structRule({
  interfaceName: { rule: () => scalarRule },
  ips: { rule: () => atomicList(() => scalarRule) },
  hardwareAddress: { rule: () => scalarRule },
});

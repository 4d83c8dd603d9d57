// Code generated from schemas/resource/v1beta1/device.yaml. DO NOT EDIT; run `npm run generate`.
import { type StructRule, atomicList, mapRule, scalarRule, structRule } from "../../../runtime/kit/index.js";
import { mergeNodeSelector } from "../../core/v1/scheduling.merge.js";
import { mergeDeviceTaint } from "./device-taint.merge.js";

export const mergeDevice: StructRule = structRule({
  name: { rule: () => scalarRule, zero: "" },
  basic: { rule: () => mergeBasicDevice },
});

export const mergeBasicDevice: StructRule = structRule({
  attributes: { rule: () => mapRule(() => mergeDeviceAttribute) },
  capacity: { rule: () => mapRule(() => mergeDeviceCapacity) },
  consumesCounters: { rule: () => atomicList(() => mergeDeviceCounterConsumption) },
  nodeName: { rule: () => scalarRule },
  nodeSelector: { rule: () => mergeNodeSelector },
  allNodes: { rule: () => scalarRule },
  taints: { rule: () => atomicList(() => mergeDeviceTaint) },
  bindsToNode: { rule: () => scalarRule },
  bindingConditions: { rule: () => atomicList(() => scalarRule) },
  bindingFailureConditions: { rule: () => atomicList(() => scalarRule) },
  allowMultipleAllocations: { rule: () => scalarRule },
  nodeAllocatableResourceMappings: { rule: () => mapRule(() => mergeNodeAllocatableResourceMapping) },
});

export const mergeNodeAllocatableResourceMapping: StructRule = structRule({
  capacityKey: { rule: () => scalarRule },
  allocationMultiplier: { rule: () => scalarRule },
});

export const mergeDeviceAttribute: StructRule = structRule({
  int: { rule: () => scalarRule },
  bool: { rule: () => scalarRule },
  string: { rule: () => scalarRule },
  version: { rule: () => scalarRule },
  ints: { rule: () => atomicList(() => scalarRule) },
  bools: { rule: () => atomicList(() => scalarRule) },
  strings: { rule: () => atomicList(() => scalarRule) },
  versions: { rule: () => atomicList(() => scalarRule) },
});

export const mergeDeviceCapacity: StructRule = structRule({
  value: { rule: () => scalarRule, zero: "0" },
  requestPolicy: { rule: () => mergeCapacityRequestPolicy },
});

export const mergeCapacityRequestPolicy: StructRule = structRule({
  default: { rule: () => scalarRule },
  validValues: { rule: () => atomicList(() => scalarRule) },
  validRange: { rule: () => mergeCapacityRequestPolicyRange },
});

export const mergeCapacityRequestPolicyRange: StructRule = structRule({
  min: { rule: () => scalarRule },
  max: { rule: () => scalarRule },
  step: { rule: () => scalarRule },
});

export const mergeDeviceCounterConsumption: StructRule = structRule({
  counterSet: { rule: () => scalarRule, zero: "" },
  counters: { rule: () => mapRule(() => mergeCounter) },
});

export const mergeCounter: StructRule = structRule({
  value: { rule: () => scalarRule, zero: "0" },
});

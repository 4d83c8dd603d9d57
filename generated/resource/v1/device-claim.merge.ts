// Code generated from schemas/resource/v1/device-claim.yaml. DO NOT EDIT; run `npm run generate`.
import { type StructRule, atomicList, mapRule, scalarRule, structRule } from "../../../runtime/kit/index.js";
import { mergeDeviceSelector, mergeDeviceToleration, mergeOpaqueDeviceConfiguration } from "./device-parts.merge.js";

export const mergeResourceClaimSpec: StructRule = structRule({
  devices: { rule: () => mergeDeviceClaim, zero: {} },
});

export const mergeDeviceClaim: StructRule = structRule({
  requests: { rule: () => atomicList(() => mergeDeviceRequest), zero: null },
  constraints: { rule: () => atomicList(() => mergeDeviceConstraint) },
  config: { rule: () => atomicList(() => mergeDeviceClaimConfiguration) },
});

export const mergeDeviceRequest: StructRule = structRule({
  name: { rule: () => scalarRule, zero: "" },
  exactly: { rule: () => mergeExactDeviceRequest },
  firstAvailable: { rule: () => atomicList(() => mergeDeviceSubRequest) },
});

export const mergeExactDeviceRequest: StructRule = structRule({
  deviceClassName: { rule: () => scalarRule, zero: "" },
  selectors: { rule: () => atomicList(() => mergeDeviceSelector) },
  allocationMode: { rule: () => scalarRule },
  count: { rule: () => scalarRule },
  adminAccess: { rule: () => scalarRule },
  tolerations: { rule: () => atomicList(() => mergeDeviceToleration) },
  capacity: { rule: () => mergeCapacityRequirements },
});

export const mergeDeviceSubRequest: StructRule = structRule({
  name: { rule: () => scalarRule, zero: "" },
  deviceClassName: { rule: () => scalarRule, zero: "" },
  selectors: { rule: () => atomicList(() => mergeDeviceSelector) },
  allocationMode: { rule: () => scalarRule },
  count: { rule: () => scalarRule },
  tolerations: { rule: () => atomicList(() => mergeDeviceToleration) },
  capacity: { rule: () => mergeCapacityRequirements },
});

export const mergeCapacityRequirements: StructRule = structRule({
  requests: { rule: () => mapRule(() => scalarRule) },
});

export const mergeDeviceConstraint: StructRule = structRule({
  requests: { rule: () => atomicList(() => scalarRule) },
  matchAttribute: { rule: () => scalarRule },
  distinctAttribute: { rule: () => scalarRule },
});

export const mergeDeviceClaimConfiguration: StructRule = structRule({
  requests: { rule: () => atomicList(() => scalarRule) },
  opaque: { rule: () => mergeOpaqueDeviceConfiguration },
});

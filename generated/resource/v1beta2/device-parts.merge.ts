// Code generated from schemas/resource/v1beta2/device-parts.yaml. DO NOT EDIT; run `npm run generate`.
import { type StructRule, freeRule, mapRule, scalarRule, structRule } from "../../../runtime/kit/index.js";

export const mergeDeviceSelector: StructRule = structRule({
  cel: { rule: () => mergeCELDeviceSelector },
});

export const mergeCELDeviceSelector: StructRule = structRule({
  expression: { rule: () => scalarRule, zero: "" },
});

export const mergeOpaqueDeviceConfiguration: StructRule = structRule({
  driver: { rule: () => scalarRule, zero: "" },
  parameters: { rule: () => mapRule(() => freeRule, true), zero: null },
});

export const mergeDeviceToleration: StructRule = structRule({
  key: { rule: () => scalarRule },
  operator: { rule: () => scalarRule, defaultValue: "Equal" },
  value: { rule: () => scalarRule },
  effect: { rule: () => scalarRule },
  tolerationSeconds: { rule: () => scalarRule },
});

// Code generated from schemas/resource/v1/device-taint.yaml. DO NOT EDIT; run `npm run generate`.
import { type StructRule, scalarRule, structRule } from "../../../runtime/kit/index.js";

export const mergeDeviceTaint: StructRule = structRule({
  key: { rule: () => scalarRule, zero: "" },
  value: { rule: () => scalarRule },
  effect: { rule: () => scalarRule, zero: "" },
  timeAdded: { rule: () => scalarRule },
});

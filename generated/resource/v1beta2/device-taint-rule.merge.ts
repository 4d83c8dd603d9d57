// Code generated from schemas/resource/v1beta2/device-taint-rule.yaml. DO NOT EDIT; run `npm run generate`.
import { type StructRule, mapList, objectMetaRule, scalarRule, structRule } from "../../../runtime/kit/index.js";
import { mergeCondition } from "../../meta/v1/meta.merge.js";
import { mergeDeviceTaint } from "./device-taint.merge.js";

export const mergeDeviceTaintRule: StructRule = structRule({
  apiVersion: { rule: () => scalarRule },
  kind: { rule: () => scalarRule },
  metadata: { rule: () => objectMetaRule, zero: {} },
  spec: { rule: () => mergeDeviceTaintRuleSpec, zero: {} },
  status: { rule: () => mergeDeviceTaintRuleStatus, zero: {} },
});

export const mergeDeviceTaintRuleSpec: StructRule = structRule({
  deviceSelector: { rule: () => mergeDeviceTaintSelector },
  taint: { rule: () => mergeDeviceTaint, zero: {} },
});

export const mergeDeviceTaintSelector: StructRule = structRule({
  driver: { rule: () => scalarRule },
  pool: { rule: () => scalarRule },
  device: { rule: () => scalarRule },
});

export const mergeDeviceTaintRuleStatus: StructRule = structRule({
  conditions: { rule: () => mapList(["type"], () => mergeCondition), patchStrategy: ["merge"], patchMergeKey: "type" },
});

export const merge: StructRule = mergeDeviceTaintRule;

// Code generated from schemas/core/v1/component-status.yaml. DO NOT EDIT; run `npm run generate`.
import { type StructRule, mapList, objectMetaRule, scalarRule, structRule } from "../../../runtime/kit/index.js";

export const mergeComponentStatus: StructRule = structRule({
  apiVersion: { rule: () => scalarRule },
  kind: { rule: () => scalarRule },
  metadata: { rule: () => objectMetaRule, zero: {} },
  conditions: { rule: () => mapList(["type"], () => mergeComponentCondition), patchStrategy: ["merge"], patchMergeKey: "type" },
});

export const mergeComponentCondition: StructRule = structRule({
  type: { rule: () => scalarRule, zero: "" },
  status: { rule: () => scalarRule, zero: "" },
  message: { rule: () => scalarRule },
  error: { rule: () => scalarRule },
});

export const merge: StructRule = mergeComponentStatus;

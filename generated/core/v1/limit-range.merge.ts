// Code generated from schemas/core/v1/limit-range.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type StructRule,
  atomicList,
  mapRule,
  objectMetaRule,
  scalarRule,
  structRule,
} from "../../../runtime/kit/index.js";

export const mergeLimitRange: StructRule = structRule({
  apiVersion: { rule: () => scalarRule },
  kind: { rule: () => scalarRule },
  metadata: { rule: () => objectMetaRule, zero: {} },
  spec: { rule: () => mergeLimitRangeSpec, zero: {} },
});

export const mergeLimitRangeSpec: StructRule = structRule({
  limits: { rule: () => atomicList(() => mergeLimitRangeItem), defaultValue: [], zero: null },
});

export const mergeLimitRangeItem: StructRule = structRule({
  type: { rule: () => scalarRule, zero: "" },
  max: { rule: () => mapRule(() => scalarRule) },
  min: { rule: () => mapRule(() => scalarRule) },
  default: { rule: () => mapRule(() => scalarRule) },
  defaultRequest: { rule: () => mapRule(() => scalarRule) },
  maxLimitRequestRatio: { rule: () => mapRule(() => scalarRule) },
});

export const merge: StructRule = mergeLimitRange;

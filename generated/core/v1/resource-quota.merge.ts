// Code generated from schemas/core/v1/resource-quota.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type StructRule,
  atomicList,
  mapRule,
  objectMetaRule,
  scalarRule,
  structRule,
} from "../../../runtime/kit/index.js";

export const mergeResourceQuota: StructRule = structRule({
  apiVersion: { rule: () => scalarRule },
  kind: { rule: () => scalarRule },
  metadata: { rule: () => objectMetaRule, zero: {} },
  spec: { rule: () => mergeResourceQuotaSpec, zero: {} },
  status: { rule: () => mergeResourceQuotaStatus, zero: {} },
});

export const mergeResourceQuotaSpec: StructRule = structRule({
  hard: { rule: () => mapRule(() => scalarRule) },
  scopes: { rule: () => atomicList(() => scalarRule) },
  scopeSelector: { rule: () => mergeScopeSelector },
});

export const mergeResourceQuotaStatus: StructRule = structRule({
  hard: { rule: () => mapRule(() => scalarRule) },
  used: { rule: () => mapRule(() => scalarRule) },
});

export const mergeScopeSelector: StructRule = structRule({
  matchExpressions: { rule: () => atomicList(() => mergeScopedResourceSelectorRequirement) },
}, { atomic: true });

export const mergeScopedResourceSelectorRequirement: StructRule = structRule({
  scopeName: { rule: () => scalarRule, zero: "" },
  operator: { rule: () => scalarRule, zero: "" },
  values: { rule: () => atomicList(() => scalarRule) },
});

export const merge: StructRule = mergeResourceQuota;

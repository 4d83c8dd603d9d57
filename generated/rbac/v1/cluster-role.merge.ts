// Code generated from schemas/rbac/v1/cluster-role.yaml. DO NOT EDIT; run `npm run generate`.
import { type StructRule, atomicList, objectMetaRule, scalarRule, structRule } from "../../../runtime/kit/index.js";
import { mergeLabelSelector } from "../../meta/v1/meta.merge.js";

export const mergeClusterRole: StructRule = structRule({
  apiVersion: { rule: () => scalarRule },
  kind: { rule: () => scalarRule },
  metadata: { rule: () => objectMetaRule, zero: {} },
  rules: { rule: () => atomicList(() => mergePolicyRule), zero: null },
  aggregationRule: { rule: () => mergeAggregationRule },
});

export const mergePolicyRule: StructRule = structRule({
  verbs: { rule: () => atomicList(() => scalarRule), zero: null },
  apiGroups: { rule: () => atomicList(() => scalarRule) },
  resources: { rule: () => atomicList(() => scalarRule) },
  resourceNames: { rule: () => atomicList(() => scalarRule) },
  nonResourceURLs: { rule: () => atomicList(() => scalarRule) },
});

export const mergeAggregationRule: StructRule = structRule({
  clusterRoleSelectors: { rule: () => atomicList(() => mergeLabelSelector) },
});

export const merge: StructRule = mergeClusterRole;

// Code generated from schemas/authorization/v1/self-subject-rules-review.yaml. DO NOT EDIT; run `npm run generate`.
import { type StructRule, atomicList, objectMetaRule, scalarRule, structRule } from "../../../runtime/kit/index.js";

export const mergeSelfSubjectRulesReview: StructRule = structRule({
  apiVersion: { rule: () => scalarRule },
  kind: { rule: () => scalarRule },
  metadata: { rule: () => objectMetaRule, zero: {} },
  spec: { rule: () => mergeSelfSubjectRulesReviewSpec, zero: {} },
  status: { rule: () => mergeSubjectRulesReviewStatus, zero: {} },
});

export const mergeSelfSubjectRulesReviewSpec: StructRule = structRule({
  namespace: { rule: () => scalarRule },
});

export const mergeSubjectRulesReviewStatus: StructRule = structRule({
  resourceRules: { rule: () => atomicList(() => mergeResourceRule), zero: null },
  nonResourceRules: { rule: () => atomicList(() => mergeNonResourceRule), zero: null },
  incomplete: { rule: () => scalarRule, defaultValue: false, zero: false },
  evaluationError: { rule: () => scalarRule },
});

export const mergeResourceRule: StructRule = structRule({
  verbs: { rule: () => atomicList(() => scalarRule), zero: null },
  apiGroups: { rule: () => atomicList(() => scalarRule) },
  resources: { rule: () => atomicList(() => scalarRule) },
  resourceNames: { rule: () => atomicList(() => scalarRule) },
});

export const mergeNonResourceRule: StructRule = structRule({
  verbs: { rule: () => atomicList(() => scalarRule), zero: null },
  nonResourceURLs: { rule: () => atomicList(() => scalarRule) },
});

export const merge: StructRule = mergeSelfSubjectRulesReview;

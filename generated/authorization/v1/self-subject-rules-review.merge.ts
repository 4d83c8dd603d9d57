// Code generated from schemas/authorization/v1/self-subject-rules-review.yaml. DO NOT EDIT; run `npm run generate`.
import { type StructRule, atomicList, objectMetaRule, scalarRule, structRule } from "../../../runtime/kit/index.js";

export const mergeSelfSubjectRulesReview: StructRule = structRule({
  apiVersion: { rule: () => scalarRule },
  kind: { rule: () => scalarRule },
  metadata: { rule: () => objectMetaRule },
  spec: { rule: () => mergeSelfSubjectRulesReviewSpec },
  status: { rule: () => mergeSubjectRulesReviewStatus },
});

export const mergeSelfSubjectRulesReviewSpec: StructRule = structRule({
  namespace: { rule: () => scalarRule },
});

export const mergeSubjectRulesReviewStatus: StructRule = structRule({
  resourceRules: { rule: () => atomicList(() => mergeResourceRule) },
  nonResourceRules: { rule: () => atomicList(() => mergeNonResourceRule) },
  incomplete: { rule: () => scalarRule, defaultValue: false },
  evaluationError: { rule: () => scalarRule },
});

export const mergeResourceRule: StructRule = structRule({
  verbs: { rule: () => atomicList(() => scalarRule) },
  apiGroups: { rule: () => atomicList(() => scalarRule) },
  resources: { rule: () => atomicList(() => scalarRule) },
  resourceNames: { rule: () => atomicList(() => scalarRule) },
});

export const mergeNonResourceRule: StructRule = structRule({
  verbs: { rule: () => atomicList(() => scalarRule) },
  nonResourceURLs: { rule: () => atomicList(() => scalarRule) },
});

export const merge: StructRule = mergeSelfSubjectRulesReview;

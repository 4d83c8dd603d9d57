// Code generated from schemas/authorization/v1beta1/self-subject-rules-review.yaml. DO NOT EDIT; run `npm run generate`.
import { type StructRule, objectMetaRule, scalarRule, structRule } from "../../../runtime/kit/index.js";
import {
  mergeSelfSubjectRulesReviewSpec,
  mergeSubjectRulesReviewStatus,
} from "../v1/self-subject-rules-review.merge.js";

export const mergeSelfSubjectRulesReview: StructRule = structRule({
  apiVersion: { rule: () => scalarRule },
  kind: { rule: () => scalarRule },
  metadata: { rule: () => objectMetaRule, zero: {} },
  spec: { rule: () => mergeSelfSubjectRulesReviewSpec, zero: {} },
  status: { rule: () => mergeSubjectRulesReviewStatus, zero: {} },
});

export const merge: StructRule = mergeSelfSubjectRulesReview;

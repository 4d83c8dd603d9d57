// Code generated from schemas/authorization/v1beta1/self-subject-access-review.yaml. DO NOT EDIT; run `npm run generate`.
import { type StructRule, objectMetaRule, scalarRule, structRule } from "../../../runtime/kit/index.js";
import { mergeSubjectAccessReviewStatus } from "../v1/access-review.merge.js";
import { mergeSelfSubjectAccessReviewSpec } from "../v1/self-subject-access-review.merge.js";

export const mergeSelfSubjectAccessReview: StructRule = structRule({
  apiVersion: { rule: () => scalarRule },
  kind: { rule: () => scalarRule },
  metadata: { rule: () => objectMetaRule, zero: {} },
  spec: { rule: () => mergeSelfSubjectAccessReviewSpec, zero: {} },
  status: { rule: () => mergeSubjectAccessReviewStatus, zero: {} },
});

export const merge: StructRule = mergeSelfSubjectAccessReview;

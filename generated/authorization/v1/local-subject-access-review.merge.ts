// Code generated from schemas/authorization/v1/local-subject-access-review.yaml. DO NOT EDIT; run `npm run generate`.
import { type StructRule, objectMetaRule, scalarRule, structRule } from "../../../runtime/kit/index.js";
import { mergeSubjectAccessReviewSpec, mergeSubjectAccessReviewStatus } from "./access-review.merge.js";

export const mergeLocalSubjectAccessReview: StructRule = structRule({
  apiVersion: { rule: () => scalarRule },
  kind: { rule: () => scalarRule },
  metadata: { rule: () => objectMetaRule, zero: {} },
  spec: { rule: () => mergeSubjectAccessReviewSpec, zero: {} },
  status: { rule: () => mergeSubjectAccessReviewStatus, zero: {} },
});

export const merge: StructRule = mergeLocalSubjectAccessReview;

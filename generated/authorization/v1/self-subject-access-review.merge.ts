// Code generated from schemas/authorization/v1/self-subject-access-review.yaml. DO NOT EDIT; run `npm run generate`.
import { type StructRule, objectMetaRule, scalarRule, structRule } from "../../../runtime/kit/index.js";
import {
  mergeNonResourceAttributes,
  mergeResourceAttributes,
  mergeSubjectAccessReviewStatus,
} from "./access-review.merge.js";

export const mergeSelfSubjectAccessReview: StructRule = structRule({
  apiVersion: { rule: () => scalarRule },
  kind: { rule: () => scalarRule },
  metadata: { rule: () => objectMetaRule, zero: {} },
  spec: { rule: () => mergeSelfSubjectAccessReviewSpec, zero: {} },
  status: { rule: () => mergeSubjectAccessReviewStatus, zero: {} },
});

export const mergeSelfSubjectAccessReviewSpec: StructRule = structRule({
  resourceAttributes: { rule: () => mergeResourceAttributes },
  nonResourceAttributes: { rule: () => mergeNonResourceAttributes },
});

export const merge: StructRule = mergeSelfSubjectAccessReview;

// Code generated from schemas/authentication/v1/self-subject-review.yaml. DO NOT EDIT; run `npm run generate`.
import { type StructRule, objectMetaRule, scalarRule, structRule } from "../../../runtime/kit/index.js";
import { mergeUserInfo } from "./user-info.merge.js";

export const mergeSelfSubjectReview: StructRule = structRule({
  apiVersion: { rule: () => scalarRule },
  kind: { rule: () => scalarRule },
  metadata: { rule: () => objectMetaRule, zero: {} },
  status: { rule: () => mergeSelfSubjectReviewStatus, zero: {} },
});

export const mergeSelfSubjectReviewStatus: StructRule = structRule({
  userInfo: { rule: () => mergeUserInfo, zero: {} },
});

export const merge: StructRule = mergeSelfSubjectReview;

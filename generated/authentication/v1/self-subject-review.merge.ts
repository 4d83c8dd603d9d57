// Code generated from schemas/authentication/v1/self-subject-review.yaml. DO NOT EDIT; run `npm run generate`.
import { type StructRule, objectMetaRule, scalarRule, structRule } from "../../../runtime/kit/index.js";
import { mergeUserInfo } from "./user-info.merge.js";

export const mergeSelfSubjectReview: StructRule = structRule({
  apiVersion: { rule: () => scalarRule },
  kind: { rule: () => scalarRule },
  metadata: { rule: () => objectMetaRule },
  status: { rule: () => mergeSelfSubjectReviewStatus },
});

export const mergeSelfSubjectReviewStatus: StructRule = structRule({
  userInfo: { rule: () => mergeUserInfo },
});

export const merge: StructRule = mergeSelfSubjectReview;

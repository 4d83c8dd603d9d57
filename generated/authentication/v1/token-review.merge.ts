// Code generated from schemas/authentication/v1/token-review.yaml. DO NOT EDIT; run `npm run generate`.
import { type StructRule, atomicList, objectMetaRule, scalarRule, structRule } from "../../../runtime/kit/index.js";
import { mergeUserInfo } from "./user-info.merge.js";

export const mergeTokenReview: StructRule = structRule({
  apiVersion: { rule: () => scalarRule },
  kind: { rule: () => scalarRule },
  metadata: { rule: () => objectMetaRule, zero: {} },
  spec: { rule: () => mergeTokenReviewSpec, zero: {} },
  status: { rule: () => mergeTokenReviewStatus, zero: {} },
});

export const mergeTokenReviewSpec: StructRule = structRule({
  token: { rule: () => scalarRule },
  audiences: { rule: () => atomicList(() => scalarRule) },
});

export const mergeTokenReviewStatus: StructRule = structRule({
  authenticated: { rule: () => scalarRule },
  user: { rule: () => mergeUserInfo, zero: {} },
  audiences: { rule: () => atomicList(() => scalarRule) },
  error: { rule: () => scalarRule },
});

export const merge: StructRule = mergeTokenReview;

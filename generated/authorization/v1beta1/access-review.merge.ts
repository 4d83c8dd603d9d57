// Code generated from schemas/authorization/v1beta1/access-review.yaml. DO NOT EDIT; run `npm run generate`.
import { type StructRule, atomicList, mapRule, scalarRule, structRule } from "../../../runtime/kit/index.js";
import { mergeNonResourceAttributes, mergeResourceAttributes } from "../v1/access-review.merge.js";

export const mergeSubjectAccessReviewSpec: StructRule = structRule({
  resourceAttributes: { rule: () => mergeResourceAttributes },
  nonResourceAttributes: { rule: () => mergeNonResourceAttributes },
  user: { rule: () => scalarRule },
  group: { rule: () => atomicList(() => scalarRule) },
  extra: { rule: () => mapRule(() => atomicList(() => scalarRule)) },
  uid: { rule: () => scalarRule },
});

// Code generated from schemas/authorization/v1/access-review.yaml. DO NOT EDIT; run `npm run generate`.
import { type StructRule, atomicList, mapRule, scalarRule, structRule } from "../../../runtime/kit/index.js";
import { mergeLabelSelectorRequirement } from "../../meta/v1/meta.merge.js";
import { mergeFieldSelectorRequirement } from "../../meta/v1/selectors.merge.js";

export const mergeSubjectAccessReviewSpec: StructRule = structRule({
  resourceAttributes: { rule: () => mergeResourceAttributes },
  nonResourceAttributes: { rule: () => mergeNonResourceAttributes },
  user: { rule: () => scalarRule },
  groups: { rule: () => atomicList(() => scalarRule) },
  extra: { rule: () => mapRule(() => atomicList(() => scalarRule)) },
  uid: { rule: () => scalarRule },
});

export const mergeSubjectAccessReviewStatus: StructRule = structRule({
  allowed: { rule: () => scalarRule, defaultValue: false, zero: false },
  denied: { rule: () => scalarRule },
  reason: { rule: () => scalarRule },
  evaluationError: { rule: () => scalarRule },
});

export const mergeResourceAttributes: StructRule = structRule({
  namespace: { rule: () => scalarRule },
  verb: { rule: () => scalarRule },
  group: { rule: () => scalarRule },
  version: { rule: () => scalarRule },
  resource: { rule: () => scalarRule },
  subresource: { rule: () => scalarRule },
  name: { rule: () => scalarRule },
  fieldSelector: { rule: () => mergeFieldSelectorAttributes },
  labelSelector: { rule: () => mergeLabelSelectorAttributes },
});

export const mergeNonResourceAttributes: StructRule = structRule({
  path: { rule: () => scalarRule },
  verb: { rule: () => scalarRule },
});

export const mergeFieldSelectorAttributes: StructRule = structRule({
  rawSelector: { rule: () => scalarRule },
  requirements: { rule: () => atomicList(() => mergeFieldSelectorRequirement) },
});

export const mergeLabelSelectorAttributes: StructRule = structRule({
  rawSelector: { rule: () => scalarRule },
  requirements: { rule: () => atomicList(() => mergeLabelSelectorRequirement) },
});

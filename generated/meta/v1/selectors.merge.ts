// Code generated from schemas/meta/v1/selectors.yaml. DO NOT EDIT; run `npm run generate`.
import { type StructRule, atomicList, scalarRule, structRule } from "../../../runtime/kit/index.js";

export const mergeFieldSelectorRequirement: StructRule = structRule({
  key: { rule: () => scalarRule },
  operator: { rule: () => scalarRule },
  values: { rule: () => atomicList(() => scalarRule) },
});

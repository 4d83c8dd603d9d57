// Code generated from schemas/meta/v1/selectors.yaml. DO NOT EDIT; run `npm run generate`.
import { type StructRule, atomicList, scalarRule, structRule } from "../../../runtime/kit/index.js";

export const mergeFieldSelectorRequirement: StructRule = structRule({
  key: { rule: () => scalarRule, zero: "" },
  operator: { rule: () => scalarRule, zero: "" },
  values: { rule: () => atomicList(() => scalarRule) },
});

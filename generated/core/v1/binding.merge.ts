// Code generated from schemas/core/v1/binding.yaml. DO NOT EDIT; run `npm run generate`.
import { type StructRule, objectMetaRule, scalarRule, structRule } from "../../../runtime/kit/index.js";
import { mergeObjectReference } from "./references.merge.js";

export const mergeBinding: StructRule = structRule({
  apiVersion: { rule: () => scalarRule },
  kind: { rule: () => scalarRule },
  metadata: { rule: () => objectMetaRule, zero: {} },
  target: { rule: () => mergeObjectReference, zero: {} },
});

export const merge: StructRule = mergeBinding;

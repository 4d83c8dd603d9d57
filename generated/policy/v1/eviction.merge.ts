// Code generated from schemas/policy/v1/eviction.yaml. DO NOT EDIT; run `npm run generate`.
import { type StructRule, objectMetaRule, scalarRule, structRule } from "../../../runtime/kit/index.js";
import { mergeDeleteOptions } from "../../meta/v1/meta.merge.js";

export const mergeEviction: StructRule = structRule({
  apiVersion: { rule: () => scalarRule },
  kind: { rule: () => scalarRule },
  metadata: { rule: () => objectMetaRule, zero: {} },
  deleteOptions: { rule: () => mergeDeleteOptions },
});

export const merge: StructRule = mergeEviction;

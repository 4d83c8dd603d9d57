// Code generated from schemas/core/v1/config-map.yaml. DO NOT EDIT; run `npm run generate`.
import { type StructRule, mapRule, objectMetaRule, scalarRule, structRule } from "../../../runtime/kit/index.js";

export const mergeConfigMap: StructRule = structRule({
  apiVersion: { rule: () => scalarRule },
  kind: { rule: () => scalarRule },
  metadata: { rule: () => objectMetaRule, zero: {} },
  immutable: { rule: () => scalarRule },
  data: { rule: () => mapRule(() => scalarRule) },
  binaryData: { rule: () => mapRule(() => scalarRule) },
});

export const merge: StructRule = mergeConfigMap;

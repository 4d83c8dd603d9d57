// Code generated from schemas/core/v1/secret.yaml. DO NOT EDIT; run `npm run generate`.
import { type StructRule, mapRule, objectMetaRule, scalarRule, structRule } from "../../../runtime/kit/index.js";

export const mergeSecret: StructRule = structRule({
  apiVersion: { rule: () => scalarRule },
  kind: { rule: () => scalarRule },
  metadata: { rule: () => objectMetaRule, zero: {} },
  immutable: { rule: () => scalarRule },
  data: { rule: () => mapRule(() => scalarRule) },
  stringData: { rule: () => mapRule(() => scalarRule) },
  type: { rule: () => scalarRule, defaultValue: "Opaque" },
});

export const merge: StructRule = mergeSecret;

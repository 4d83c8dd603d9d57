// Code generated from schemas/resource/v1beta2/resource-claim-template.yaml. DO NOT EDIT; run `npm run generate`.
import { type StructRule, objectMetaRule, scalarRule, structRule } from "../../../runtime/kit/index.js";
import { mergeResourceClaimSpec } from "./device-claim.merge.js";

export const mergeResourceClaimTemplate: StructRule = structRule({
  apiVersion: { rule: () => scalarRule },
  kind: { rule: () => scalarRule },
  metadata: { rule: () => objectMetaRule, zero: {} },
  spec: { rule: () => mergeResourceClaimTemplateSpec, zero: {} },
});

export const mergeResourceClaimTemplateSpec: StructRule = structRule({
  metadata: { rule: () => objectMetaRule, zero: {} },
  spec: { rule: () => mergeResourceClaimSpec, zero: {} },
});

export const merge: StructRule = mergeResourceClaimTemplate;

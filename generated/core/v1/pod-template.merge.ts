// Code generated from schemas/core/v1/pod-template.yaml. DO NOT EDIT; run `npm run generate`.
import { type StructRule, objectMetaRule, scalarRule, structRule } from "../../../runtime/kit/index.js";
import { mergePodTemplateSpec } from "./pod-spec.merge.js";

export const mergePodTemplate: StructRule = structRule({
  apiVersion: { rule: () => scalarRule },
  kind: { rule: () => scalarRule },
  metadata: { rule: () => objectMetaRule, zero: {} },
  template: { rule: () => mergePodTemplateSpec, zero: {} },
});

export const merge: StructRule = mergePodTemplate;

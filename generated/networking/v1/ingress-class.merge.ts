// Code generated from schemas/networking/v1/ingress-class.yaml. DO NOT EDIT; run `npm run generate`.
import { type StructRule, objectMetaRule, scalarRule, structRule } from "../../../runtime/kit/index.js";

export const mergeIngressClass: StructRule = structRule({
  apiVersion: { rule: () => scalarRule },
  kind: { rule: () => scalarRule },
  metadata: { rule: () => objectMetaRule, zero: {} },
  spec: { rule: () => mergeIngressClassSpec, zero: {} },
});

export const mergeIngressClassSpec: StructRule = structRule({
  controller: { rule: () => scalarRule },
  parameters: { rule: () => mergeIngressClassParametersReference },
});

export const mergeIngressClassParametersReference: StructRule = structRule({
  apiGroup: { rule: () => scalarRule },
  kind: { rule: () => scalarRule, zero: "" },
  name: { rule: () => scalarRule, zero: "" },
  scope: { rule: () => scalarRule, defaultValue: "Cluster", zero: "" },
  namespace: { rule: () => scalarRule },
});

export const merge: StructRule = mergeIngressClass;

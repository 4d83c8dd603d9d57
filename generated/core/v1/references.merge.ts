// Code generated from schemas/core/v1/references.yaml. DO NOT EDIT; run `npm run generate`.
import { type StructRule, scalarRule, structRule } from "../../../runtime/kit/index.js";

export const mergeLocalObjectReference: StructRule = structRule({
  name: { rule: () => scalarRule },
}, { atomic: true });

export const mergeObjectReference: StructRule = structRule({
  apiVersion: { rule: () => scalarRule },
  kind: { rule: () => scalarRule },
  namespace: { rule: () => scalarRule },
  name: { rule: () => scalarRule },
  uid: { rule: () => scalarRule },
  resourceVersion: { rule: () => scalarRule },
  fieldPath: { rule: () => scalarRule },
}, { atomic: true });

export const mergeTypedLocalObjectReference: StructRule = structRule({
  apiGroup: { rule: () => scalarRule, zero: "" },
  kind: { rule: () => scalarRule, zero: "" },
  name: { rule: () => scalarRule, zero: "" },
}, { atomic: true });

export const mergeTypedObjectReference: StructRule = structRule({
  apiGroup: { rule: () => scalarRule, zero: "" },
  kind: { rule: () => scalarRule, zero: "" },
  name: { rule: () => scalarRule, zero: "" },
  namespace: { rule: () => scalarRule },
});

export const mergeConfigMapKeySelector: StructRule = structRule({
  name: { rule: () => scalarRule },
  key: { rule: () => scalarRule, zero: "" },
  optional: { rule: () => scalarRule },
}, { atomic: true });

export const mergeSecretKeySelector: StructRule = structRule({
  name: { rule: () => scalarRule },
  key: { rule: () => scalarRule, zero: "" },
  optional: { rule: () => scalarRule },
}, { atomic: true });

export const mergeObjectFieldSelector: StructRule = structRule({
  apiVersion: { rule: () => scalarRule, defaultValue: "v1" },
  fieldPath: { rule: () => scalarRule, zero: "" },
}, { atomic: true });

export const mergeResourceFieldSelector: StructRule = structRule({
  containerName: { rule: () => scalarRule },
  resource: { rule: () => scalarRule, zero: "" },
  divisor: { rule: () => scalarRule, defaultValue: "0", zero: "0" },
}, { atomic: true });

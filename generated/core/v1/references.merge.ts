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
  apiGroup: { rule: () => scalarRule },
  kind: { rule: () => scalarRule },
  name: { rule: () => scalarRule },
}, { atomic: true });

export const mergeTypedObjectReference: StructRule = structRule({
  apiGroup: { rule: () => scalarRule },
  kind: { rule: () => scalarRule },
  name: { rule: () => scalarRule },
  namespace: { rule: () => scalarRule },
});

export const mergeConfigMapKeySelector: StructRule = structRule({
  name: { rule: () => scalarRule },
  key: { rule: () => scalarRule },
  optional: { rule: () => scalarRule },
}, { atomic: true });

export const mergeSecretKeySelector: StructRule = structRule({
  name: { rule: () => scalarRule },
  key: { rule: () => scalarRule },
  optional: { rule: () => scalarRule },
}, { atomic: true });

export const mergeObjectFieldSelector: StructRule = structRule({
  apiVersion: { rule: () => scalarRule, defaultValue: "v1" },
  fieldPath: { rule: () => scalarRule },
}, { atomic: true });

export const mergeResourceFieldSelector: StructRule = structRule({
  containerName: { rule: () => scalarRule },
  resource: { rule: () => scalarRule },
  divisor: { rule: () => scalarRule, defaultValue: "0" },
}, { atomic: true });

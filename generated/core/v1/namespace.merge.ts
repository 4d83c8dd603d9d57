// Code generated from schemas/core/v1/namespace.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type StructRule,
  atomicList,
  mapList,
  objectMetaRule,
  scalarRule,
  structRule,
} from "../../../runtime/kit/index.js";

export const mergeNamespace: StructRule = structRule({
  apiVersion: { rule: () => scalarRule },
  kind: { rule: () => scalarRule },
  metadata: { rule: () => objectMetaRule, zero: {} },
  spec: { rule: () => mergeNamespaceSpec, zero: {} },
  status: { rule: () => mergeNamespaceStatus, zero: {} },
});

export const mergeNamespaceSpec: StructRule = structRule({
  finalizers: { rule: () => atomicList(() => scalarRule) },
});

export const mergeNamespaceStatus: StructRule = structRule({
  phase: { rule: () => scalarRule },
  conditions: { rule: () => mapList(["type"], () => mergeNamespaceCondition), patchStrategy: ["merge"], patchMergeKey: "type" },
});

export const mergeNamespaceCondition: StructRule = structRule({
  type: { rule: () => scalarRule, zero: "" },
  status: { rule: () => scalarRule, zero: "" },
  lastTransitionTime: { rule: () => scalarRule, zero: null },
  reason: { rule: () => scalarRule },
  message: { rule: () => scalarRule },
});

export const merge: StructRule = mergeNamespace;

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
  metadata: { rule: () => objectMetaRule },
  spec: { rule: () => mergeNamespaceSpec },
  status: { rule: () => mergeNamespaceStatus },
});

export const mergeNamespaceSpec: StructRule = structRule({
  finalizers: { rule: () => atomicList(() => scalarRule) },
});

export const mergeNamespaceStatus: StructRule = structRule({
  phase: { rule: () => scalarRule },
  conditions: { rule: () => mapList(["type"], () => mergeNamespaceCondition), patchStrategy: ["merge"], patchMergeKey: "type" },
});

export const mergeNamespaceCondition: StructRule = structRule({
  type: { rule: () => scalarRule },
  status: { rule: () => scalarRule },
  lastTransitionTime: { rule: () => scalarRule },
  reason: { rule: () => scalarRule },
  message: { rule: () => scalarRule },
});

export const merge: StructRule = mergeNamespace;

// Code generated from schemas/node/v1/runtime-class.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type StructRule,
  atomicList,
  mapRule,
  objectMetaRule,
  scalarRule,
  structRule,
} from "../../../runtime/kit/index.js";
import { mergeToleration } from "../../core/v1/scheduling.merge.js";

export const mergeRuntimeClass: StructRule = structRule({
  apiVersion: { rule: () => scalarRule },
  kind: { rule: () => scalarRule },
  metadata: { rule: () => objectMetaRule, zero: {} },
  handler: { rule: () => scalarRule, zero: "" },
  overhead: { rule: () => mergeOverhead },
  scheduling: { rule: () => mergeScheduling },
});

export const mergeOverhead: StructRule = structRule({
  podFixed: { rule: () => mapRule(() => scalarRule) },
});

export const mergeScheduling: StructRule = structRule({
  nodeSelector: { rule: () => mapRule(() => scalarRule, true) },
  tolerations: { rule: () => atomicList(() => mergeToleration) },
});

export const merge: StructRule = mergeRuntimeClass;

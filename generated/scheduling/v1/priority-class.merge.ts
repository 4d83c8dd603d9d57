// Code generated from schemas/scheduling/v1/priority-class.yaml. DO NOT EDIT; run `npm run generate`.
import { type StructRule, objectMetaRule, scalarRule, structRule } from "../../../runtime/kit/index.js";

export const mergePriorityClass: StructRule = structRule({
  apiVersion: { rule: () => scalarRule },
  kind: { rule: () => scalarRule },
  metadata: { rule: () => objectMetaRule, zero: {} },
  value: { rule: () => scalarRule, defaultValue: 0, zero: 0 },
  globalDefault: { rule: () => scalarRule },
  description: { rule: () => scalarRule },
  preemptionPolicy: { rule: () => scalarRule, defaultValue: "PreemptLowerPriority" },
});

export const merge: StructRule = mergePriorityClass;

// Code generated from schemas/meta/v1/meta.yaml. DO NOT EDIT; run `npm run generate`.
import { type StructRule, atomicList, mapRule, scalarRule, structRule } from "../../../runtime/kit/index.js";

export const mergeLabelSelector: StructRule = structRule({
  matchLabels: { rule: () => mapRule(() => scalarRule) },
  matchExpressions: { rule: () => atomicList(() => mergeLabelSelectorRequirement) },
}, { atomic: true });

export const mergeLabelSelectorRequirement: StructRule = structRule({
  key: { rule: () => scalarRule, zero: "" },
  operator: { rule: () => scalarRule, zero: "" },
  values: { rule: () => atomicList(() => scalarRule) },
});

export const mergeCondition: StructRule = structRule({
  type: { rule: () => scalarRule, zero: "" },
  status: { rule: () => scalarRule, zero: "" },
  observedGeneration: { rule: () => scalarRule },
  lastTransitionTime: { rule: () => scalarRule, zero: null },
  reason: { rule: () => scalarRule, zero: "" },
  message: { rule: () => scalarRule, zero: "" },
});

export const mergeReportedCondition: StructRule = structRule({
  type: { rule: () => scalarRule },
  status: { rule: () => scalarRule },
  observedGeneration: { rule: () => scalarRule },
  lastTransitionTime: { rule: () => scalarRule },
  reason: { rule: () => scalarRule },
  message: { rule: () => scalarRule },
});

export const mergeDeleteOptions: StructRule = structRule({
  gracePeriodSeconds: { rule: () => scalarRule },
  preconditions: { rule: () => mergePreconditions },
  orphanDependents: { rule: () => scalarRule },
  propagationPolicy: { rule: () => scalarRule },
  dryRun: { rule: () => atomicList(() => scalarRule) },
  ignoreStoreReadErrorWithClusterBreakingPotential: { rule: () => scalarRule },
});

export const mergePreconditions: StructRule = structRule({
  uid: { rule: () => scalarRule },
  resourceVersion: { rule: () => scalarRule },
});

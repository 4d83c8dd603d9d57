// Code generated from schemas/core/v1/scheduling.yaml. DO NOT EDIT; run `npm run generate`.
import { type StructRule, atomicList, scalarRule, structRule } from "../../../runtime/kit/index.js";
import { mergeLabelSelector } from "../../meta/v1/meta.merge.js";

export const mergeAffinity: StructRule = structRule({
  nodeAffinity: { rule: () => mergeNodeAffinity },
  podAffinity: { rule: () => mergePodAffinity },
  podAntiAffinity: { rule: () => mergePodAntiAffinity },
});

export const mergeNodeAffinity: StructRule = structRule({
  requiredDuringSchedulingIgnoredDuringExecution: { rule: () => mergeNodeSelector },
  preferredDuringSchedulingIgnoredDuringExecution: { rule: () => atomicList(() => mergePreferredSchedulingTerm) },
});

export const mergeNodeSelector: StructRule = structRule({
  nodeSelectorTerms: { rule: () => atomicList(() => mergeNodeSelectorTerm), zero: null },
}, { atomic: true });

export const mergeNodeSelectorTerm: StructRule = structRule({
  matchExpressions: { rule: () => atomicList(() => mergeNodeSelectorRequirement) },
  matchFields: { rule: () => atomicList(() => mergeNodeSelectorRequirement) },
}, { atomic: true });

export const mergeNodeSelectorRequirement: StructRule = structRule({
  key: { rule: () => scalarRule, zero: "" },
  operator: { rule: () => scalarRule, zero: "" },
  values: { rule: () => atomicList(() => scalarRule) },
});

export const mergePreferredSchedulingTerm: StructRule = structRule({
  weight: { rule: () => scalarRule, zero: 0 },
  preference: { rule: () => mergeNodeSelectorTerm, zero: {} },
});

export const mergePodAffinity: StructRule = structRule({
  requiredDuringSchedulingIgnoredDuringExecution: { rule: () => atomicList(() => mergePodAffinityTerm) },
  preferredDuringSchedulingIgnoredDuringExecution: { rule: () => atomicList(() => mergeWeightedPodAffinityTerm) },
});

export const mergePodAntiAffinity: StructRule = structRule({
  requiredDuringSchedulingIgnoredDuringExecution: { rule: () => atomicList(() => mergePodAffinityTerm) },
  preferredDuringSchedulingIgnoredDuringExecution: { rule: () => atomicList(() => mergeWeightedPodAffinityTerm) },
});

export const mergeWeightedPodAffinityTerm: StructRule = structRule({
  weight: { rule: () => scalarRule, zero: 0 },
  podAffinityTerm: { rule: () => mergePodAffinityTerm, zero: {} },
});

export const mergePodAffinityTerm: StructRule = structRule({
  labelSelector: { rule: () => mergeLabelSelector },
  namespaces: { rule: () => atomicList(() => scalarRule) },
  topologyKey: { rule: () => scalarRule, zero: "" },
  namespaceSelector: { rule: () => mergeLabelSelector },
  matchLabelKeys: { rule: () => atomicList(() => scalarRule) },
  mismatchLabelKeys: { rule: () => atomicList(() => scalarRule) },
});

export const mergeToleration: StructRule = structRule({
  key: { rule: () => scalarRule },
  operator: { rule: () => scalarRule },
  value: { rule: () => scalarRule },
  effect: { rule: () => scalarRule },
  tolerationSeconds: { rule: () => scalarRule },
});

export const mergeTopologySpreadConstraint: StructRule = structRule({
  maxSkew: { rule: () => scalarRule, zero: 0 },
  topologyKey: { rule: () => scalarRule, zero: "" },
  whenUnsatisfiable: { rule: () => scalarRule, zero: "" },
  labelSelector: { rule: () => mergeLabelSelector },
  minDomains: { rule: () => scalarRule },
  nodeAffinityPolicy: { rule: () => scalarRule },
  nodeTaintsPolicy: { rule: () => scalarRule },
  matchLabelKeys: { rule: () => atomicList(() => scalarRule) },
});

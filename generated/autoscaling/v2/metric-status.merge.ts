// Code generated from schemas/autoscaling/v2/metric-status.yaml. DO NOT EDIT; run `npm run generate`.
import { type StructRule, atomicList, mapList, scalarRule, structRule } from "../../../runtime/kit/index.js";
import { mergeCrossVersionObjectReference, mergeMetricIdentifier } from "./metrics.merge.js";

export const mergeHorizontalPodAutoscalerStatus: StructRule = structRule({
  observedGeneration: { rule: () => scalarRule },
  lastScaleTime: { rule: () => scalarRule },
  currentReplicas: { rule: () => scalarRule },
  desiredReplicas: { rule: () => scalarRule, defaultValue: 0, zero: 0 },
  currentMetrics: { rule: () => atomicList(() => mergeMetricStatus), zero: null },
  conditions: { rule: () => mapList(["type"], () => mergeHorizontalPodAutoscalerCondition), patchStrategy: ["merge"], patchMergeKey: "type" },
});

export const mergeHorizontalPodAutoscalerCondition: StructRule = structRule({
  type: { rule: () => scalarRule, zero: "" },
  status: { rule: () => scalarRule, zero: "" },
  lastTransitionTime: { rule: () => scalarRule, zero: null },
  reason: { rule: () => scalarRule },
  message: { rule: () => scalarRule },
});

export const mergeMetricStatus: StructRule = structRule({
  type: { rule: () => scalarRule, zero: "" },
  object: { rule: () => mergeObjectMetricStatus },
  pods: { rule: () => mergePodsMetricStatus },
  resource: { rule: () => mergeResourceMetricStatus },
  containerResource: { rule: () => mergeContainerResourceMetricStatus },
  external: { rule: () => mergeExternalMetricStatus },
});

export const mergeObjectMetricStatus: StructRule = structRule({
  metric: { rule: () => mergeMetricIdentifier, zero: {} },
  current: { rule: () => mergeMetricValueStatus, zero: {} },
  describedObject: { rule: () => mergeCrossVersionObjectReference, zero: {} },
});

export const mergePodsMetricStatus: StructRule = structRule({
  metric: { rule: () => mergeMetricIdentifier, zero: {} },
  current: { rule: () => mergeMetricValueStatus, zero: {} },
});

export const mergeResourceMetricStatus: StructRule = structRule({
  name: { rule: () => scalarRule, zero: "" },
  current: { rule: () => mergeMetricValueStatus, zero: {} },
});

export const mergeContainerResourceMetricStatus: StructRule = structRule({
  name: { rule: () => scalarRule, zero: "" },
  current: { rule: () => mergeMetricValueStatus, zero: {} },
  container: { rule: () => scalarRule, zero: "" },
});

export const mergeExternalMetricStatus: StructRule = structRule({
  metric: { rule: () => mergeMetricIdentifier, zero: {} },
  current: { rule: () => mergeMetricValueStatus, zero: {} },
});

export const mergeMetricValueStatus: StructRule = structRule({
  value: { rule: () => scalarRule },
  averageValue: { rule: () => scalarRule },
  averageUtilization: { rule: () => scalarRule },
});

// Code generated from schemas/autoscaling/v2/metric-status.yaml. DO NOT EDIT; run `npm run generate`.
import { type StructRule, atomicList, mapList, scalarRule, structRule } from "../../../runtime/kit/index.js";
import { mergeCrossVersionObjectReference, mergeMetricIdentifier } from "./metrics.merge.js";

export const mergeHorizontalPodAutoscalerStatus: StructRule = structRule({
  observedGeneration: { rule: () => scalarRule },
  lastScaleTime: { rule: () => scalarRule },
  currentReplicas: { rule: () => scalarRule },
  desiredReplicas: { rule: () => scalarRule, defaultValue: 0 },
  currentMetrics: { rule: () => atomicList(() => mergeMetricStatus) },
  conditions: { rule: () => mapList(["type"], () => mergeHorizontalPodAutoscalerCondition), patchStrategy: ["merge"], patchMergeKey: "type" },
});

export const mergeHorizontalPodAutoscalerCondition: StructRule = structRule({
  type: { rule: () => scalarRule },
  status: { rule: () => scalarRule },
  lastTransitionTime: { rule: () => scalarRule },
  reason: { rule: () => scalarRule },
  message: { rule: () => scalarRule },
});

export const mergeMetricStatus: StructRule = structRule({
  type: { rule: () => scalarRule },
  object: { rule: () => mergeObjectMetricStatus },
  pods: { rule: () => mergePodsMetricStatus },
  resource: { rule: () => mergeResourceMetricStatus },
  containerResource: { rule: () => mergeContainerResourceMetricStatus },
  external: { rule: () => mergeExternalMetricStatus },
});

export const mergeObjectMetricStatus: StructRule = structRule({
  metric: { rule: () => mergeMetricIdentifier },
  current: { rule: () => mergeMetricValueStatus },
  describedObject: { rule: () => mergeCrossVersionObjectReference },
});

export const mergePodsMetricStatus: StructRule = structRule({
  metric: { rule: () => mergeMetricIdentifier },
  current: { rule: () => mergeMetricValueStatus },
});

export const mergeResourceMetricStatus: StructRule = structRule({
  name: { rule: () => scalarRule },
  current: { rule: () => mergeMetricValueStatus },
});

export const mergeContainerResourceMetricStatus: StructRule = structRule({
  name: { rule: () => scalarRule },
  current: { rule: () => mergeMetricValueStatus },
  container: { rule: () => scalarRule },
});

export const mergeExternalMetricStatus: StructRule = structRule({
  metric: { rule: () => mergeMetricIdentifier },
  current: { rule: () => mergeMetricValueStatus },
});

export const mergeMetricValueStatus: StructRule = structRule({
  value: { rule: () => scalarRule },
  averageValue: { rule: () => scalarRule },
  averageUtilization: { rule: () => scalarRule },
});

// Code generated from schemas/autoscaling/v2/horizontal-pod-autoscaler.yaml. DO NOT EDIT; run `npm run generate`.
import { type StructRule, atomicList, objectMetaRule, scalarRule, structRule } from "../../../runtime/kit/index.js";
import { mergeHorizontalPodAutoscalerStatus } from "./metric-status.merge.js";
import { mergeCrossVersionObjectReference, mergeMetricSpec } from "./metrics.merge.js";

export const mergeHorizontalPodAutoscaler: StructRule = structRule({
  apiVersion: { rule: () => scalarRule },
  kind: { rule: () => scalarRule },
  metadata: { rule: () => objectMetaRule },
  spec: { rule: () => mergeHorizontalPodAutoscalerSpec },
  status: { rule: () => mergeHorizontalPodAutoscalerStatus },
});

export const mergeHorizontalPodAutoscalerSpec: StructRule = structRule({
  scaleTargetRef: { rule: () => mergeCrossVersionObjectReference },
  minReplicas: { rule: () => scalarRule, defaultValue: 1 },
  maxReplicas: { rule: () => scalarRule },
  metrics: { rule: () => atomicList(() => mergeMetricSpec) },
  behavior: { rule: () => mergeHorizontalPodAutoscalerBehavior },
});

export const mergeHorizontalPodAutoscalerBehavior: StructRule = structRule({
  scaleUp: { rule: () => mergeHPAScalingRules },
  scaleDown: { rule: () => mergeHPAScalingRules },
});

export const mergeHPAScalingRules: StructRule = structRule({
  stabilizationWindowSeconds: { rule: () => scalarRule },
  selectPolicy: { rule: () => scalarRule },
  policies: { rule: () => atomicList(() => mergeHPAScalingPolicy) },
  tolerance: { rule: () => scalarRule },
});

export const mergeHPAScalingPolicy: StructRule = structRule({
  type: { rule: () => scalarRule },
  value: { rule: () => scalarRule },
  periodSeconds: { rule: () => scalarRule },
});

export const merge: StructRule = mergeHorizontalPodAutoscaler;

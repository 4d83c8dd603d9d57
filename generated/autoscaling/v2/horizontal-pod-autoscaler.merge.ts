// Code generated from schemas/autoscaling/v2/horizontal-pod-autoscaler.yaml. DO NOT EDIT; run `npm run generate`.
import { type StructRule, atomicList, objectMetaRule, scalarRule, structRule } from "../../../runtime/kit/index.js";
import { mergeHorizontalPodAutoscalerStatus } from "./metric-status.merge.js";
import { mergeCrossVersionObjectReference, mergeMetricSpec } from "./metrics.merge.js";

export const mergeHorizontalPodAutoscaler: StructRule = structRule({
  apiVersion: { rule: () => scalarRule },
  kind: { rule: () => scalarRule },
  metadata: { rule: () => objectMetaRule, zero: {} },
  spec: { rule: () => mergeHorizontalPodAutoscalerSpec, zero: {} },
  status: { rule: () => mergeHorizontalPodAutoscalerStatus, zero: {} },
});

export const mergeHorizontalPodAutoscalerSpec: StructRule = structRule({
  scaleTargetRef: { rule: () => mergeCrossVersionObjectReference, zero: {} },
  minReplicas: { rule: () => scalarRule, defaultValue: 1 },
  maxReplicas: { rule: () => scalarRule, zero: 0 },
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
  type: { rule: () => scalarRule, zero: "" },
  value: { rule: () => scalarRule, zero: 0 },
  periodSeconds: { rule: () => scalarRule, zero: 0 },
});

export const merge: StructRule = mergeHorizontalPodAutoscaler;

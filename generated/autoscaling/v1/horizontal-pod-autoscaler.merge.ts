// Code generated from schemas/autoscaling/v1/horizontal-pod-autoscaler.yaml. DO NOT EDIT; run `npm run generate`.
import { type StructRule, objectMetaRule, scalarRule, structRule } from "../../../runtime/kit/index.js";

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
  targetCPUUtilizationPercentage: { rule: () => scalarRule },
});

export const mergeHorizontalPodAutoscalerStatus: StructRule = structRule({
  observedGeneration: { rule: () => scalarRule },
  lastScaleTime: { rule: () => scalarRule },
  currentReplicas: { rule: () => scalarRule, defaultValue: 0, zero: 0 },
  desiredReplicas: { rule: () => scalarRule, defaultValue: 0, zero: 0 },
  currentCPUUtilizationPercentage: { rule: () => scalarRule },
});

export const mergeCrossVersionObjectReference: StructRule = structRule({
  kind: { rule: () => scalarRule, zero: "" },
  name: { rule: () => scalarRule, zero: "" },
  apiVersion: { rule: () => scalarRule },
}, { atomic: true });

export const merge: StructRule = mergeHorizontalPodAutoscaler;

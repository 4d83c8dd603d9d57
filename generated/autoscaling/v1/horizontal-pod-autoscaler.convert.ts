// Code generated from schemas/autoscaling/v1/horizontal-pod-autoscaler.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type Conversion,
  type MissingFields,
  type WithoutEnvelope,
  definedFields,
} from "../../../runtime/kit/index.js";
import type {
  HorizontalPodAutoscaler as HorizontalPodAutoscalerOfAutoscalingV2,
  HorizontalPodAutoscalerSpec as HorizontalPodAutoscalerSpecOfAutoscalingV2,
} from "../v2/horizontal-pod-autoscaler.types.js";
import type {
  HorizontalPodAutoscalerStatus as HorizontalPodAutoscalerStatusOfAutoscalingV2,
} from "../v2/metric-status.types.js";
import type {
  HorizontalPodAutoscaler,
  HorizontalPodAutoscalerSpec,
  HorizontalPodAutoscalerStatus,
} from "./horizontal-pod-autoscaler.types.js";

/**
 * What only a person can say of v1 and v2. Parts may be missing from what is given, and undefined leaves a field out.
 */
export interface HorizontalPodAutoscalerRest {
  /** Fields that v1 has not, or has with another type: metrics, behavior. */
  toStoredHorizontalPodAutoscalerSpec(
    source: HorizontalPodAutoscalerSpec,
  ): MissingFields<HorizontalPodAutoscalerSpecOfAutoscalingV2, "metrics" | "behavior">;
  /** Fields that v2 has not, or has with another type: targetCPUUtilizationPercentage. */
  fromStoredHorizontalPodAutoscalerSpec(
    source: HorizontalPodAutoscalerSpecOfAutoscalingV2,
  ): MissingFields<HorizontalPodAutoscalerSpec, "targetCPUUtilizationPercentage">;
  /** Fields that v1 has not, or has with another type: currentMetrics, conditions. */
  toStoredHorizontalPodAutoscalerStatus(
    source: HorizontalPodAutoscalerStatus,
  ): MissingFields<HorizontalPodAutoscalerStatusOfAutoscalingV2, "currentMetrics" | "conditions">;
  /** Fields that v2 has not, or has with another type: currentCPUUtilizationPercentage. */
  fromStoredHorizontalPodAutoscalerStatus(
    source: HorizontalPodAutoscalerStatusOfAutoscalingV2,
  ): MissingFields<HorizontalPodAutoscalerStatus, "currentCPUUtilizationPercentage">;
}

/** HorizontalPodAutoscaler of v1, stored as v2. Pass it to defineConversion, with the functions that it requires. */
export function horizontalPodAutoscalerConversion(
  rest: HorizontalPodAutoscalerRest,
): Conversion<HorizontalPodAutoscaler, HorizontalPodAutoscalerOfAutoscalingV2> {
  return {
    toStorage: (object) => toStoredHorizontalPodAutoscaler(object, rest),
    fromStorage: (stored) => fromStoredHorizontalPodAutoscaler(stored, rest),
  };
}

function toStoredHorizontalPodAutoscaler(
  source: HorizontalPodAutoscaler,
  rest: HorizontalPodAutoscalerRest,
): WithoutEnvelope<HorizontalPodAutoscalerOfAutoscalingV2> {
  return definedFields<WithoutEnvelope<HorizontalPodAutoscalerOfAutoscalingV2>>({
    spec: source.spec && toStoredHorizontalPodAutoscalerSpec(source.spec, rest),
    status: source.status && toStoredHorizontalPodAutoscalerStatus(source.status, rest),
  });
}

function fromStoredHorizontalPodAutoscaler(
  source: HorizontalPodAutoscalerOfAutoscalingV2,
  rest: HorizontalPodAutoscalerRest,
): WithoutEnvelope<HorizontalPodAutoscaler> {
  return definedFields<WithoutEnvelope<HorizontalPodAutoscaler>>({
    spec: source.spec && fromStoredHorizontalPodAutoscalerSpec(source.spec, rest),
    status: source.status && fromStoredHorizontalPodAutoscalerStatus(source.status, rest),
  });
}

function toStoredHorizontalPodAutoscalerSpec(
  source: HorizontalPodAutoscalerSpec,
  rest: HorizontalPodAutoscalerRest,
): HorizontalPodAutoscalerSpecOfAutoscalingV2 {
  return definedFields<HorizontalPodAutoscalerSpecOfAutoscalingV2>({
    scaleTargetRef: source.scaleTargetRef,
    minReplicas: source.minReplicas,
    maxReplicas: source.maxReplicas,
    ...rest.toStoredHorizontalPodAutoscalerSpec(source),
  });
}

function fromStoredHorizontalPodAutoscalerSpec(
  source: HorizontalPodAutoscalerSpecOfAutoscalingV2,
  rest: HorizontalPodAutoscalerRest,
): HorizontalPodAutoscalerSpec {
  return definedFields<HorizontalPodAutoscalerSpec>({
    scaleTargetRef: source.scaleTargetRef,
    minReplicas: source.minReplicas,
    maxReplicas: source.maxReplicas,
    ...rest.fromStoredHorizontalPodAutoscalerSpec(source),
  });
}

function toStoredHorizontalPodAutoscalerStatus(
  source: HorizontalPodAutoscalerStatus,
  rest: HorizontalPodAutoscalerRest,
): HorizontalPodAutoscalerStatusOfAutoscalingV2 {
  return definedFields<HorizontalPodAutoscalerStatusOfAutoscalingV2>({
    observedGeneration: source.observedGeneration,
    lastScaleTime: source.lastScaleTime,
    currentReplicas: source.currentReplicas,
    desiredReplicas: source.desiredReplicas,
    ...rest.toStoredHorizontalPodAutoscalerStatus(source),
  });
}

function fromStoredHorizontalPodAutoscalerStatus(
  source: HorizontalPodAutoscalerStatusOfAutoscalingV2,
  rest: HorizontalPodAutoscalerRest,
): HorizontalPodAutoscalerStatus {
  return definedFields<HorizontalPodAutoscalerStatus>({
    observedGeneration: source.observedGeneration,
    lastScaleTime: source.lastScaleTime,
    currentReplicas: source.currentReplicas,
    desiredReplicas: source.desiredReplicas,
    ...rest.fromStoredHorizontalPodAutoscalerStatus(source),
  });
}

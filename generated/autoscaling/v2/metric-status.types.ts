// Code generated from schemas/autoscaling/v2/metric-status.yaml. DO NOT EDIT; run `npm run generate`.
import type { CrossVersionObjectReference, MetricIdentifier } from "./metrics.types.js";

/** What was last observed of an autoscaler and its workload. */
export interface HorizontalPodAutoscalerStatus {
  /** Generation of the autoscaler that this status is about. */
  observedGeneration?: number;
  /** When the replica count was last changed. */
  lastScaleTime?: string;
  /** Replicas there were when last looked. */
  currentReplicas?: number;
  /** Replicas that the autoscaler wants. */
  desiredReplicas?: number;
  /** What was last measured. */
  currentMetrics?: MetricStatus[];
  /** Whether the autoscaler can do its work, by aspect. */
  conditions?: HorizontalPodAutoscalerCondition[];
}

/** One aspect of an autoscaler's state. */
export interface HorizontalPodAutoscalerCondition {
  /** Name of the aspect. */
  type: string;
  /** True, False or Unknown. */
  status: string;
  /** When the status last changed. */
  lastTransitionTime?: string;
  /** Machine-readable cause of the last change. */
  reason?: string;
  /** Details for people. */
  message?: string;
}

/** What was last measured; the field that goes with the type is set. */
export interface MetricStatus {
  /** Where the metric comes from. */
  type: string;
  /** A metric of one object. */
  object?: ObjectMetricStatus;
  /** A metric of each pod, as average over the pods. */
  pods?: PodsMetricStatus;
  /** Use of a resource by the pods. */
  resource?: ResourceMetricStatus;
  /** Use of a resource by one container of each pod. */
  containerResource?: ContainerResourceMetricStatus;
  /** A metric that has nothing to do with any object here. */
  external?: ExternalMetricStatus;
}

/** What was measured of one object. */
export interface ObjectMetricStatus {
  /** Name of the metric. */
  metric: MetricIdentifier;
  /** What it was. */
  current: MetricValueStatus;
  /** The object. */
  describedObject: CrossVersionObjectReference;
}

/** What was measured of the pods. */
export interface PodsMetricStatus {
  /** Name of the metric. */
  metric: MetricIdentifier;
  /** What its average was. */
  current: MetricValueStatus;
}

/** How much of a resource the pods used. */
export interface ResourceMetricStatus {
  /** Name of the resource, such as cpu. */
  name: string;
  /** What its use was. */
  current: MetricValueStatus;
}

/** How much of a resource one container of each pod used. */
export interface ContainerResourceMetricStatus {
  /** Name of the resource, such as cpu. */
  name: string;
  /** What its use was. */
  current: MetricValueStatus;
  /** Name of the container. */
  container: string;
}

/** What was measured elsewhere. */
export interface ExternalMetricStatus {
  /** Name of the metric. */
  metric: MetricIdentifier;
  /** What it was. */
  current: MetricValueStatus;
}

/** A measured value, in the ways in which it is known. */
export interface MetricValueStatus {
  /** The metric itself. */
  value?: number | string;
  /** The metric divided by the number of pods. */
  averageValue?: number | string;
  /** Average use, in percent of what the pods request; for resources only. */
  averageUtilization?: number;
}

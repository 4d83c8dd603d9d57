// Code generated from schemas/autoscaling/v2/metric-status.yaml. DO NOT EDIT; run `npm run generate`.
import type {
  ContainerResourceMetricStatus,
  ExternalMetricStatus,
  HorizontalPodAutoscalerCondition,
  HorizontalPodAutoscalerStatus,
  MetricStatus,
  ObjectMetricStatus,
  PodsMetricStatus,
  ResourceMetricStatus,
} from "./metric-status.types.js";
import type { CrossVersionObjectReferenceApply, MetricIdentifierApply } from "./metrics.apply.js";

/** What an apply of the part HorizontalPodAutoscalerStatus may state. */
export interface HorizontalPodAutoscalerStatusApply extends Partial<
  Omit<
    HorizontalPodAutoscalerStatus,
    | "currentMetrics"
    | "conditions"
  >
> {
  /** What was last measured. */
  currentMetrics?: MetricStatusApply[];
  /** Whether the autoscaler can do its work, by aspect. */
  conditions?: HorizontalPodAutoscalerConditionApply[];
}

/** What an apply of the part HorizontalPodAutoscalerCondition may state. */
export interface HorizontalPodAutoscalerConditionApply extends Partial<Omit<HorizontalPodAutoscalerCondition, "type">> {
  /** Name of the aspect. */
  type: string;
}

/** What an apply of the part MetricStatus may state. */
export interface MetricStatusApply extends Partial<
  Omit<
    MetricStatus,
    | "object"
    | "pods"
    | "resource"
    | "containerResource"
    | "external"
  >
> {
  /** A metric of one object. */
  object?: ObjectMetricStatusApply;
  /** A metric of each pod, as average over the pods. */
  pods?: PodsMetricStatusApply;
  /** Use of a resource by the pods. */
  resource?: ResourceMetricStatusApply;
  /** Use of a resource by one container of each pod. */
  containerResource?: ContainerResourceMetricStatusApply;
  /** A metric that has nothing to do with any object here. */
  external?: ExternalMetricStatusApply;
}

/** What an apply of the part ObjectMetricStatus may state. */
export interface ObjectMetricStatusApply extends Partial<Omit<ObjectMetricStatus, "metric" | "describedObject">> {
  /** Name of the metric. */
  metric?: MetricIdentifierApply;
  /** The object. */
  describedObject?: CrossVersionObjectReferenceApply;
}

/** What an apply of the part PodsMetricStatus may state. */
export interface PodsMetricStatusApply extends Partial<Omit<PodsMetricStatus, "metric">> {
  /** Name of the metric. */
  metric?: MetricIdentifierApply;
}

/** What an apply of the part ResourceMetricStatus may state. */
export interface ResourceMetricStatusApply extends Partial<ResourceMetricStatus> {}

/** What an apply of the part ContainerResourceMetricStatus may state. */
export interface ContainerResourceMetricStatusApply extends Partial<ContainerResourceMetricStatus> {}

/** What an apply of the part ExternalMetricStatus may state. */
export interface ExternalMetricStatusApply extends Partial<Omit<ExternalMetricStatus, "metric">> {
  /** Name of the metric. */
  metric?: MetricIdentifierApply;
}

// Code generated from schemas/autoscaling/v2/metrics.yaml. DO NOT EDIT; run `npm run generate`.
import type { LabelSelector } from "../../meta/v1/meta.types.js";

/** Names an object of the same namespace, whatever version it is served in. */
export interface CrossVersionObjectReference {
  /** Kind of the object. */
  kind: string;
  /** Name of the object. */
  name: string;
  /** Group and version of the object. */
  apiVersion?: string;
}

/** Something that is measured, and what it should be; the field that goes with the type is set. */
export interface MetricSpec {
  /** Where the metric comes from. */
  type: "ContainerResource" | "External" | "Object" | "Pods" | "Resource";
  /** A metric of one object. */
  object?: ObjectMetricSource;
  /** A metric of each pod, as average over the pods. */
  pods?: PodsMetricSource;
  /** Use of a resource by the pods. */
  resource?: ResourceMetricSource;
  /** Use of a resource by one container of each pod. */
  containerResource?: ContainerResourceMetricSource;
  /** A metric that has nothing to do with any object here. */
  external?: ExternalMetricSource;
}

/** A metric of one object. */
export interface ObjectMetricSource {
  /** The object. */
  describedObject: CrossVersionObjectReference;
  /** What it should be. */
  target: MetricTarget;
  /** Name of the metric. */
  metric: MetricIdentifier;
}

/** A metric of each pod, as average over the pods. */
export interface PodsMetricSource {
  /** Name of the metric. */
  metric: MetricIdentifier;
  /** What its average should be. */
  target: MetricTarget;
}

/** Use of a resource by the pods. */
export interface ResourceMetricSource {
  /** Name of the resource, such as cpu. */
  name: string;
  /** What its use should be. */
  target: MetricTarget;
}

/** Use of a resource by one container of each pod. */
export interface ContainerResourceMetricSource {
  /** Name of the resource, such as cpu. */
  name: string;
  /** What its use should be. */
  target: MetricTarget;
  /** Name of the container. */
  container: string;
}

/** A metric that has nothing to do with any object here. */
export interface ExternalMetricSource {
  /** Name of the metric. */
  metric: MetricIdentifier;
  /** What it should be. */
  target: MetricTarget;
}

/** What a metric should be, in one of three ways. */
export interface MetricTarget {
  /** Which of the values counts. */
  type: "AverageValue" | "Utilization" | "Value";
  /** The metric itself. */
  value?: number | string;
  /** The metric divided by the number of pods. */
  averageValue?: number | string;
  /** Average use, in percent of what the pods request; for resources only. */
  averageUtilization?: number;
}

/** Names a metric. */
export interface MetricIdentifier {
  /** Name of the metric. */
  name: string;
  /** Narrows the metric down by labels of its own. */
  selector?: LabelSelector;
}

// Code generated from schemas/autoscaling/v2/metrics.yaml. DO NOT EDIT; run `npm run generate`.
import type { LabelSelectorApply } from "../../meta/v1/meta.apply.js";
import type {
  ContainerResourceMetricSource,
  CrossVersionObjectReference,
  MetricIdentifier,
  MetricSpec,
  MetricTarget,
  ResourceMetricSource,
} from "./metrics.types.js";

/** What an apply of the part CrossVersionObjectReference may state. */
export interface CrossVersionObjectReferenceApply extends Partial<CrossVersionObjectReference> {}

/** What an apply of the part MetricSpec may state. */
export interface MetricSpecApply extends Partial<
  Omit<
    MetricSpec,
    | "object"
    | "pods"
    | "resource"
    | "containerResource"
    | "external"
  >
> {
  /** A metric of one object. */
  object?: ObjectMetricSourceApply;
  /** A metric of each pod, as average over the pods. */
  pods?: PodsMetricSourceApply;
  /** Use of a resource by the pods. */
  resource?: ResourceMetricSourceApply;
  /** Use of a resource by one container of each pod. */
  containerResource?: ContainerResourceMetricSourceApply;
  /** A metric that has nothing to do with any object here. */
  external?: ExternalMetricSourceApply;
}

/** What an apply of the part ObjectMetricSource may state. */
export interface ObjectMetricSourceApply {
  /** The object. */
  describedObject?: CrossVersionObjectReferenceApply;
  /** What it should be. */
  target?: MetricTargetApply;
  /** Name of the metric. */
  metric?: MetricIdentifierApply;
}

/** What an apply of the part PodsMetricSource may state. */
export interface PodsMetricSourceApply {
  /** Name of the metric. */
  metric?: MetricIdentifierApply;
  /** What its average should be. */
  target?: MetricTargetApply;
}

/** What an apply of the part ResourceMetricSource may state. */
export interface ResourceMetricSourceApply extends Partial<Omit<ResourceMetricSource, "target">> {
  /** What its use should be. */
  target?: MetricTargetApply;
}

/** What an apply of the part ContainerResourceMetricSource may state. */
export interface ContainerResourceMetricSourceApply extends Partial<Omit<ContainerResourceMetricSource, "target">> {
  /** What its use should be. */
  target?: MetricTargetApply;
}

/** What an apply of the part ExternalMetricSource may state. */
export interface ExternalMetricSourceApply {
  /** Name of the metric. */
  metric?: MetricIdentifierApply;
  /** What it should be. */
  target?: MetricTargetApply;
}

/** What an apply of the part MetricTarget may state. */
export interface MetricTargetApply extends Partial<MetricTarget> {}

/** What an apply of the part MetricIdentifier may state. */
export interface MetricIdentifierApply extends Partial<Omit<MetricIdentifier, "selector">> {
  /** Narrows the metric down by labels of its own. */
  selector?: LabelSelectorApply;
}

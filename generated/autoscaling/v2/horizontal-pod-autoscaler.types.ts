// Code generated from schemas/autoscaling/v2/horizontal-pod-autoscaler.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApiObject, ObjectMeta } from "../../../runtime/kit/index.js";
import type { HorizontalPodAutoscalerStatus } from "./metric-status.types.js";
import type { CrossVersionObjectReference, MetricSpec } from "./metrics.types.js";

/** Keeps the replica count of a workload within bounds, by what is measured. */
export interface HorizontalPodAutoscaler extends ApiObject {
  metadata: ObjectMeta;
  /** What is scaled, by what, and within which bounds. */
  spec: HorizontalPodAutoscalerSpec;
  /** What was last observed. */
  status?: HorizontalPodAutoscalerStatus;
}

/** What is scaled, by what, and within which bounds. */
export interface HorizontalPodAutoscalerSpec {
  /** The workload that is scaled, through its scale subresource. */
  scaleTargetRef: CrossVersionObjectReference;
  /** Least number of replicas. */
  minReplicas?: number;
  /** Greatest number of replicas; at least minReplicas. */
  maxReplicas: number;
  /** What is measured; the metric that asks for most replicas wins. Without any, 80 % processor use. */
  metrics?: MetricSpec[];
  /** How fast the replica count may go up and down. */
  behavior?: HorizontalPodAutoscalerBehavior;
}

/** How fast a replica count may go up and down. */
export interface HorizontalPodAutoscalerBehavior {
  /** Rules for more replicas. */
  scaleUp?: HPAScalingRules;
  /** Rules for fewer replicas. */
  scaleDown?: HPAScalingRules;
}

/** How fast a replica count may move in one direction. */
export interface HPAScalingRules {
  /** How far back earlier results count, so that the replica count does not swing. */
  stabilizationWindowSeconds?: number;
  /** Whether the policy that allows the most counts, the one that allows the least, or none moves at all. */
  selectPolicy?: "Disabled" | "Max" | "Min";
  /** Bounds on the pace; at least one. */
  policies?: HPAScalingPolicy[];
  /** Share by which a metric may miss its target before anything is scaled, such as 0.05. */
  tolerance?: number | string;
}

/** How many replicas may come or go within a time. */
export interface HPAScalingPolicy {
  /** Whether the value is a number of pods or a percentage of them. */
  type: "Percent" | "Pods";
  /** Replicas, or percent of them. */
  value: number;
  /** Time within which no more than the value may change. */
  periodSeconds: number;
}

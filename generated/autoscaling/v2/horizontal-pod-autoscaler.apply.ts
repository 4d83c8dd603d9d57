// Code generated from schemas/autoscaling/v2/horizontal-pod-autoscaler.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApplyMeta } from "../../../runtime/kit/index.js";
import type {
  HPAScalingPolicy,
  HPAScalingRules,
  HorizontalPodAutoscalerSpec,
} from "./horizontal-pod-autoscaler.types.js";
import type { HorizontalPodAutoscalerStatusApply } from "./metric-status.apply.js";
import type { CrossVersionObjectReferenceApply, MetricSpecApply } from "./metrics.apply.js";

/** What an apply of a HorizontalPodAutoscaler may state. */
export interface HorizontalPodAutoscalerApply {
  apiVersion?: "autoscaling/v2";
  kind?: "HorizontalPodAutoscaler";
  metadata: ApplyMeta;
  /** What is scaled, by what, and within which bounds. */
  spec?: HorizontalPodAutoscalerSpecApply;
  /** What was last observed. */
  status?: HorizontalPodAutoscalerStatusApply;
}

/** What an apply of the part HorizontalPodAutoscalerSpec may state. */
export interface HorizontalPodAutoscalerSpecApply extends Partial<
  Omit<
    HorizontalPodAutoscalerSpec,
    | "scaleTargetRef"
    | "metrics"
    | "behavior"
  >
> {
  /** The workload that is scaled, through its scale subresource. */
  scaleTargetRef?: CrossVersionObjectReferenceApply;
  /** What is measured; the metric that asks for most replicas wins. Without any, 80 % processor use. */
  metrics?: MetricSpecApply[];
  /** How fast the replica count may go up and down. */
  behavior?: HorizontalPodAutoscalerBehaviorApply;
}

/** What an apply of the part HorizontalPodAutoscalerBehavior may state. */
export interface HorizontalPodAutoscalerBehaviorApply {
  /** Rules for more replicas. */
  scaleUp?: HPAScalingRulesApply;
  /** Rules for fewer replicas. */
  scaleDown?: HPAScalingRulesApply;
}

/** What an apply of the part HPAScalingRules may state. */
export interface HPAScalingRulesApply extends Partial<Omit<HPAScalingRules, "policies">> {
  /** Bounds on the pace; at least one. */
  policies?: HPAScalingPolicyApply[];
}

/** What an apply of the part HPAScalingPolicy may state. */
export interface HPAScalingPolicyApply extends Partial<HPAScalingPolicy> {}

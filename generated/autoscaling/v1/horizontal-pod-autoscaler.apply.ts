// Code generated from schemas/autoscaling/v1/horizontal-pod-autoscaler.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApplyMeta } from "../../../runtime/kit/index.js";
import type {
  CrossVersionObjectReference,
  HorizontalPodAutoscalerSpec,
  HorizontalPodAutoscalerStatus,
} from "./horizontal-pod-autoscaler.types.js";

/** What an apply of a HorizontalPodAutoscaler may state. */
export interface HorizontalPodAutoscalerApply {
  apiVersion?: "autoscaling/v1";
  kind?: "HorizontalPodAutoscaler";
  metadata: ApplyMeta;
  /** What is scaled, and within which bounds. */
  spec?: HorizontalPodAutoscalerSpecApply;
  /** What was last observed. */
  status?: HorizontalPodAutoscalerStatus;
}

/** What an apply of the part HorizontalPodAutoscalerSpec may state. */
export interface HorizontalPodAutoscalerSpecApply extends Partial<Omit<HorizontalPodAutoscalerSpec, "scaleTargetRef">> {
  /** The workload that is scaled, through its scale subresource. */
  scaleTargetRef?: CrossVersionObjectReferenceApply;
}

/** What an apply of the part CrossVersionObjectReference may state. */
export interface CrossVersionObjectReferenceApply extends Partial<CrossVersionObjectReference> {}

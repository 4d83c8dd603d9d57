// Code generated from schemas/autoscaling/v1. DO NOT EDIT; run `npm run generate`.
import type { ResourceReference } from "../../../runtime/kit/index.js";
import type { HorizontalPodAutoscalerApply } from "./horizontal-pod-autoscaler.apply.js";
import type { HorizontalPodAutoscaler } from "./horizontal-pod-autoscaler.types.js";

export const horizontalPodAutoscalers: ResourceReference<
  HorizontalPodAutoscaler,
  "Namespaced",
  HorizontalPodAutoscalerApply,
  "status"
> = {
  group: "autoscaling",
  version: "v1",
  kind: "HorizontalPodAutoscaler",
  resource: "horizontalpodautoscalers",
  scope: "Namespaced",
};

export type * from "./horizontal-pod-autoscaler.types.js";
export type * from "./horizontal-pod-autoscaler.apply.js";

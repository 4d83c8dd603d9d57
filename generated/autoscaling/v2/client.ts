// Code generated from schemas/autoscaling/v2. DO NOT EDIT; run `npm run generate`.
import { defineReference } from "../../../runtime/kit/index.js";
import type { HorizontalPodAutoscalerApply } from "./horizontal-pod-autoscaler.apply.js";
import type { HorizontalPodAutoscaler } from "./horizontal-pod-autoscaler.types.js";

export const horizontalPodAutoscalers = defineReference<HorizontalPodAutoscaler, "Namespaced", HorizontalPodAutoscalerApply>({
  group: "autoscaling",
  version: "v2",
  kind: "HorizontalPodAutoscaler",
  resource: "horizontalpodautoscalers",
  scope: "Namespaced",
});

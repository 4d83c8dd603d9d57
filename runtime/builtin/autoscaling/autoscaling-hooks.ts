/** The hooks and conversions of all kinds of this group. */
import { horizontalPodAutoscalerHooks } from "./horizontal-pod-autoscaler.js";
import { horizontalPodAutoscalerConversion } from "./horizontal-pod-autoscaler-conversion.js";

export const autoscalingHooks = [horizontalPodAutoscalerHooks, horizontalPodAutoscalerConversion] as const;

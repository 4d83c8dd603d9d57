// Code generated from schemas/autoscaling/v2. DO NOT EDIT; run `npm run generate`.
import { type ResourceDefinition, defineResource } from "../../../runtime/kit/index.js";
import type { HorizontalPodAutoscaler } from "./horizontal-pod-autoscaler.types.js";

/** /apis/autoscaling/v2/namespaces/{namespace}/horizontalpodautoscalers */
export const horizontalPodAutoscalers = defineResource<HorizontalPodAutoscaler>({
  group: "autoscaling",
  version: "v2",
  kind: "HorizontalPodAutoscaler",
  resource: "horizontalpodautoscalers",
  shortNames: ["hpa"],
  categories: ["all"],
  scope: "Namespaced",
  subresources: { status: true },
  lifecycle: { introduced: "1.23" },
  root: "autoscaling/v2/horizontal-pod-autoscaler#HorizontalPodAutoscaler",
  schemaMark: "42863e83d8e576db",
  shapeMark: "eb63635b24851bae",
  code: () => import("./horizontal-pod-autoscaler.handlers.js"),
});

/** All resources of this group version. */
export const resources: readonly ResourceDefinition[] = [horizontalPodAutoscalers];

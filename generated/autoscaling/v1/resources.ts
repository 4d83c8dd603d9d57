// Code generated from schemas/autoscaling/v1. DO NOT EDIT; run `npm run generate`.
import { type ResourceDefinition, defineResource } from "../../../runtime/kit/index.js";
import type { HorizontalPodAutoscaler } from "./horizontal-pod-autoscaler.types.js";

/** /apis/autoscaling/v1/namespaces/{namespace}/horizontalpodautoscalers */
export const horizontalPodAutoscalers = defineResource<HorizontalPodAutoscaler>({
  group: "autoscaling",
  version: "v1",
  kind: "HorizontalPodAutoscaler",
  resource: "horizontalpodautoscalers",
  shortNames: ["hpa"],
  categories: ["all"],
  scope: "Namespaced",
  subresources: { status: true },
  storage: false,
  lifecycle: { introduced: "1.2" },
  root: "autoscaling/v1/horizontal-pod-autoscaler#HorizontalPodAutoscaler",
  schemaMark: "583abceb21ee85b4",
  shapeMark: "78f748f7218dae60",
  code: () => import("./horizontal-pod-autoscaler.handlers.js"),
});

/** All resources of this group version. */
export const resources: readonly ResourceDefinition[] = [horizontalPodAutoscalers];

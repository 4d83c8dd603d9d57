// Code generated from schemas/scheduling/v1. DO NOT EDIT; run `npm run generate`.
import { type ResourceDefinition, defineResource } from "../../../runtime/kit/index.js";
import type { PriorityClass } from "./priority-class.types.js";

/** /apis/${schedulingGroup}/v1/priorityclasses */
export const priorityClasses = defineResource<PriorityClass>({
  group: "${schedulingGroup}",
  version: "v1",
  kind: "PriorityClass",
  resource: "priorityclasses",
  shortNames: ["pc"],
  scope: "Cluster",
  root: "scheduling/v1/priority-class#PriorityClass",
  schemaMark: "4fcc9e5f9ff2241a",
  shapeMark: "b8c5a6d741803129",
  code: () => import("./priority-class.handlers.js"),
});

/** All resources of this group version. */
export const resources: readonly ResourceDefinition[] = [priorityClasses];

// Code generated from schemas/scheduling/v1. DO NOT EDIT; run `npm run generate`.
import { defineReference } from "../../../runtime/kit/index.js";
import type { PriorityClassApply } from "./priority-class.apply.js";
import type { PriorityClass } from "./priority-class.types.js";

export const priorityClasses = defineReference<PriorityClass, "Cluster", PriorityClassApply>({
  group: "${schedulingGroup}",
  version: "v1",
  kind: "PriorityClass",
  resource: "priorityclasses",
  scope: "Cluster",
});

// Code generated from schemas/scheduling/v1. DO NOT EDIT; run `npm run generate`.
import type { ResourceReference } from "../../../runtime/kit/index.js";
import type { PriorityClassApply } from "./priority-class.apply.js";
import type { PriorityClass } from "./priority-class.types.js";

export const priorityClasses: ResourceReference<PriorityClass, "Cluster", PriorityClassApply> = {
  group: "${schedulingGroup}",
  version: "v1",
  kind: "PriorityClass",
  resource: "priorityclasses",
  scope: "Cluster",
};

export type * from "./priority-class.types.js";
export type * from "./priority-class.apply.js";

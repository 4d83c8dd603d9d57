// Code generated from schemas/policy/v1beta1. DO NOT EDIT; run `npm run generate`.
import type { ResourceReference } from "../../../runtime/kit/index.js";
import type { PodDisruptionBudgetApply } from "./pod-disruption-budget.apply.js";
import type { PodDisruptionBudget } from "./pod-disruption-budget.types.js";

export const podDisruptionBudgets: ResourceReference<
  PodDisruptionBudget,
  "Namespaced",
  PodDisruptionBudgetApply,
  "status"
> = {
  group: "policy",
  version: "v1beta1",
  kind: "PodDisruptionBudget",
  resource: "poddisruptionbudgets",
  scope: "Namespaced",
};

export type * from "./pod-disruption-budget.types.js";
export type * from "./pod-disruption-budget.apply.js";

// Code generated from schemas/policy/v1beta1. DO NOT EDIT; run `npm run generate`.
import { defineReference } from "../../../runtime/kit/index.js";
import type { PodDisruptionBudgetApply } from "./pod-disruption-budget.apply.js";
import type { PodDisruptionBudget } from "./pod-disruption-budget.types.js";

export const podDisruptionBudgets = defineReference<PodDisruptionBudget, "Namespaced", PodDisruptionBudgetApply>({
  group: "policy",
  version: "v1beta1",
  kind: "PodDisruptionBudget",
  resource: "poddisruptionbudgets",
  scope: "Namespaced",
});

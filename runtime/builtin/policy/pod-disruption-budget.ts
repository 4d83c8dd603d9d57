/** Disruption budgets: exactly one of two limits, and an initial status that permits no disruption. SUB-015. */
import { type PodDisruptionBudget, podDisruptionBudgets } from "../../../generated/policy/v1/index.js";
import { validateConditions } from "../../api/condition.js";
import { type FieldError, invalid } from "../../api/field-error.js";
import { validateLabelSelector } from "../../api/formats/labels.js";
import { defineHooks } from "../../registry/kinds/hooks.js";
import { notBeyondAll, numberOrShare } from "../field-rules.js";

export const podDisruptionBudgetHooks = defineHooks(podDisruptionBudgets, {
  requiresVersionOnUpdate: true,
  prepareForCreate(budget) {
    budget.status = { disruptionsAllowed: 0, currentHealthy: 0, desiredHealthy: 0, expectedPods: 0 };
  },
  validateCreate: (budget) => validateSpec(budget),
  validateUpdate: (budget, _old, { subresource }) =>
    subresource === "status"
      ? validateConditions(budget.status?.conditions, "status.conditions")
      : validateSpec(budget),
  table: {
    columns: [
      { name: "Min Available", type: "string", description: "Pods that must be there." },
      { name: "Max Unavailable", type: "string", description: "Pods that may be missing." },
      { name: "Allowed Disruptions", type: "integer", description: "Pods that may be evicted now." },
    ],
    cells: ({ spec, status }) => [
      String(spec?.minAvailable ?? "N/A"),
      String(spec?.maxUnavailable ?? "N/A"),
      status?.disruptionsAllowed ?? 0,
    ],
    age: true,
  },
});

function validateSpec(budget: PodDisruptionBudget): FieldError[] {
  return [...validateBounds(budget), ...validateLabelSelector(budget.spec?.selector, "spec.selector")];
}

function validateBounds({ spec }: PodDisruptionBudget): FieldError[] {
  const { minAvailable, maxUnavailable } = spec ?? {};
  if (minAvailable !== undefined && maxUnavailable !== undefined)
    return [invalid("spec", { minAvailable, maxUnavailable }, "minAvailable and maxUnavailable cannot be both set")];
  return [...validateBound("spec.minAvailable", minAvailable), ...validateBound("spec.maxUnavailable", maxUnavailable)];
}

function validateBound(field: string, bound: number | string | undefined): FieldError[] {
  return [...numberOrShare(field, bound), ...notBeyondAll(field, bound)];
}

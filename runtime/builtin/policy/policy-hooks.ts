/** The hooks and conversions of all kinds of this group. */
import { podDisruptionBudgetHooks } from "./pod-disruption-budget.js";
import { podDisruptionBudgetConversion } from "./pod-disruption-budget-conversion.js";

export const policyHooks = [podDisruptionBudgetHooks, podDisruptionBudgetConversion] as const;

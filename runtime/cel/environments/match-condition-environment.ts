/** Conditions on requests that decide whether something applies to them at all. SPEC: Validation expressions. */
import { MATCH_CONDITIONS_COST_BUDGET } from "../budgets.js";
import type { Activation } from "../run/frame.js";
import type { Expression } from "./compile-feature-expression.js";
import { Budget, ExpressionRun } from "./expression-run.js";

export interface MatchCondition {
  readonly name: string;
  readonly expression: Expression;
}

export type MatchOutcome =
  | { readonly type: "match" }
  /** @property condition the name of the one that is false */
  | { readonly type: "no match"; readonly condition: string }
  /** What then happens is for a failure policy to say. */
  | { readonly type: "error"; readonly messages: readonly string[] };

/**
 * A condition that is false decides, also when others have no value; then errors count. All share one budget, and what
 * comes after its end is not looked at.
 * @param conditions that must be bool
 * @param activation their variables; made with the budget where those cost something themselves
 */
export function matchConditions(
  conditions: readonly MatchCondition[],
  activation: Activation | ((budget: Budget) => Activation),
  cost: number = MATCH_CONDITIONS_COST_BUDGET,
): MatchOutcome {
  const budget = new Budget(cost);
  const run = new ExpressionRun(typeof activation === "function" ? activation(budget) : activation, budget);
  const messages: string[] = [];
  for (const { name, expression } of conditions) {
    const evaluation = run.evaluate(expression);
    if (evaluation.type === "out of budget") return { type: "error", messages: [evaluation.message] };
    if (evaluation.type === "error") messages.push(evaluation.message);
    else if (evaluation.value === false) return { type: "no match", condition: name };
  }
  return messages.length === 0 ? { type: "match" } : { type: "error", messages };
}

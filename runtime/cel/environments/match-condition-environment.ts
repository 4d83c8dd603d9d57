/** Match conditions, which decide whether something applies to a request. SPEC: Validation expressions. */
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
  /** @property condition the name of the condition that is false */
  | { readonly type: "no match"; readonly condition: string }
  /** The failure policy decides what happens. */
  | { readonly type: "error"; readonly messages: readonly string[] };

/**
 * A false condition decides even if others fail; otherwise errors count. All conditions share one budget, and those
 * after its exhaustion are not evaluated.
 * @param conditions have to evaluate to bool
 * @param activation their variables; created with the budget if evaluating them has a cost
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

/**
 * Evaluations that share one budget: those of one request, or of one object. Once the budget is used up, no further
 * expression is evaluated. SPEC: Validation expressions, cost rules.
 */
import { EXPRESSION_COST_LIMIT } from "../budgets.js";
import type { CelValue } from "../cel-values.js";
import type { Activation } from "../run/frame.js";
import type { Program } from "../run/program.js";
import { type EffortAllowance, MAX_OBJECT_EFFORT } from "../value/effort.js";
import type { Expression } from "./compile-feature-expression.js";

export type Evaluation =
  | { readonly type: "value"; readonly value: CelValue }
  /** @property message `expression '...' resulted in error: ...` */
  | { readonly type: "error"; readonly message: string }
  /** Nothing else will be evaluated. */
  | { readonly type: "out of budget"; readonly message: string };

export const OUT_OF_BUDGET =
  "validation failed due to running out of cost budget, no further validation rules will be run";

/** The message for an evaluation that exceeds {@link EXPRESSION_COST_LIMIT}. */
export const EXPRESSION_OVER_LIMIT = "operation cancelled: actual cost limit exceeded";

/** The remaining budget of one run. */
export class Budget {
  private left: number;
  private isExceeded = false;
  /** Cost does not measure all work. Variables count here both for themselves and for the expressions that use them. */
  private readonly effort: EffortAllowance = { left: MAX_OBJECT_EFFORT };

  /** @param cost in cost units */
  constructor(cost: number) {
    this.left = cost;
  }

  get remaining(): number {
    return this.left;
  }

  get isOver(): boolean {
    return this.isExceeded;
  }

  /**
   * Evaluates within the remaining budget and the limit of a single expression, and subtracts the cost.
   * @returns the value or the error; {@link isOver} is true if the budget did not suffice
   */
  run(program: Program, activation: Activation): { readonly value: CelValue } | { readonly error: string } {
    if (this.isExceeded) return { error: OUT_OF_BUDGET };
    const limit = Math.min(this.left, EXPRESSION_COST_LIMIT);
    const outcome = program.evaluate(activation, { limit, effort: this.effort });
    this.spend(outcome.cost, outcome.type === "over budget" && limit < EXPRESSION_COST_LIMIT);
    if (this.isExceeded) return { error: OUT_OF_BUDGET };
    if (outcome.type === "over budget") return { error: EXPRESSION_OVER_LIMIT };
    return outcome.type === "value" ? { value: outcome.value } : { error: outcome.error.message };
  }

  private spend(cost: number, isOver: boolean): void {
    if (isOver || cost > this.left) this.isExceeded = true;
    this.left = Math.max(0, this.left - cost);
  }
}

/** Evaluates expressions with the same variables and one budget. */
export class ExpressionRun {
  constructor(
    private readonly activation: Activation,
    private readonly budget: Budget,
  ) {}

  evaluate({ text, program }: Expression): Evaluation {
    const outcome = this.budget.run(program, this.activation);
    if (this.budget.isOver) return { type: "out of budget", message: OUT_OF_BUDGET };
    if ("value" in outcome) return { type: "value", value: outcome.value };
    return { type: "error", message: `expression '${text}' resulted in error: ${outcome.error}` };
  }
}

/** Evaluates a single expression within the limit of one expression. */
export function evaluateAlone(expression: Expression, activation: Activation): Evaluation {
  return new ExpressionRun(activation, new Budget(EXPRESSION_COST_LIMIT)).evaluate(expression);
}

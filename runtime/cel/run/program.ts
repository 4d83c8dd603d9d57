/**
 * Expressions as programs: planned once into functions, evaluated many times, each time counting what it costs.
 * SPEC: Validation expressions, cost rules.
 */
import type { ParsedExpression } from "../ast.js";
import { CelError, type CelResult, type CelValue } from "../cel-values.js";
import type { CheckedExpression } from "../check/checked-expression.js";
import { type EffortAllowance, EffortExceeded, withAllowance, withEffort } from "../value/effort.js";
import { type Activation, CANCELLED, Frame, OVER_BUDGET, type Step } from "./frame.js";
import { Planner } from "./planner.js";
import type { PlanningEnvironment } from "./run-environment.js";

export interface PlanOptions {
  /** Evaluates literals of constants and conversions of constants beforehand, at no cost. Default: true. */
  readonly foldsConstants?: boolean;
}

export interface EvaluationOptions {
  /** Cost units; the evaluation ends with the step that passes them. Default: none. */
  readonly limit?: number;
  /** Asked now and then in loops; true ends the evaluation with an error that nothing absorbs. */
  readonly isCancelled?: () => boolean;
  /** Work that this evaluation shares with others; it ends like one over its limit when nothing is left. Default: its own. */
  readonly effort?: EffortAllowance | undefined;
}

/** How an evaluation ended, and the cost units that it took. Work that no cost accounts for has a budget too. */
export type Outcome =
  | { readonly type: "value"; readonly value: CelValue; readonly cost: number }
  | { readonly type: "error"; readonly error: CelError; readonly cost: number }
  | { readonly type: "over budget"; readonly cost: number };

/**
 * Plans an expression. One that was only parsed is planned too: its functions are then found by the types of values.
 * @param environment the one that checked it, or one that has all its functions
 */
export function plan(
  expression: CheckedExpression | ParsedExpression,
  environment: PlanningEnvironment,
  options: PlanOptions = {},
): Program {
  const planner = new Planner("parsed" in expression ? expression : undefined, environment, options);
  const { step } = planner.plan("parsed" in expression ? expression.parsed.root : expression.root);
  return new Program(step, planner.scope.slotCount);
}

export class Program {
  constructor(
    private readonly step: Step,
    private readonly slotCount: number,
  ) {}

  /** @throws what a variable or function throws to be asked again later; nothing else */
  evaluate(activation: Activation, options: EvaluationOptions = {}): Outcome {
    const { limit = Number.POSITIVE_INFINITY, isCancelled, effort } = options;
    const frame = new Frame(activation, limit, this.slotCount, isCancelled);
    try {
      const run = (): CelResult => this.step(frame);
      const result = effort === undefined ? withEffort(run) : withAllowance(run, effort);
      if (result instanceof CelError) return { type: "error", error: result, cost: frame.cost };
      return { type: "value", value: result, cost: frame.cost };
    } catch (error) {
      if (error === OVER_BUDGET || error instanceof EffortExceeded) return { type: "over budget", cost: frame.cost };
      if (error === CANCELLED) return { type: "error", error: new CelError(CANCELLED.message), cost: frame.cost };
      throw error;
    }
  }
}

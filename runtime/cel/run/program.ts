/**
 * Programs: expressions that are planned once into functions and evaluated many times, counting their cost.
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
  /** Whether literals and conversions of constants are evaluated ahead of time, at no cost. Default: true. */
  readonly foldsConstants?: boolean;
}

export interface EvaluationOptions {
  /** In cost units; the step that exceeds the limit is the last one. Default: none. */
  readonly limit?: number;
  /** Called occasionally in loops; true aborts the evaluation with an error that expressions can't catch. */
  readonly isCancelled?: () => boolean;
  /**
   * Work that this evaluation shares with others; exhausting it is like exceeding the cost limit. Default: a limit of
   * its own.
   */
  readonly effort?: EffortAllowance | undefined;
}

/** How an evaluation ended, and its cost in cost units. Work that cost does not measure has a limit of its own. */
export type Outcome =
  | { readonly type: "value"; readonly value: CelValue; readonly cost: number }
  | { readonly type: "error"; readonly error: CelError; readonly cost: number }
  | { readonly type: "over budget"; readonly cost: number };

/**
 * Plans an expression. If it was only parsed, its functions are found by the types of values.
 * @param environment the environment that checked it, or one with all of its functions
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

  /** @throws only what a variable or function throws to request another evaluation later */
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

/** The state of one evaluation: its variables, and the budget that every step takes from. */
import type { CelResult } from "../cel-values.js";

/** The variables of an expression. */
export interface Activation {
  /** undefined for a variable that has no value. */
  find(name: string): CelResult | undefined;
}

/** A step of a program. It answers with an error as a value and throws only {@link OVER_BUDGET} and {@link CANCELLED}. */
export type Step = (frame: Frame) => CelResult;

class Halt extends Error {}

/** Thrown when the budget is used up: nothing in an expression can absorb it. Caught by the program. */
export const OVER_BUDGET = new Halt("operation cancelled: actual cost limit exceeded");

/** Thrown when nobody waits for the result any more. */
export const CANCELLED = new Halt("operation interrupted");

/** Iterations of loops between two looks at whether the evaluation is still wanted. */
const ITERATIONS_BETWEEN_CHECKS = 100;

/** Most programs have no loop; nobody writes to these. */
const NO_SLOTS: (CelResult | undefined)[] = [];

export class Frame {
  cost = 0;
  /** Variables of comprehensions, by the slots that the planner gave them. */
  readonly slots: (CelResult | undefined)[];
  private iterations = 0;

  constructor(
    readonly activation: Activation,
    /** Cost units; the step that passes them is the last one. */
    private readonly limit: number,
    slotCount: number,
    private readonly isCancelled: (() => boolean) | undefined,
  ) {
    this.slots = slotCount === 0 ? NO_SLOTS : new Array(slotCount);
  }

  charge(cost: number): void {
    this.cost += cost;
    if (this.cost > this.limit) throw OVER_BUDGET;
  }

  countIteration(): void {
    this.iterations += 1;
    if (this.iterations % ITERATIONS_BETWEEN_CHECKS === 0 && this.isCancelled?.()) throw CANCELLED;
  }
}

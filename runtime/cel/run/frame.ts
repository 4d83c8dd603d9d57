/** The state of one evaluation: its variables, and the budget that every step charges. */
import type { CelResult } from "../cel-values.js";

/** The variables of an expression. */
export interface Activation {
  /** Returns undefined for a variable without a value. */
  find(name: string): CelResult | undefined;
}

/** A step of a program. It returns errors as values and throws only {@link OVER_BUDGET} and {@link CANCELLED}. */
export type Step = (frame: Frame) => CelResult;

class Halt extends Error {}

/** Thrown when the budget is exhausted. Expressions can't catch it; the program does. */
export const OVER_BUDGET = new Halt("operation cancelled: actual cost limit exceeded");

/** Thrown when the result is no longer wanted. */
export const CANCELLED = new Halt("operation interrupted");

/** Number of loop iterations between two checks for cancellation. */
const ITERATIONS_BETWEEN_CHECKS = 100;

/** Shared by the many programs without loops, which never write to it. */
const NO_SLOTS: (CelResult | undefined)[] = [];

export class Frame {
  cost = 0;
  /** Variables of comprehensions, in the slots that the planner assigned. */
  readonly slots: (CelResult | undefined)[];
  private iterations = 0;

  constructor(
    readonly activation: Activation,
    /** In cost units; the step that exceeds the limit is the last one. */
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

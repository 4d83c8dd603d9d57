/**
 * Counts the work of an evaluation, in addition to its cost. Cost is Kubernetes' measure: it is charged after a step
 * and looks at few of its values, so that `'a'.replace('', text)`, the comparison of two large trees or `isURL(text)`
 * cost next to nothing. Effort counts every elementary step before it is done: code units read or written, elements
 * created or compared. Expressions within their cost budget stay far below the limit; expressions that would exhaust
 * memory or block the server end as if they had exceeded their cost budget. SPEC: Validation expressions, budgets.
 *
 * The count is state of this module, which is safe because evaluations never await.
 */

/**
 * Maximum steps of one evaluation. A step is about the work of reading an element of a list, or of keeping one in
 * memory.
 */
export const MAX_EFFORT = 2 ** 23;

/** Maximum steps of all evaluations for one object: four that exhaust their limit. */
export const MAX_OBJECT_EFFORT = 2 ** 25;

/** Steps per element for creating a list. */
export const STEPS_PER_ELEMENT = 1;

/** Code units that are written and kept in one step. */
export const UNITS_WRITTEN_A_STEP = 4;

/** An evaluation has exhausted its effort. As with an exhausted cost budget, expressions can't catch it. */
export class EffortExceeded extends Error {
  constructor() {
    super("operation cancelled: actual cost limit exceeded");
    this.name = "EffortExceeded";
  }
}

let left = Number.POSITIVE_INFINITY;

/**
 * Counts work before it is done. Outside of {@link withEffort} there is no limit.
 *
 * @throws EffortExceeded if it is more than the evaluation has left
 */
export function spend(steps: number): void {
  left -= steps;
  if (left < 0) throw new EffortExceeded();
}

/** Work that several evaluations may do together. */
export interface EffortAllowance {
  left: number;
}

/** Runs an evaluation with the remainder of an allowance, and subtracts what it spends. */
export function withAllowance<Result>(evaluation: () => Result, allowance: EffortAllowance): Result {
  return withEffort(
    () => {
      const granted = left;
      try {
        return evaluation();
      } finally {
        allowance.left -= granted - left;
      }
    },
    Math.min(MAX_EFFORT, allowance.left),
  );
}

/** Runs an evaluation with a limit of its own. Work of a nested evaluation also counts for the outer one. */
export function withEffort<Result>(evaluation: () => Result, limit: number = MAX_EFFORT): Result {
  const outer = left;
  const granted = Math.min(limit, outer);
  left = granted;
  try {
    return evaluation();
  } finally {
    left = outer - (granted - left);
  }
}

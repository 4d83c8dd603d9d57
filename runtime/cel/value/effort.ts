/**
 * The work that an evaluation does, counted beside its cost. Cost is Kubernetes' measure: it is charged after a step and
 * looks at few of its values, so that `'a'.replace('', text)`, the comparison of two large trees or `isURL(text)` cost
 * next to nothing. Here every elementary step counts, before it is done: code units read or written, elements made or
 * compared. Expressions within their cost budget stay far below the limit; those that would fill the memory or hold the
 * server end like those over their cost budget. SPEC: Validation expressions, budgets.
 *
 * The count is state of this module, which is safe since evaluations never await.
 */

/** Steps of one evaluation, each about as much as looking at an element of a list or keeping one in memory. */
export const MAX_EFFORT = 2 ** 23;

/** Steps of all evaluations over one object together: four that use up their limit. */
export const MAX_OBJECT_EFFORT = 2 ** 25;

/** Steps that making a list takes for each of its elements. */
export const STEPS_PER_ELEMENT = 1;

/** Code units that are written, and kept, in one step. */
export const UNITS_WRITTEN_A_STEP = 4;

/** An evaluation has done all the work that it may do. Like a used-up cost budget nothing in an expression absorbs it. */
export class EffortExceeded extends Error {
  constructor() {
    super("operation cancelled: actual cost limit exceeded");
    this.name = "EffortExceeded";
  }
}

let left = Number.POSITIVE_INFINITY;

/**
 * Counts work that is about to be done. Outside of {@link withEffort} nothing is limited.
 *
 * @throws EffortExceeded when it is more than the evaluation has left
 */
export function spend(steps: number): void {
  left -= steps;
  if (left < 0) throw new EffortExceeded();
}

/** Work that several evaluations may do together. */
export interface EffortAllowance {
  left: number;
}

/** Runs an evaluation with what is left of an allowance, and takes away what it spends. */
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

/** Runs an evaluation with its own limit. Within another one, what the inner one spends counts for the outer one too. */
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

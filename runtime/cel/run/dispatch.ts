/** Which overload a call reaches, and what the call then costs. */

import type { CelType } from "../cel-types.js";
import type { CelResult, CelValue } from "../cel-values.js";
import type { Implementation, Overload } from "../function.js";
import { isOpen, kindMatcherOf, matcherOf, takesAnything } from "./matchers.js";
import { BASE_COSTS } from "./run-costs.js";

type Cost = NonNullable<Overload["cost"]>;

/** An implementation with the cost of calling it. */
export interface Target {
  readonly evaluate: Implementation;
  /** Absent: {@link BASE_COSTS.call}. */
  readonly cost?: Cost;
}

/**
 * Whether an operand is what the target takes; absent where it takes anything. Static types are no promise: a list that is
 * dyn may become a list of int by what it is joined with.
 */
export type Guard = ((value: CelValue) => boolean) | undefined;

/** Finds the target for values; undefined where there is none. */
export type Dispatch =
  | { readonly type: "direct"; readonly target: Target; readonly guards: readonly Guard[] }
  | { readonly type: "by values"; find(values: readonly CelValue[]): Target | undefined };

export interface CallFacts {
  /** A function of the language itself. */
  readonly isStandard: boolean;
  /** The checker left one overload. */
  readonly isResolved: boolean;
}

/**
 * @param overloads those that the call may mean
 * @param types of the operands; undefined where they are not known
 */
export function dispatchOf(
  overloads: readonly Overload[],
  types: readonly (CelType | undefined)[],
  { isStandard, isResolved }: CallFacts,
): Dispatch {
  // standard functions whose overload the checker could not tell cost a flat unit, as nobody knows what they look at
  const isFlat = isStandard && !isResolved && !overloads.every(isEquality);
  // what is in a list only tells candidates apart: the only one says itself what it cannot take
  const matcher = overloads.length === 1 ? kindMatcherOf : matcherOf;
  const candidates = overloads.flatMap(({ evaluate, cost, parameters }) =>
    evaluate === undefined
      ? []
      : [{ target: { evaluate, ...(cost && !isFlat && { cost }) }, matches: matcherFor(parameters, types, matcher) }],
  );
  const [only] = candidates;
  if (isResolved && only !== undefined && only.matches === undefined) {
    const parameters = overloads[0]?.parameters ?? [];
    const guards = parameters.map((parameter) => (takesAnything(parameter) ? undefined : kindMatcherOf(parameter)));
    return { type: "direct", target: only.target, guards };
  }
  return {
    type: "by values",
    find: (values) => candidates.find(({ matches }) => matches === undefined || matches(values))?.target,
  };
}

/** Equality is one function for all types. */
function isEquality({ id }: Overload): boolean {
  return id === "equals" || id === "not_equals";
}

/** A test of all operands, where some may be of other types than declared; undefined where none may. */
function matcherFor(
  parameters: readonly CelType[],
  types: readonly (CelType | undefined)[],
  matcher: typeof matcherOf,
): ((values: readonly CelValue[]) => boolean) | undefined {
  const tests = parameters.flatMap((parameter, index) => {
    if (takesAnything(parameter)) return [];
    const isDoubtful = isOpen(types[index]);
    // a guard, as those of direct calls
    return [{ index, isDoubtful, matches: isDoubtful ? matcher(parameter) : kindMatcherOf(parameter) }];
  });
  if (!tests.some(({ isDoubtful }) => isDoubtful)) return undefined;
  return (values) => tests.every(({ index, matches }) => matches(values[index] as CelValue));
}

/** What a call of a target costs. */
export function costOf({ cost }: Target, values: readonly CelValue[], result: CelResult): number {
  return cost === undefined ? BASE_COSTS.call : cost(values, result);
}

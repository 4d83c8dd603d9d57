/** Determines which overload a call reaches, and its cost. */

import type { CelType } from "../cel-types.js";
import type { CelResult, CelValue } from "../cel-values.js";
import type { Implementation, Overload } from "../function.js";
import { isOpen, kindMatcherOf, matcherOf, takesAnything } from "./matchers.js";
import { BASE_COSTS } from "./run-costs.js";

type Cost = NonNullable<Overload["cost"]>;

/** An implementation with the cost of calling it. */
export interface Target {
  readonly evaluate: Implementation;
  /** Default: {@link BASE_COSTS.call}. */
  readonly cost?: Cost;
}

/**
 * Checks the type of an operand; absent if the target accepts any. Static types are not guaranteed: concatenation can
 * turn a list that is dyn into a list of int.
 */
export type Guard = ((value: CelValue) => boolean) | undefined;

/** Finds the target for values; undefined if there is none. */
export type Dispatch =
  | { readonly type: "direct"; readonly target: Target; readonly guards: readonly Guard[] }
  | { readonly type: "by values"; find(values: readonly CelValue[]): Target | undefined };

export interface CallFacts {
  /** Whether it is a function of the language itself. */
  readonly isStandard: boolean;
  /** Whether the checker found a single overload. */
  readonly isResolved: boolean;
}

/**
 * @param overloads the overloads that the call may mean
 * @param types types of the operands; undefined if unknown
 */
export function dispatchOf(
  overloads: readonly Overload[],
  types: readonly (CelType | undefined)[],
  { isStandard, isResolved }: CallFacts,
): Dispatch {
  // standard functions whose overload the checker could not determine have a flat cost, since what they read is
  // unknown
  const isFlat = isStandard && !isResolved && !overloads.every(isEquality);
  // the contents of a list only matter for choosing among candidates; a single candidate checks them itself
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

/** Tests all operands that may have other types than declared; undefined if there are none. */
function matcherFor(
  parameters: readonly CelType[],
  types: readonly (CelType | undefined)[],
  matcher: typeof matcherOf,
): ((values: readonly CelValue[]) => boolean) | undefined {
  const tests = parameters.flatMap((parameter, index) => {
    if (takesAnything(parameter)) return [];
    const isDoubtful = isOpen(types[index]);
    // a guard, like those of direct calls
    return [{ index, isDoubtful, matches: isDoubtful ? matcher(parameter) : kindMatcherOf(parameter) }];
  });
  if (!tests.some(({ isDoubtful }) => isDoubtful)) return undefined;
  return (values) => tests.every(({ index, matches }) => matches(values[index] as CelValue));
}

/** Returns the cost of calling a target. */
export function costOf({ cost }: Target, values: readonly CelValue[], result: CelResult): number {
  return cost === undefined ? BASE_COSTS.call : cost(values, result);
}

/**
 * Functions as libraries declare them: for each overload its signature, what it does, what a call costs, and how its worst
 * case is estimated, all in one place. Checker, planner and estimator read the same declarations.
 */
import type { Release } from "../api/lifecycle/lifecycle.js";
import type { CelType } from "./cel-types.js";
import type { CelResult, CelValue } from "./cel-values.js";
import type { Range } from "./range.js";

/**
 * What an overload does. It is only called with values of the types that it declares, receiver first; it answers with a
 * {@link CelError} where there is no value, and never throws but for a budget.
 */
export type Implementation = (...values: CelValue[]) => CelResult;

export interface Overload {
  /** Unique in an environment: `string_char_at_int`. */
  readonly id: string;
  /** Called as `receiver.name(...)`; the receiver is the first parameter. */
  readonly isMember: boolean;
  readonly parameters: readonly CelType[];
  readonly result: CelType;
  /** Absent where the planner has a way of its own: logic, conditions, selections. */
  readonly evaluate?: Implementation;
  /** Cost of a call beside its arguments' own, in cost units, when it has been made. Absent: 1. */
  readonly cost?: (values: readonly CelValue[], result: CelResult) => number;
  /** Worst case of a call beside its arguments' own. Absent: 1, and a result of unknown size. */
  readonly estimate?: (call: CallToEstimate) => CallEstimate;
}

export interface FunctionDeclaration {
  readonly name: string;
  readonly overloads: readonly Overload[];
}

/** An argument of a call as the estimator knows it. */
export interface EstimatedValue {
  readonly type: CelType;
  /** Code points, bytes or elements; 1 for anything else. */
  readonly size: Range;
  /** Of the elements of a list, or the values of a map. */
  readonly elementSize: Range;
  /** Set for constants. */
  readonly literal?: CelValue;
}

export interface CallToEstimate {
  /** Receiver first. */
  readonly values: readonly EstimatedValue[];
}

export interface CallEstimate {
  readonly cost: Range;
  /** Absent: unknown. */
  readonly resultSize?: Range;
}

/** A group of functions that came into the language together. */
export interface Library {
  readonly name: string;
  /** The first release whose clients may write these functions; absent: always. */
  readonly introduced?: Release;
  readonly functions: readonly FunctionDeclaration[];
  /** Names of types that expressions may use, such as `net.IP`. */
  readonly types?: Readonly<Record<string, CelType>>;
}

/** Declares an overload whose implementation states the JavaScript types of its values; dispatch guarantees them. */
export function overload<Values extends readonly CelValue[]>(
  declaration: Omit<Overload, "evaluate" | "cost"> & {
    readonly evaluate?: (...values: Values) => CelResult;
    readonly cost?: (values: Values, result: CelResult) => number;
  },
): Overload {
  return declaration as unknown as Overload;
}

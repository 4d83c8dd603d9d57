/**
 * Function declarations of libraries. Each overload has its signature, implementation, cost and worst-case estimate in
 * one place, which checker, planner and estimator share.
 */
import type { Release } from "../api/lifecycle/lifecycle.js";
import type { CelType } from "./cel-types.js";
import type { CelResult, CelValue } from "./cel-values.js";
import type { Range } from "./range.js";

/**
 * The implementation of an overload. It is only called with values of the declared types, receiver first; it returns a
 * `CelError` if there is no value, and throws only if a budget is exhausted.
 */
export type Implementation = (...values: CelValue[]) => CelResult;

export interface Overload {
  /** Unique in an environment: `string_char_at_int`. */
  readonly id: string;
  /** Whether it is called as `receiver.name(...)`; the receiver is the first parameter. */
  readonly isMember: boolean;
  readonly parameters: readonly CelType[];
  readonly result: CelType;
  /** Absent if the planner has special handling: logic, conditions, selections. */
  readonly evaluate?: Implementation;
  /** Cost of a completed call without that of its arguments, in cost units. Default: 1. */
  readonly cost?: (values: readonly CelValue[], result: CelResult) => number;
  /** Worst case of a call without that of its arguments. Default: 1, with a result of unknown size. */
  readonly estimate?: (call: CallToEstimate) => CallEstimate;
}

export interface FunctionDeclaration {
  readonly name: string;
  readonly overloads: readonly Overload[];
}

/** The estimator's knowledge about an argument. */
export interface EstimatedValue {
  readonly type: CelType;
  /** Code points, bytes or elements; 1 for other values. */
  readonly size: Range;
  /** The size of the elements of a list, or of the values of a map. */
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
  /** Absent if unknown. */
  readonly resultSize?: Range;
}

/** A group of functions that were added to the language together. */
export interface Library {
  readonly name: string;
  /** The first release whose clients may use these functions; absent means every release. */
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

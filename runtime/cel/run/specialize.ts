/** Optimizes calls by their types and constant operands. Costs stay the same. */

import { type CelType, equalTypes } from "../cel-types.js";
import { ArrayList, CelError, type CelValue, Uint } from "../cel-values.js";
import type { Overload } from "../function.js";
import { matchCost } from "../library/traversal-cost.js";
import { equalValues } from "../value/equality.js";
import { mapKeyOf } from "../value/map.js";
import { compilePattern } from "../value/string-pattern.js";
import { dispatchOf } from "./dispatch.js";
import type { Step } from "./frame.js";
import { planInvocation } from "./invocation.js";
import { computed, constant, type Planned } from "./planned.js";
import type { Planner } from "./planner.js";

/** Returns undefined if there is no optimization. */
export function specialize(
  planner: Planner,
  overloads: readonly Overload[],
  operands: readonly Planned[],
  types: readonly (CelType | undefined)[],
): Planned | undefined {
  const [overload] = overloads;
  if (!planner.isChecked || overload === undefined || overloads.length !== 1) return undefined;
  switch (overload.id) {
    case "in_list":
      return planner.foldsConstants ? planMembership(operands) : undefined;
    case "matches":
    case "matches_string":
      return planMatch(overload, operands, types);
    case "equals":
      return planScalarEquality(operands, types, true);
    case "not_equals":
      return planScalarEquality(operands, types, false);
  }
  return undefined;
}

/** `x in [constants]`: a set lookup, which costs nothing. */
function planMembership([value, list]: readonly Planned[]): Planned | undefined {
  const elements = list?.constant;
  if (value === undefined || !(elements instanceof ArrayList) || !elements.elements.every(isScalar)) return undefined;
  if (elements.size === 0) return constant(false);
  const known = new Set(
    elements.elements.filter((element) => !Number.isNaN(element)).map((element) => mapKeyOf(element as CelValue)),
  );
  const { step } = value;
  return computed((frame) => {
    const wanted = step(frame);
    if (wanted instanceof CelError) return wanted;
    const key = mapKeyOf(wanted);
    return key !== undefined && known.has(key);
  });
}

function isScalar(value: unknown): boolean {
  return (typeof value !== "object" && value !== null) || value instanceof Uint;
}

/** A constant pattern is compiled with the expression. */
function planMatch(
  overload: Overload,
  operands: readonly Planned[],
  types: readonly (CelType | undefined)[],
): Planned | undefined {
  const text = operands[1]?.constant;
  if (typeof text !== "string") return undefined;
  const pattern = compilePattern(text);
  const matching: Overload = {
    ...overload,
    evaluate: (value) => (pattern instanceof CelError ? pattern : pattern.test(value as string)),
    cost: ([value]) => matchCost(value as string, text),
  };
  return planInvocation(operands, dispatchOf([matching], types, { isStandard: true, isResolved: true }));
}

/** Compares values that JavaScript compares like the language. */
function planScalarEquality(
  operands: readonly Planned[],
  types: readonly (CelType | undefined)[],
  whenEqual: boolean,
): Planned | undefined {
  const [left, right] = types;
  if (left === undefined || right === undefined || !equalTypes(left, right)) return undefined;
  if (left.kind !== "bool" && left.kind !== "int" && left.kind !== "double") return undefined;
  return computed(identityStep(operands[0]?.step as Step, operands[1]?.step as Step, whenEqual));
}

function identityStep(left: Step, right: Step, whenEqual: boolean): Step {
  return (frame) => {
    const first = left(frame);
    const second = right(frame);
    frame.charge(1);
    if (first instanceof CelError) return first;
    if (second instanceof CelError) return second;
    // the values may have other types than the checker determined
    const equal =
      typeof first === typeof second && typeof first !== "object" ? first === second : equalValues(first, second);
    return equal instanceof CelError ? equal : equal === whenEqual;
  };
}

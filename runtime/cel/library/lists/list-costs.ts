/** Costs of functions that create a list: a call, a new list, and its elements or the work to find them. */

import type { CelList } from "../../cel-values.js";
import type { CallEstimate } from "../../function.js";
import { exact, product, type Range, scaled, sum } from "../../range.js";

const CALL_COST = 1;
const LIST_COST = 10;

/** Each element is compared with each other, in both directions. */
const COMPARING_FACTOR = 2;

/** Comparing texts also costs a part of their length. */
const COMPARING_TEXTS_FACTOR = 2.1;

/** @param steps steps that creating the list takes */
export function makingCost(steps: number): number {
  return CALL_COST + LIST_COST + Math.trunc(steps);
}

/** The size of the result is assumed to equal the amount of work. */
export function estimateMaking(size: Range, factor = 1): CallEstimate {
  return { cost: sum(scaled(size, factor), exact(CALL_COST + LIST_COST)), resultSize: size };
}

/** Cost of comparing all elements with each other. */
export function comparingCost(list: CelList): number {
  const first = list.size === 0 ? undefined : list.at(0);
  const isText = typeof first === "string" || first instanceof Uint8Array;
  return makingCost((isText ? COMPARING_TEXTS_FACTOR : COMPARING_FACTOR) * list.size ** 2);
}

export function estimateComparing(size: Range, isText = false): CallEstimate {
  return estimateMaking(product(size, size), isText ? COMPARING_TEXTS_FACTOR : COMPARING_FACTOR);
}

/** The cost of reading strings, bytes and lists, at evaluation and in estimates. SPEC: Validation expressions. */

import type { CelResult } from "../cel-values.js";
import type { CallEstimate, CallToEstimate, EstimatedValue } from "../function.js";
import { exact, product, type Range, scaled, sum } from "../range.js";
import { sizeOf } from "../value/size.js";

/** Cost per code point or byte that is read. */
export const TRAVERSAL_FACTOR = 0.1;
/** Cost per character of a regular expression, for every ten characters of the text. */
export const PATTERN_FACTOR = 0.25;

/** One pass over values, given the sum of their sizes. */
export function traversalCost(size: number): number {
  return Math.ceil(size * TRAVERSAL_FACTOR);
}

/**
 * A pass that ends with the shorter value. Sizes below 11 cost 1, so code points of short texts need not be counted.
 */
export function comparisonCost(a: CelResult, b: CelResult): number {
  if (typeof a === "string" && typeof b === "string") {
    const shorter = Math.min(a.length, b.length);
    if (shorter <= 10) return shorter === 0 ? 0 : 1;
  }
  return traversalCost(Math.min(sizeOf(a), sizeOf(b)));
}

/** Text length times pattern length; one more character, so that an empty text costs something too. */
export function matchCost(text: string, pattern: string): number {
  return Math.ceil((1 + sizeOf(text)) * TRAVERSAL_FACTOR) * Math.ceil(sizeOf(pattern) * PATTERN_FACTOR);
}

export function estimateMatch(text: Range, pattern: Range): Range {
  return product(scaled(sum(text, exact(1)), TRAVERSAL_FACTOR), scaled(pattern, PATTERN_FACTOR));
}

/** Estimates one pass over an argument. */
export function estimateTraversal(argument: number): (call: CallToEstimate) => CallEstimate {
  return (call) => ({ cost: scaled(argumentOf(call, argument).size, TRAVERSAL_FACTOR) });
}

/** @throws Error if an estimator omits an argument, which is a bug */
export function argumentOf({ values }: CallToEstimate, index: number): EstimatedValue {
  const value = values[index];
  if (value === undefined) throw new Error(`estimate: argument ${index} of ${values.length} is missing`);
  return value;
}

/** Costs of functions that read a list once. */

import type { CelType } from "../../cel-types.js";
import { CelError, CelList, CelMap, CelObject, type CelResult, type CelValue } from "../../cel-values.js";
import type { CallEstimate, CallToEstimate, Overload } from "../../function.js";
import { exact, product, scaled, sum } from "../../range.js";
import { spend } from "../../value/effort.js";
import { memberOf } from "../../value/equality.js";
import { byteLength } from "../../value/text-value.js";
import { argumentOf, TRAVERSAL_FACTOR } from "../traversal-cost.js";

export const ONE_TRAVERSAL: Required<Pick<Overload, "cost" | "estimate">> = {
  cost: ([list]) => treeCost(list as CelValue),
  estimate: estimateTraversalOfElements,
};

/** Steps for one part of a tree. */
const STEPS_PER_PART = 2;

/** The cost of reading a whole value: a tenth of the bytes of each text, rounded down, and 1 for other scalars. */
export function treeCost(value: CelResult): number {
  spend(STEPS_PER_PART);
  if (typeof value === "string") return Math.floor(byteLength(value) * TRAVERSAL_FACTOR);
  if (typeof value !== "object" || value === null || value instanceof CelError) return 1;
  if (value instanceof Uint8Array) return Math.floor(value.length * TRAVERSAL_FACTOR);
  let cost = 0;
  if (value instanceof CelList) {
    for (const element of value) cost += treeCost(element);
    return cost;
  }
  if (!(value instanceof CelMap || value instanceof CelObject)) return 1;
  for (const key of value instanceof CelMap ? value.keys() : value.fields())
    cost += treeCost(key) + treeCost(memberOf(value, key) as CelResult);
  return cost;
}

/** A step per element, plus reading the elements that are texts. */
function estimateTraversalOfElements(call: CallToEstimate): CallEstimate {
  const { type, size, elementSize } = argumentOf(call, 0);
  const isTextual = type.kind === "list" && isText(type.element);
  const each = isTextual ? sum(exact(1), scaled(elementSize, TRAVERSAL_FACTOR)) : exact(1);
  return { cost: product(size, each) };
}

export function isText({ kind }: CelType): boolean {
  return kind === "string" || kind === "bytes";
}

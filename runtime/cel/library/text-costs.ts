/** Costs of string functions that read their first argument once. */

import type { CelValue } from "../cel-values.js";
import type { Overload } from "../function.js";
import { scaled } from "../range.js";
import { sizeOf } from "../value/size.js";
import { argumentOf, estimateTraversal, TRAVERSAL_FACTOR, traversalCost } from "./traversal-cost.js";

type Costs = Required<Pick<Overload, "cost" | "estimate">>;

/** One pass; the size of the result is unknown. */
export const READING: Costs = {
  cost: ([text]) => traversalCost(sizeOf(text as CelValue)),
  estimate: estimateTraversal(0),
};

/** One pass; the result is no longer than the text. */
export const SHORTENING: Costs = {
  cost: READING.cost,
  estimate: (call) => ({ ...READING.estimate(call), resultSize: argumentOf(call, 0).size }),
};

/** One pass to read and one to write. */
export const REWRITING_FACTOR = 2 * TRAVERSAL_FACTOR;

/** Two passes; the size of the result is unknown. */
export const READING_TWICE: Costs = {
  cost: ([text]) => Math.ceil(sizeOf(text as CelValue) * REWRITING_FACTOR),
  estimate: (call) => ({ cost: scaled(argumentOf(call, 0).size, REWRITING_FACTOR) }),
};

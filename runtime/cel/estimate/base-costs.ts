/** Estimated costs of single steps, equal to those at evaluation. */
import { exact, type Range } from "../range.js";
import { BASE_COSTS } from "../run/run-costs.js";

export const NOTHING: Range = exact(0);
/** An identifier, a selection, and a call without a cost of its own. */
export const ONE_STEP: Range = exact(BASE_COSTS.step);
export const MAP_LITERAL_COST: Range = exact(BASE_COSTS.mapLiteral);
export const OBJECT_LITERAL_COST: Range = exact(BASE_COSTS.structLiteral);
/** Cost per code point, byte or element that a step reads. */
export const TRAVERSAL_FACTOR = 0.1;

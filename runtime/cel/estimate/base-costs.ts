/** What single steps are estimated to cost: the same as when they are evaluated. */
import { exact, type Range } from "../range.js";
import { BASE_COSTS } from "../run/run-costs.js";

export const NOTHING: Range = exact(0);
/** Of an identifier, a selection, and a call that says nothing else. */
export const ONE_STEP: Range = exact(BASE_COSTS.step);
export const MAP_LITERAL_COST: Range = exact(BASE_COSTS.mapLiteral);
export const OBJECT_LITERAL_COST: Range = exact(BASE_COSTS.structLiteral);
/** Per code point, byte or element that a step looks at. */
export const TRAVERSAL_FACTOR = 0.1;

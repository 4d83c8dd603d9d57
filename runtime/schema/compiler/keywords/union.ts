/** Values that are an object of the struct around them, a list of such objects, or something else. */
import type { JsonValue } from "../../../api/json.js";
import { isObject } from "../../json-kinds.js";
import type { Segment, StructCheck, Walk } from "../walk-schema.js";
import { checkFreeForm } from "./free-form.js";
import { checkStruct } from "./struct.js";

/** The objects are checked as that struct; what else there is is kept whatever it holds. */
export function checkUnion(value: JsonValue, segment: Segment, check: StructCheck, walk: Walk): void {
  if (isObject(value)) {
    const told = walk.quiet();
    checkStruct(undefined, segment, value, check, walk);
    walk.tellAgain(told);
  } else if (Array.isArray(value) && segment !== undefined && walk.enter(segment)) {
    for (const [index, item] of value.entries()) checkUnion(item, index, check, walk);
    walk.leave();
  } else checkFreeForm(value, segment, walk);
}

/** Values that are an object of the surrounding struct, a list of such objects, or something else. */
import type { JsonValue } from "../../../api/json.js";
import { isObject } from "../../json-kinds.js";
import type { Segment, StructCheck, Walk } from "../walk-schema.js";
import { checkFreeForm } from "./free-form.js";
import { checkStruct } from "./struct.js";

/** Checks objects as that struct; any other value is kept whatever it contains. */
export function checkUnion(value: JsonValue, segment: Segment, check: StructCheck, walk: Walk): void {
  if (isObject(value)) {
    const wasQuiet = walk.quiet();
    checkStruct(undefined, segment, value, check, walk);
    walk.listAgain(wasQuiet);
  } else if (Array.isArray(value) && segment !== undefined && walk.enter(segment)) {
    for (const [index, item] of value.entries()) checkUnion(item, index, check, walk);
    walk.leave();
  } else checkFreeForm(value, segment, walk);
}

/** Checks of values without a schema. */
import type { JsonValue } from "../../../api/json.js";
import type { Segment, Walk } from "../walk-schema.js";

/** Keeps a value whatever it contains; only its depth is checked. */
export function checkFreeForm(value: JsonValue | undefined, segment: Segment, walk: Walk): void {
  if (typeof value !== "object" || value === null) return;
  if (segment !== undefined && !walk.enter(segment)) return;
  if (Array.isArray(value)) for (const [index, item] of value.entries()) checkFreeForm(item, index, walk);
  else for (const key in value) checkFreeForm(value[key], key, walk);
  if (segment !== undefined) walk.leave();
}

/** A value that the schema does not describe: all fields of objects in it are unknown. */
export function checkUnspecified(value: JsonValue, segment: Segment, walk: Walk): void {
  if (typeof value !== "object" || value === null) return;
  if (segment !== undefined && !walk.enter(segment)) return;
  if (Array.isArray(value)) for (const [index, item] of value.entries()) checkUnspecified(item, index, walk);
  else for (const key in value) if (value[key] !== undefined) walk.unknown(value, key);
  if (segment !== undefined) walk.leave();
}

/** The step from a field into the struct that it contains. */
import type { JsonObject, JsonValue } from "../../../api/json.js";
import { isObject } from "../../json-kinds.js";
import type { Segment, StructCheck, Walk } from "../walk-schema.js";

/** Checks that the value is an object, and then its fields. `container` is absent in lists. */
export function checkStruct(
  container: JsonObject | undefined,
  segment: Segment,
  value: JsonValue,
  check: StructCheck,
  walk: Walk,
): void {
  if (!isObject(value)) {
    walk.wrongType(container, segment, value, "object");
  } else if (segment === undefined) {
    check(value, walk);
  } else if (walk.enter(segment)) {
    check(value, walk);
    walk.leave();
  }
}

/** {@link checkStruct} within allOf, anyOf, oneOf or not: changes nothing and accepts any unknown field. */
export function checkStructRules(
  _container: undefined,
  segment: Segment,
  value: JsonValue,
  check: StructCheck,
  walk: Walk,
): void {
  const rules = walk.rulesOnly();
  checkStruct(undefined, segment, value, check, rules);
  for (const [index, error] of rules.errors.entries()) walk.problemAt(error, rules.places[index] ?? []);
}

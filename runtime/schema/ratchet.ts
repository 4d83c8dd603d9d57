/**
 * Faults that an update did not bring: what breaks a rule, stood there before and is unchanged, does not stop a write, so
 * that a schema can become stricter while there are objects. SPEC: validation ratcheting.
 */
import { type FieldError, MAX_FIELD_ERRORS } from "../api/field-error.js";
import { equalJson, type JsonObject, type JsonValue } from "../api/json.js";
import { isObject } from "./json-kinds.js";
import type { Schema } from "./types.js";
import type { ValidationResult } from "./validation.js";

type Structs = Readonly<Record<string, Schema>>;

/**
 * The errors without those of values that are in `old` as well. Items of lists are told apart by their keys (`listType:
 * map`); any other list counts as one value, and an object that lacks a field is the value that is at fault.
 * Both objects are defaulted and pruned.
 */
export function changedFaults(
  { errors, places }: Pick<ValidationResult, "errors" | "places">,
  value: JsonObject,
  old: JsonObject,
  root: string,
  structs: Structs,
): FieldError[] {
  // Where some errors were not listed, none can be passed over.
  if (errors.length >= MAX_FIELD_ERRORS) return errors;
  const comparison = new Comparison(structs);
  return errors.filter((_error, index) => !comparison.isUnchanged(places[index] ?? [], value, old, { ref: root }));
}

class Comparison {
  /** Many faults may stand in one large value. */
  private readonly known = new Map<object, boolean>();

  constructor(private readonly structs: Structs) {}

  /** From the root down, since a whole that is the same holds nothing new. */
  isUnchanged(place: readonly (string | number)[], value: JsonValue, old: JsonValue, schema: Schema): boolean {
    let current: JsonValue | undefined = value;
    let before: JsonValue | undefined = old;
    let node: Schema | undefined = schema;
    for (const segment of place) {
      if (current === undefined || before === undefined) return false;
      if (this.equal(current, before)) return true;
      node = node?.ref === undefined ? node : this.structs[node.ref];
      if (typeof segment === "number") {
        if (!Array.isArray(current)) return false;
        const item: JsonValue | undefined = current[segment];
        before = correlated(item, before, node?.listType === "map" ? node.listMapKeys : undefined);
        current = item;
        node = node?.items;
      } else {
        current = member(current, segment);
        before = member(before, segment);
        node = fieldSchema(node, segment);
      }
    }
    return current !== undefined && before !== undefined && this.equal(current, before);
  }

  private equal(value: JsonValue, old: JsonValue): boolean {
    if (typeof value !== "object" || value === null) return equalJson(value, old);
    const known = this.known.get(value);
    if (known !== undefined) return known;
    const isEqual = equalJson(value, old);
    this.known.set(value, isEqual);
    return isEqual;
  }
}

function member(value: JsonValue, key: string): JsonValue | undefined {
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

function fieldSchema(node: Schema | undefined, field: string): Schema | undefined {
  if (node?.properties && Object.hasOwn(node.properties, field)) return node.properties[field];
  return typeof node?.additionalProperties === "object" ? node.additionalProperties : undefined;
}

/** The item of the old list with the same keys. */
function correlated(
  item: JsonValue | undefined,
  old: JsonValue,
  keys: readonly string[] | undefined,
): JsonValue | undefined {
  if (keys === undefined || item === undefined || !Array.isArray(old)) return undefined;
  return old.find((other) => keys.every((key) => equalJson(member(item, key), member(other, key))));
}

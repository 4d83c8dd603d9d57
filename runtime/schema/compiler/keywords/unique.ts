/** Uniqueness: listType set and map, and uniqueItems; also the equality of objects for enum. */
import { duplicate, invalid } from "../../../api/field-error.js";
import { equalJson, type JsonObject, type JsonValue } from "../../../api/json.js";
import { isObject } from "../../json-kinds.js";
import type { Segment, Walk } from "../walk-schema.js";

/** Returns true if one of `values` equals `value`. */
export function includesJson(values: readonly JsonValue[], value: JsonValue): boolean {
  return values.some((item) => equalJson(item, value));
}

/** listType set: items are unique. They were walked before, so their depth is bounded. */
export function checkSet(list: readonly JsonValue[], segment: Segment, walk: Walk): void {
  if (list.length < 2 || walk.isTooDeep || areDistinctTexts(list)) return;
  reportRepeated(list, list.map(identityOf), segment, walk);
}

/** Whether all items are texts, and none is repeated, as nearly always. */
function areDistinctTexts(list: readonly JsonValue[]): boolean {
  const texts = new Set<JsonValue>();
  for (const item of list) {
    if (typeof item !== "string") return false;
    texts.add(item);
  }
  return texts.size === list.length;
}

/** listType map: combinations of key values are unique. */
export function checkMapKeys(list: readonly JsonValue[], keys: readonly string[], segment: Segment, walk: Walk): void {
  if (walk.isTooDeep) return;
  const [key] = keys;
  if (keys.length === 1 && key !== undefined && haveDistinctTexts(list, key)) return;
  const picked = list.map((item) => pickKeys(item, keys));
  for (const [index, item] of list.entries()) {
    if (item === null || isObject(item)) continue;
    const detail = "must be an object for an array of list-type map";
    walk.problem(invalid(itemPath(segment, index, walk), item, detail), segment);
  }
  if (list.length > 1) reportRepeated(picked, picked.map(identityOf), segment, walk);
}

/** Whether all items are objects with a text of their own under the key, as nearly always. */
function haveDistinctTexts(list: readonly JsonValue[], key: string): boolean {
  const texts = new Set<string>();
  for (const item of list) {
    if (!isObject(item) || !Object.hasOwn(item, key)) return false;
    const text = item[key];
    if (typeof text !== "string") return false;
    texts.add(text);
  }
  return texts.size === list.length;
}

/** uniqueItems: like a set, but the error is reported for the list itself. */
export function hasRepeatedItems(list: readonly JsonValue[], walk: Walk): boolean {
  return !walk.isTooDeep && new Set(list.map(identityOf)).size < list.length;
}

/** Reports the second of equal values, once per value. */
function reportRepeated(
  values: readonly (JsonValue | undefined)[],
  identities: readonly unknown[],
  segment: Segment,
  walk: Walk,
): void {
  if (new Set(identities).size === identities.length) return;
  const counts = new Map<unknown, number>();
  for (const [index, identity] of identities.entries()) {
    if (values[index] === undefined) continue;
    const count = (counts.get(identity) ?? 0) + 1;
    counts.set(identity, count);
    if (count === 2) walk.problem(duplicate(itemPath(segment, index, walk), values[index]), segment);
  }
}

function itemPath(segment: Segment, index: number, walk: Walk): string {
  return `${walk.pathOf(segment)}[${index}]`;
}

function pickKeys(item: JsonValue, keys: readonly string[]): JsonObject | undefined {
  if (item === null) return {};
  if (!isObject(item)) return undefined;
  const picked: JsonObject = {};
  for (const key of keys) if (Object.hasOwn(item, key) && item[key] !== undefined) picked[key] = item[key];
  return picked;
}

/**
 * Returns an identity that only equal values share: scalars themselves, and for structures a text that no string
 * equals.
 */
function identityOf(value: JsonValue | undefined): unknown {
  if (typeof value === "string") return `"${value}`;
  if (typeof value === "number") return exactInteger(value);
  if (typeof value !== "object" || value === null) return value;
  return canonicalText(value);
}

function canonicalText(value: JsonValue | undefined): string {
  if (Array.isArray(value)) return `[${value.map(canonicalText).join(",")}]`;
  if (isObject(value)) {
    const members = Object.keys(value)
      .filter((key) => value[key] !== undefined)
      .sort()
      .map((key) => `${JSON.stringify(key)}:${canonicalText(value[key])}`);
    return `{${members.join(",")}}`;
  }
  const plain = typeof value === "number" ? exactInteger(value) : value;
  return typeof plain === "bigint" ? plain.toString() : JSON.stringify(plain ?? null);
}

/** A large integer is a bigint, or a double if it was written with a fraction or exponent. */
function exactInteger(value: number): number | bigint {
  return Number.isInteger(value) && !Number.isSafeInteger(value) ? BigInt(value) : value;
}

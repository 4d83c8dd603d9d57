/** Reads, writes and compares plain JSON values for the patch algorithms, ignoring inherited members. */
import { isJsonObject, type JsonObject, type JsonValue } from "../../api/json.js";

/** Returns the own member `key`, or undefined. `__proto__` and `constructor` are ordinary names. */
export function ownMember(object: JsonObject, key: string): JsonValue | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

/**
 * Compares JSON values: numbers by value (`1` equals `1n`), objects regardless of order, absent equal to `undefined`.
 * Linear; recursion goes no deeper than the shallower value.
 */
export function equalValues(a: JsonValue, b: JsonValue): boolean {
  if (a === b) return true;
  if (typeof a === "bigint" || typeof b === "bigint") return equalNumbers(a, b);
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item, index) => equalValues(item, b[index] as JsonValue));
  }
  return isJsonObject(a) && isJsonObject(b) && equalObjects(a, b);
}

function equalObjects(a: JsonObject, b: JsonObject): boolean {
  const keys = definedKeys(a);
  const otherKeys = definedKeys(b);
  if (keys.length !== otherKeys.length) return false;
  return keys.every((key) => {
    const other = ownMember(b, key);
    return other !== undefined && equalValues(a[key] as JsonValue, other);
  });
}

function definedKeys(object: JsonObject): string[] {
  return Object.keys(object).filter((key) => object[key] !== undefined);
}

function equalNumbers(a: JsonValue, b: JsonValue): boolean {
  const identity = numberIdentity(a);
  return identity !== undefined && identity === numberIdentity(b);
}

/** Returns a text that two scalars share exactly if they are equal; undefined for null, objects and lists. */
export function scalarIdentity(value: JsonValue | undefined): string | undefined {
  if (typeof value === "string") return `s${value}`;
  if (typeof value === "boolean") return `b${value}`;
  const identity = numberIdentity(value);
  return identity === undefined ? undefined : `n${identity}`;
}

function numberIdentity(value: JsonValue | undefined): string | undefined {
  if (typeof value === "bigint") return value.toString();
  if (typeof value !== "number") return undefined;
  // A large integer prints as `1e+21` unless it is a bigint.
  return Number.isInteger(value) ? BigInt(value).toString() : String(value);
}

/** Describes the type of a value for messages: `an object`, `a list`, `null`, `a string`. */
export function describeValue(value: unknown): string {
  if (value === null) return "null";
  if (value === undefined) return "nothing";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object") return "an object";
  return typeof value === "bigint" ? "a number" : `a ${typeof value}`;
}

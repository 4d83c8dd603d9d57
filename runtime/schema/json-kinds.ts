/** Classifies JSON values for checks and messages. */
import type { JsonObject } from "../api/json.js";

const MAX_INT64 = 2n ** 63n - 1n;
const MIN_INT64 = -(2n ** 63n);
const MAX_INT32 = 2 ** 31 - 1;
const MIN_INT32 = -(2 ** 31);
const MAX_FLOAT32 = (2 - 2 ** -23) * 2 ** 127;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Integers beyond 2^53 are bigints; see the JSON codec. */
export function isInteger(value: unknown): value is number | bigint {
  return Number.isInteger(value) || typeof value === "bigint";
}

export function isNumber(value: unknown): value is number | bigint {
  return typeof value === "number" || typeof value === "bigint";
}

export function isInt32(value: number | bigint): boolean {
  return value >= MIN_INT32 && value <= MAX_INT32;
}

export function isInt64(value: number | bigint): boolean {
  return Number.isSafeInteger(value) || (value >= MIN_INT64 && value <= MAX_INT64);
}

export function isFloat32(value: number | bigint): boolean {
  return value >= -MAX_FLOAT32 && value <= MAX_FLOAT32;
}

/** Names the type of a value for messages. */
export function describeType(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  if (isInteger(value)) return "integer";
  return typeof value;
}

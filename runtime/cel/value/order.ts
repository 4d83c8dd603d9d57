/** The order of values. */
import { CelError, type CelValue, Duration, Timestamp, Uint } from "../cel-values.js";
import { noSuchOverload } from "./evaluation-errors.js";
import { compareBytes, compareText } from "./text-value.js";

/**
 * Returns a negative number, 0 or a positive number. Numbers compare across types, as doubles if one of them is; an
 * error for types without an order.
 */
export function compareValues(a: CelValue, b: CelValue): number | CelError {
  const [left, right] = [numberOf(a), numberOf(b)];
  if (left !== undefined && right !== undefined) return compareNumbers(left, right);
  if (typeof a === "string" && typeof b === "string") return compareText(a, b);
  if (typeof a === "boolean" && typeof b === "boolean") return Number(a) - Number(b);
  if (a instanceof Timestamp && b instanceof Timestamp)
    return a.seconds === b.seconds ? a.nanos - b.nanos : a.seconds < b.seconds ? -1 : 1;
  if (a instanceof Duration && b instanceof Duration) return compareNumbers(a.nanos, b.nanos);
  if (a instanceof Uint8Array && b instanceof Uint8Array) return compareBytes(a, b);
  return noSuchOverload();
}

/** Two integers compare exactly; an integer and a double compare as doubles. */
export function compareNumbers(a: number | bigint, b: number | bigint): number | CelError {
  if (typeof a !== typeof b) return compareNumbers(Number(a), Number(b));
  if (a < b) return -1;
  if (a > b) return 1;
  return a === b ? 0 : new CelError("NaN values cannot be ordered");
}

/** Returns the number in an int, uint or double; undefined for other values. */
export function numberOf(value: CelValue): number | bigint | undefined {
  if (typeof value === "bigint" || typeof value === "number") return value;
  return value instanceof Uint ? value.value : undefined;
}

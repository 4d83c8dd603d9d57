/** Bounds of strings, numbers and objects: only the arithmetic; messages are the walk's. */
import type { JsonObject } from "../../api/json.js";

/** True if `text` has fewer than `limit` code points. */
export function isShorter(text: string, limit: number): boolean {
  // A code point is one or two units, so the exact count is needed only in between.
  if (text.length < limit) return true;
  return text.length < 2 * limit && countCodePoints(text) < limit;
}

/** True if `text` has more than `limit` code points. */
export function isLonger(text: string, limit: number): boolean {
  return text.length > limit && (text.length > 2 * limit || countCodePoints(text) > limit);
}

function countCodePoints(text: string): number {
  let count = 0;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit >= 0xd800 && unit <= 0xdbff && index + 1 < text.length) {
      const next = text.charCodeAt(index + 1);
      if (next >= 0xdc00 && next <= 0xdfff) index++;
    }
    count++;
  }
  return count;
}

/** Relative error that decimal fractions bring into a division. */
const DIVISION_ERROR = 1e-9;

/** True if `value` is a multiple of `factor`, as exactly as doubles can tell: 0.3 is one of 0.1. */
export function isMultiple(value: number | bigint, factor: number): boolean {
  if (typeof value === "bigint") {
    return Number.isInteger(factor) ? value % BigInt(factor) === 0n : isMultiple(Number(value), factor);
  }
  if (Number.isInteger(value) && Number.isInteger(factor)) return value % factor === 0;
  const quotient = value / factor;
  return Math.abs(quotient - Math.round(quotient)) <= DIVISION_ERROR * Math.max(1, Math.abs(quotient));
}

/** Keys with a value. */
export function countKeys(object: JsonObject): number {
  let count = 0;
  for (const key in object) if (object[key] !== undefined) count++;
  return count;
}

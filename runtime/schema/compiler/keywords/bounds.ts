/** Bounds of strings, numbers and objects: only the arithmetic; messages are the walk's. */
import type { JsonObject } from "../../../api/json.js";

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

/**
 * True if `value` is a multiple of `factor`, as their decimal texts say it: 0.3 is one of 0.1, though no double is exactly
 * either of them. Nothing is a multiple of 0 or of less.
 */
export function isMultiple(value: number | bigint, factor: number): boolean {
  if (factor <= 0) return false;
  if (Number.isSafeInteger(value) && Number.isSafeInteger(factor)) return (value as number) % factor === 0;
  const [valueDigits, valueExponent] = decimal(value);
  const [factorDigits, factorExponent] = decimal(factor);
  const exponent = Math.min(valueExponent, factorExponent);
  const scaled = (digits: bigint, own: number): bigint => digits * 10n ** BigInt(own - exponent);
  return scaled(valueDigits, valueExponent) % scaled(factorDigits, factorExponent) === 0n;
}

/** `digits * 10 ** exponent`. Exponents of doubles stay within some hundreds. */
function decimal(value: number | bigint): [digits: bigint, exponent: number] {
  const [mantissa = "", power = "0"] = String(value).split("e");
  const [whole = "", fraction = ""] = mantissa.split(".");
  return [BigInt(whole + fraction), Number(power) - fraction.length];
}

/** Keys with a value. */
export function countKeys(object: JsonObject): number {
  let count = 0;
  for (const key in object) if (object[key] !== undefined) count++;
  return count;
}

/** Arithmetic for bounds of strings, numbers and objects; the walk words the messages. */
import type { JsonObject } from "../../../api/json.js";

/** Returns true if `text` has fewer than `limit` code points. */
export function isShorter(text: string, limit: number): boolean {
  // A code point takes one or two units, so an exact count is only needed in between.
  if (text.length < limit) return true;
  return text.length < 2 * limit && countCodePoints(text) < limit;
}

/** Returns true if `text` has more than `limit` code points. */
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
 * Returns true if `value` is a multiple of `factor` in decimal notation: 0.3 is a multiple of 0.1, though neither is
 * exact as a double. Nothing is a multiple of zero or of a negative number.
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

/** Returns `digits * 10 ** exponent`. Exponents of doubles are at most a few hundred. */
function decimal(value: number | bigint): [digits: bigint, exponent: number] {
  const [mantissa = "", power = "0"] = String(value).split("e");
  const [whole = "", fraction = ""] = mantissa.split(".");
  return [BigInt(whole + fraction), Number(power) - fraction.length];
}

/** Counts the keys with a value. */
export function countKeys(object: JsonObject): number {
  let count = 0;
  for (const key in object) if (object[key] !== undefined) count++;
  return count;
}

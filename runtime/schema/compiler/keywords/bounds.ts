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

/** Two units that are one code point. On a text of Latin letters alone the engine does not even look at it. */
const SURROGATE_PAIR = /[\ud800-\udbff][\udc00-\udfff]/;
/** The text with surrogate pairs that was counted last: alternatives of one field all ask about the same text. */
let lastCounted = "";
let lastCount = 0;

function countCodePoints(text: string): number {
  if (!SURROGATE_PAIR.test(text)) return text.length;
  if (text === lastCounted) return lastCount;
  let count = 0;
  for (let index = 0; index < text.length; index++) {
    // A code point above 0xffff takes two units; a lone half of a pair is a code point of its own.
    if ((text.codePointAt(index) as number) > 0xffff) index++;
    count++;
  }
  lastCounted = text;
  lastCount = count;
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

/** Strings as the language sees them: sequences of code points, ordered by their UTF-8 bytes. */
import { spend } from "./effort.js";

const SURROGATE = /[\ud800-\udfff]/;

/** Code units that are searched for surrogates, or counted one by one, in one step of effort. */
const UNITS_SEARCHED_A_STEP = 16;
const UNITS_COUNTED_A_STEP = 4;

/** Counts code points; an unpaired surrogate counts as one. */
export function codePointLength(text: string): number {
  let count = text.length;
  if (isPlain(text)) return count;
  spend(text.length / UNITS_COUNTED_A_STEP);
  for (let index = 0; index < text.length - 1; index += 1) {
    if (isHighSurrogate(text.charCodeAt(index)) && isLowSurrogate(text.charCodeAt(index + 1))) {
      count -= 1;
      index += 1;
    }
  }
  return count;
}

/** Returns true if positions in code points equal positions in code units. */
export function isPlain(text: string): boolean {
  spend(text.length / UNITS_SEARCHED_A_STEP);
  return !SURROGATE.test(text);
}

/** Returns the code unit where a code point begins; undefined beyond the end. The end itself is a valid position. */
export function unitAt(text: string, position: number, plain = isPlain(text)): number | undefined {
  if (plain) return position <= text.length ? position : undefined;
  spend(Math.min(position, text.length) / UNITS_COUNTED_A_STEP);
  let unit = 0;
  for (let passed = 0; passed < position; passed += 1) {
    if (unit >= text.length) return undefined;
    const isPair = isHighSurrogate(text.charCodeAt(unit)) && isLowSurrogate(text.charCodeAt(unit + 1));
    unit += isPair ? 2 : 1;
  }
  return unit;
}

/** Returns the length in UTF-8, in bytes. */
export function byteLength(text: string): number {
  return Buffer.byteLength(text, "utf8");
}

/**
 * Compares by code points, which is the order of the UTF-8 bytes. Returns a negative number, 0 or a positive number.
 */
export function compareText(a: string, b: string): number {
  const end = Math.min(a.length, b.length);
  for (let index = 0; index < end; index += 1) {
    const [left, right] = [a.charCodeAt(index), b.charCodeAt(index)];
    if (left !== right) return rank(left) - rank(right);
  }
  return a.length - b.length;
}

export function compareBytes(a: Uint8Array, b: Uint8Array): number {
  return Buffer.compare(a, b);
}

/** Surrogates represent code points above all other units. */
function rank(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}

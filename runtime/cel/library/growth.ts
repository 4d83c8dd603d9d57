/**
 * Bounds of what functions make. Cost is charged when a step is done and often by what went into it, so whatever can
 * come out larger than what went in asks here first: for a bound of its own, and for the effort.
 */

import { ArrayList, CelError, type CelResult } from "../cel-values.js";
import { STEPS_PER_ELEMENT, spend, UNITS_WRITTEN_A_STEP } from "../value/effort.js";

/** Code units of a text that a function makes: several requests long, and too much for any budget to look through. */
export const MAX_TEXT_LENGTH = 2 ** 24;

/** Elements of a list that a function makes; going through more of them is beyond any budget. */
export const MAX_LIST_SIZE = 2 ** 22;

/** Asks for room for a text. @returns why there is none; undefined when there is */
export function roomForText(maker: string, length: number): CelError | undefined {
  if (length > MAX_TEXT_LENGTH) return tooLong(maker, `${MAX_TEXT_LENGTH} characters`);
  spend(length / UNITS_WRITTEN_A_STEP);
  return undefined;
}

/** Asks for room for a list. @returns why there is none; undefined when there is */
export function roomForList(maker: string, size: number): CelError | undefined {
  if (size > MAX_LIST_SIZE) return tooLong(maker, `${MAX_LIST_SIZE} elements`);
  spend(size * STEPS_PER_ELEMENT);
  return undefined;
}

/** A list of elements that a function has made, when there is room for it. */
export function madeList(maker: string, elements: readonly CelResult[]): CelResult {
  return roomForList(maker, elements.length) ?? new ArrayList(elements);
}

/** Texts in a row with another one between them, when there is room for it. */
export function joinedText(maker: string, pieces: readonly string[], separator: string): string | CelError {
  let length = separator.length * Math.max(pieces.length - 1, 0);
  for (const piece of pieces) length += piece.length;
  return roomForText(maker, length) ?? pieces.join(separator);
}

function tooLong(maker: string, limit: string): CelError {
  return new CelError(`${maker}: the result would have more than ${limit}`);
}

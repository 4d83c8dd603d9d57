/**
 * Limits the size of what functions create. Cost is charged after a step and often by the size of the input, so every
 * function whose result may exceed its input first checks here: against a limit on size, and against the effort.
 */

import { ArrayList, CelError, type CelResult } from "../cel-values.js";
import { STEPS_PER_ELEMENT, spend, UNITS_WRITTEN_A_STEP } from "../value/effort.js";

/**
 * Maximum length of a text that a function creates, in code units: several requests long, and more than any budget
 * can read.
 */
export const MAX_TEXT_LENGTH = 2 ** 24;

/** Maximum number of elements of a list that a function creates; iterating over more would exceed any budget. */
export const MAX_LIST_SIZE = 2 ** 22;

/** Reserves room for a text. @returns the error if there is none */
export function roomForText(maker: string, length: number): CelError | undefined {
  if (length > MAX_TEXT_LENGTH) return tooLong(maker, `${MAX_TEXT_LENGTH} characters`);
  spend(length / UNITS_WRITTEN_A_STEP);
  return undefined;
}

/** Reserves room for a list. @returns the error if there is none */
export function roomForList(maker: string, size: number): CelError | undefined {
  if (size > MAX_LIST_SIZE) return tooLong(maker, `${MAX_LIST_SIZE} elements`);
  spend(size * STEPS_PER_ELEMENT);
  return undefined;
}

/** Creates a list from a function's elements, if there is room for it. */
export function madeList(maker: string, elements: readonly CelResult[]): CelResult {
  return roomForList(maker, elements.length) ?? new ArrayList(elements);
}

/** Joins texts with a separator, if there is room for the result. */
export function joinedText(maker: string, pieces: readonly string[], separator: string): string | CelError {
  let length = separator.length * Math.max(pieces.length - 1, 0);
  for (const piece of pieces) length += piece.length;
  return roomForText(maker, length) ?? pieces.join(separator);
}

function tooLong(maker: string, limit: string): CelError {
  return new CelError(`${maker}: the result would have more than ${limit}`);
}

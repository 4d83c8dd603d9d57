/** Positions in strings, counted in code points from 0. */

import { INT, STRING } from "../../cel-types.js";
import { CelError, type CelResult } from "../../cel-values.js";
import { type FunctionDeclaration, type Overload, overload } from "../../function.js";
import { firstIndexOf, lastIndexOf } from "../../value/search.js";
import { byteLength, codePointLength, isPlain, unitAt } from "../../value/text-value.js";
import { SHORTENING } from "../text-costs.js";
import { estimateTraversal, TRAVERSAL_FACTOR } from "../traversal-cost.js";

export const POSITIONS: readonly FunctionDeclaration[] = [
  {
    name: "charAt",
    overloads: [
      overload<[string, bigint]>({
        id: "string_char_at_int",
        isMember: true,
        parameters: [STRING, INT],
        result: STRING,
        evaluate: charAt,
      }),
    ],
  },
  { name: "indexOf", overloads: searches("string_index_of_string", indexOf) },
  { name: "lastIndexOf", overloads: searches("string_last_index_of_string", lastPlaceOf) },
  {
    name: "substring",
    overloads: [
      overload<[string, bigint]>({
        id: "string_substring_int",
        isMember: true,
        parameters: [STRING, INT],
        result: STRING,
        evaluate: substring,
        ...SHORTENING,
      }),
      overload<[string, bigint, bigint]>({
        id: "string_substring_int_int",
        isMember: true,
        parameters: [STRING, INT, INT],
        result: STRING,
        evaluate: substring,
        ...SHORTENING,
      }),
    ],
  },
];

/** Overloads with and without a start position. They cost the bytes of the text. */
function searches(
  id: string,
  evaluate: (text: string, searched: string, from?: bigint) => CelResult,
): readonly Overload[] {
  const shared = {
    isMember: true,
    result: INT,
    cost: ([text]: readonly unknown[]) => Math.floor(byteLength(text as string) * TRAVERSAL_FACTOR),
    estimate: estimateTraversal(0),
  };
  return [
    overload<[string, string]>({ ...shared, id, parameters: [STRING, STRING], evaluate }),
    overload<[string, string, bigint]>({ ...shared, id: `${id}_int`, parameters: [STRING, STRING, INT], evaluate }),
  ];
}

/** The position after the last character yields the empty string. */
function charAt(text: string, position: bigint): CelResult {
  const plain = isPlain(text);
  const unit = position < 0n ? undefined : unitAt(text, Number(position), plain);
  if (unit === undefined) return outOfRange(position);
  const codePoint = text.codePointAt(unit);
  return codePoint === undefined ? "" : String.fromCodePoint(codePoint);
}

function substring(text: string, start: bigint, end?: bigint): CelResult {
  if (end !== undefined && start > end) return new CelError(`invalid substring range. start: ${start}, end: ${end}`);
  const plain = isPlain(text);
  const from = start < 0n ? undefined : unitAt(text, Number(start), plain);
  if (from === undefined) return outOfRange(start);
  if (end === undefined) return text.slice(from);
  const to = unitAt(text, Number(end), plain);
  return to === undefined ? outOfRange(end) : text.slice(from, to);
}

/** Returns -1 if it is not found, including when `from` is past the end. */
function indexOf(text: string, searched: string, from = 0n): CelResult {
  if (from < 0n) return outOfRange(from);
  const plain = isPlain(text);
  const start = unitAt(text, Number(from), plain);
  if (searched === "") return start === undefined ? BigInt(codePointLength(text)) : from;
  return start === undefined ? -1n : placeOf(text, firstIndexOf(text, searched, start), plain);
}

/** Returns the last position that is not after `from`. */
function lastPlaceOf(text: string, searched: string, from?: bigint): CelResult {
  if (from !== undefined && from < 0n) return outOfRange(from);
  const plain = isPlain(text);
  const start = from === undefined ? undefined : unitAt(text, Number(from), plain);
  if (searched === "") return start === undefined ? BigInt(codePointLength(text)) : (from as bigint);
  if (from !== undefined && (start === undefined || start === text.length)) return -1n;
  return placeOf(text, lastIndexOf(text, searched, start), plain);
}

/** Converts a position from code units to code points. */
function placeOf(text: string, unit: number, plain: boolean): bigint {
  return BigInt(plain || unit === -1 ? unit : codePointLength(text.slice(0, unit)));
}

function outOfRange(position: bigint): CelError {
  return new CelError(`index out of range: ${position}`);
}

/** Functions that split strings into lists, and join them. */

import { INT, listOf, STRING } from "../../cel-types.js";
import { ArrayList, CelError, type CelList, type CelResult } from "../../cel-values.js";
import {
  type CallEstimate,
  type CallToEstimate,
  type FunctionDeclaration,
  type Overload,
  overload,
} from "../../function.js";
import { exact, product, type Range, scaled, sum } from "../../range.js";
import { STEPS_PER_ELEMENT, spend } from "../../value/effort.js";
import { firstIndexOf } from "../../value/search.js";
import { sizeOf } from "../../value/size.js";
import { typeNameOf } from "../../value/value-kinds.js";
import { joinedText } from "../growth.js";
import { READING_TWICE, REWRITING_FACTOR } from "../text-costs.js";
import { argumentOf, TRAVERSAL_FACTOR } from "../traversal-cost.js";

const STRINGS = listOf(STRING);

const SPLIT = {
  isMember: true,
  result: STRINGS,
  cost: READING_TWICE.cost,
  estimate: estimateSplit,
} satisfies Partial<Overload>;

const JOIN = {
  isMember: true,
  result: STRING,
  cost: (_values: unknown, result: CelResult) => Math.ceil(sizeOf(result) * REWRITING_FACTOR),
  estimate: estimateJoin,
} satisfies Partial<Overload>;

export const PIECES: readonly FunctionDeclaration[] = [
  {
    name: "split",
    overloads: [
      overload<[string, string]>({
        ...SPLIT,
        id: "string_split_string",
        parameters: [STRING, STRING],
        evaluate: (text, separator) => new ArrayList(piecesOf(text, separator)),
      }),
      overload<[string, string, bigint]>({
        ...SPLIT,
        id: "string_split_string_int",
        parameters: [STRING, STRING, INT],
        evaluate: (text, separator, limit) => new ArrayList(piecesOf(text, separator, countOf(limit))),
      }),
    ],
  },
  {
    name: "join",
    overloads: [
      overload<[CelList]>({ ...JOIN, id: "list_join", parameters: [STRINGS], evaluate: join }),
      overload<[CelList, string]>({ ...JOIN, id: "list_join_string", parameters: [STRINGS, STRING], evaluate: join }),
    ],
  },
];

/** Converts a limit as written in expressions: a negative one means no limit. */
export function countOf(limit: bigint): number {
  return limit < 0n ? Number.POSITIVE_INFINITY : Number(limit);
}

/**
 * Splits a text at the separator, which is omitted; an empty separator splits it into characters.
 *
 * @param limit maximum number of pieces, the last of which contains the rest
 */
export function piecesOf(text: string, separator: string, limit = Number.POSITIVE_INFINITY): string[] {
  if (limit === 0) return [];
  return separator === "" ? charactersOf(text, limit) : partsOf(text, separator, limit);
}

function partsOf(text: string, separator: string, limit: number): string[] {
  const pieces: string[] = [];
  let start = 0;
  while (pieces.length < limit - 1) {
    const end = firstIndexOf(text, separator, start);
    if (end === -1) break;
    spend(STEPS_PER_ELEMENT);
    pieces.push(text.slice(start, end));
    start = end + separator.length;
  }
  pieces.push(text.slice(start));
  return pieces;
}

function charactersOf(text: string, limit: number): string[] {
  const pieces: string[] = [];
  let start = 0;
  while (start < text.length && pieces.length < limit - 1) {
    spend(STEPS_PER_ELEMENT);
    const character = String.fromCodePoint(text.codePointAt(start) as number);
    pieces.push(character);
    start += character.length;
  }
  if (start < text.length) pieces.push(text.slice(start));
  return pieces;
}

function join(list: CelList, separator = ""): CelResult {
  const pieces: string[] = [];
  for (const element of list) {
    if (element instanceof CelError) return element;
    if (typeof element !== "string") return new CelError(`join: invalid input: ${typeNameOf(element)}`);
    spend(1);
    pieces.push(element);
  }
  return joinedText("join", pieces, separator);
}

/** In the worst case every character is a piece; a literal limit bounds their number. */
function estimateSplit(call: CallToEstimate): CallEstimate {
  const { size } = argumentOf(call, 0);
  const limit = call.values[2]?.literal;
  const max = typeof limit === "bigint" ? BigInt.asUintN(64, limit) : size.max;
  return { cost: scaled(size, REWRITING_FACTOR), resultSize: { min: 0n, max } };
}

function estimateJoin(call: CallToEstimate): CallEstimate {
  const { size: count, elementSize } = argumentOf(call, 0);
  const separator = call.values[1]?.size ?? exact(0);
  const separators: Range = { min: lessOne(count.min), max: lessOne(count.max) };
  const resultSize = sum(product(count, elementSize), product(separator, separators));
  return { cost: scaled(resultSize, TRAVERSAL_FACTOR), resultSize };
}

function lessOne(count: bigint): bigint {
  return count > 0n ? count - 1n : 0n;
}

/** Replacing parts of strings. */

import { INT, STRING } from "../../cel-types.js";
import type { CelResult } from "../../cel-values.js";
import {
  type CallEstimate,
  type CallToEstimate,
  type FunctionDeclaration,
  type Overload,
  overload,
} from "../../function.js";
import { capped, product, type Range, scaled, sum } from "../../range.js";
import { joinedText } from "../growth.js";
import { READING_TWICE, REWRITING_FACTOR } from "../text-costs.js";
import { argumentOf } from "../traversal-cost.js";
import { countOf, piecesOf } from "./pieces.js";

const SHARED = {
  isMember: true,
  result: STRING,
  cost: READING_TWICE.cost,
  estimate: estimateReplace,
} satisfies Partial<Overload>;

export const REPLACE: FunctionDeclaration = {
  name: "replace",
  overloads: [
    overload<[string, string, string]>({
      ...SHARED,
      id: "string_replace_string_string",
      parameters: [STRING, STRING, STRING],
      evaluate: (text, searched, by) => replace(text, searched, by, Number.POSITIVE_INFINITY),
    }),
    overload<[string, string, string, bigint]>({
      ...SHARED,
      id: "string_replace_string_string_int",
      parameters: [STRING, STRING, STRING, INT],
      evaluate: (text, searched, by, limit) => replace(text, searched, by, countOf(limit)),
    }),
  ],
};

/** @param limit maximum number of replacements, from the left */
function replace(text: string, searched: string, by: string, limit: number): CelResult {
  if (limit === 0 || searched === by) return text;
  return joinedText("replace", searched === "" ? gapsOf(text, limit) : piecesOf(text, searched, limit + 1), by);
}

/** Splits the text at every empty string: before each character and at the end. */
function gapsOf(text: string, limit: number): string[] {
  const gaps = [""].concat(piecesOf(text, "", limit));
  // the end is a position too, if the limit reaches it
  if (gaps.length <= limit) gaps.push("");
  return gaps;
}

/**
 * The longest result replaces the shortest searched strings by the longest replacements. An empty searched string
 * occurs once more than there are characters, all of which are kept.
 */
function estimateReplace(call: CallToEstimate): CallEstimate {
  const [text, searched, by] = [0, 1, 2].map((index) => argumentOf(call, index).size) as [Range, Range, Range];
  const longest = partsOf(text.max, searched.min, by.max <= searched.min);
  const shortest = partsOf(text.min, searched.max, searched.max <= by.min);
  const resultSize = sum(product({ min: shortest.replaced, max: longest.replaced }, by), {
    min: shortest.kept,
    max: longest.kept,
  });
  return { cost: scaled(text, REWRITING_FACTOR), resultSize };
}

/** Returns how many parts of a text are replaced, and how many characters are kept. */
function partsOf(length: bigint, searched: bigint, keepsLength: boolean): { replaced: bigint; kept: bigint } {
  if (searched === 0n) return { replaced: capped(length + 1n), kept: length };
  if (keepsLength) return { replaced: 0n, kept: length };
  return { replaced: (length + searched - 1n) / searched, kept: 0n };
}

/** Functions that change the characters of a string. Case conversion only affects ASCII. */

import { STRING } from "../../cel-types.js";
import type { CelResult } from "../../cel-values.js";
import { type FunctionDeclaration, overload } from "../../function.js";
import { exact, product, sum } from "../../range.js";
import { roomForText } from "../growth.js";
import { ESCAPES } from "../quoted-text.js";
import { READING, SHORTENING } from "../text-costs.js";
import { argumentOf } from "../traversal-cost.js";

export const CHANGES: readonly FunctionDeclaration[] = [
  change("lowerAscii", "string_lower_ascii", (text) => text.replace(/[A-Z]+/g, (upper) => upper.toLowerCase())),
  change("upperAscii", "string_upper_ascii", (text) => text.replace(/[a-z]+/g, (lower) => lower.toUpperCase())),
  change("trim", "string_trim", trim),
];

/** Quotes a string as a literal that evaluates to the same string. */
export const QUOTE: FunctionDeclaration = {
  name: "strings.quote",
  overloads: [
    overload<[string]>({
      id: "strings_quote",
      isMember: false,
      parameters: [STRING],
      result: STRING,
      evaluate: quote,
      cost: READING.cost,
      estimate(call) {
        const { size } = argumentOf(call, 0);
        const escaped = product(size, { min: 1n, max: 2n });
        return { ...READING.estimate(call), resultSize: sum(escaped, exact(2)) };
      },
    }),
  ],
};

function change(name: string, id: string, evaluate: (text: string) => string): FunctionDeclaration {
  return {
    name,
    overloads: [
      overload<[string]>({ id, isMember: true, parameters: [STRING], result: STRING, evaluate, ...SHORTENING }),
    ],
  };
}

/** White space as Unicode defines it, which differs from what JavaScript's `trim` removes. */
const WHITE_SPACE = /[\t-\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/;

function trim(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && WHITE_SPACE.test(text.charAt(start))) start += 1;
  while (end > start && WHITE_SPACE.test(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

function quote(text: string): CelResult {
  return (
    roomForText("strings.quote", text.length) ??
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the characters that have escapes
    `"${text.replace(/[\u0007-\r\\"]/g, (character) => ESCAPES.get(character) as string)}"`
  );
}

/** Parts of strings by regular expressions. SPEC: Validation expressions, regex library. */

import { INT, listOf, STRING } from "../cel-types.js";
import { CelError, type CelResult } from "../cel-values.js";
import { type CallEstimate, type CallToEstimate, type Library, type Overload, overload } from "../function.js";
import { compilePattern, type Pattern } from "../value/string-pattern.js";
import { madeList } from "./growth.js";
import { countOf } from "./strings/pieces.js";
import { argumentOf, estimateMatch, matchCost } from "./traversal-cost.js";

const COSTS = {
  isMember: true,
  cost: ([text, pattern]) => matchCost(text as string, pattern as string),
  estimate: estimateFind,
} satisfies Pick<Overload, "isMember" | "cost" | "estimate">;

export const REGEX_LIBRARY: Library = {
  name: "regex",
  functions: [
    {
      name: "find",
      overloads: [
        overload<[string, string]>({
          ...COSTS,
          id: "string_find_string",
          parameters: [STRING, STRING],
          result: STRING,
          evaluate: (text, pattern) => withPattern(pattern, (compiled) => compiled.find(text) ?? ""),
        }),
      ],
    },
    {
      name: "findAll",
      overloads: [
        overload<[string, string]>({
          ...COSTS,
          id: "string_find_all_string",
          parameters: [STRING, STRING],
          result: listOf(STRING),
          evaluate: (text, pattern) => findAll(text, pattern, -1n),
        }),
        overload<[string, string, bigint]>({
          ...COSTS,
          id: "string_find_all_string_int",
          parameters: [STRING, STRING, INT],
          result: listOf(STRING),
          evaluate: findAll,
        }),
      ],
    },
  ],
};

/** @param limit maximum number of matches; a negative one means no limit */
function findAll(text: string, pattern: string, limit: bigint): CelResult {
  return withPattern(pattern, (compiled) => madeList("findAll", compiled.findAll(text, countOf(limit))));
}

function withPattern(pattern: string, find: (compiled: Pattern) => CelResult): CelResult {
  const compiled = compilePattern(pattern);
  return compiled instanceof CelError ? new CelError(`Illegal regex: ${compiled.message}`) : find(compiled);
}

/** In the worst case every character is a match. */
function estimateFind(call: CallToEstimate): CallEstimate {
  const { size } = argumentOf(call, 0);
  return { cost: estimateMatch(size, argumentOf(call, 1).size), resultSize: { min: 0n, max: size.max } };
}

/** Basic string functions: prefixes and suffixes, containment and regular expressions. */

import { BOOL, STRING } from "../../cel-types.js";
import { CelError, type CelResult } from "../../cel-values.js";
import { type FunctionDeclaration, type Overload, overload } from "../../function.js";
import type { ExpressionDialect } from "../../language.js";
import { exact, product, scaled } from "../../range.js";
import { firstIndexOf } from "../../value/search.js";
import { sizeOf } from "../../value/size.js";
import { compilePattern } from "../../value/string-pattern.js";
import {
  argumentOf,
  estimateMatch,
  estimateTraversal,
  matchCost,
  TRAVERSAL_FACTOR,
  traversalCost,
} from "../traversal-cost.js";

/** Whose length determines the cost of a prefix or suffix test: the text's up to release 1.36, the affix's since. */
export type AffixCost = "by receiver" | "by argument";

const PARAMETERS = [STRING, STRING];

export function stringFunctions(affixCost: AffixCost, dialect: ExpressionDialect): readonly FunctionDeclaration[] {
  return [
    affix("startsWith", "starts_with_string", affixCost, (text, start) => text.startsWith(start)),
    affix("endsWith", "ends_with_string", affixCost, (text, end) => text.endsWith(end)),
    {
      name: "contains",
      overloads: [
        overload<[string, string]>({
          id: "contains_string",
          isMember: true,
          parameters: PARAMETERS,
          result: BOOL,
          evaluate: (text, part) => firstIndexOf(text, part) !== -1,
          cost: ([text, part]) => traversalCost(sizeOf(text)) * traversalCost(sizeOf(part)),
          estimate: (call) => ({
            cost: product(
              scaled(argumentOf(call, 0).size, TRAVERSAL_FACTOR),
              scaled(argumentOf(call, 1).size, TRAVERSAL_FACTOR),
            ),
          }),
        }),
      ],
    },
    { name: "matches", overloads: [globalMatches(dialect), matches("matches_string", true)] },
  ];
}

function affix(
  name: string,
  id: string,
  affixCost: AffixCost,
  evaluate: (text: string, part: string) => boolean,
): FunctionDeclaration {
  return {
    name,
    overloads: [
      overload<[string, string]>({
        id,
        isMember: true,
        parameters: PARAMETERS,
        result: BOOL,
        evaluate,
        cost: ([text, part]) => traversalCost(sizeOf(affixCost === "by receiver" ? text : part)),
        estimate: estimateTraversal(1),
      }),
    ],
  };
}

/**
 * `matches(text, pattern)`. Estimates count a single step, like stock servers, so that definitions which they accept
 * are accepted here; by the specification its evaluation costs by the lengths of both.
 */
function globalMatches(dialect: ExpressionDialect): Overload {
  const declared: Overload = { ...matches("matches", false), estimate: () => ({ cost: exact(1) }) };
  return dialect === "stock" ? { ...declared, cost: () => 1 } : declared;
}

/** Matches anywhere in the text. */
function matches(id: string, isMember: boolean): Overload {
  return overload<[string, string]>({
    id,
    isMember,
    parameters: PARAMETERS,
    result: BOOL,
    evaluate(text, patternText): CelResult {
      const pattern = compilePattern(patternText);
      return pattern instanceof CelError ? pattern : pattern.test(text);
    },
    cost: ([text, pattern]) => matchCost(text, pattern),
    estimate: (call) => ({ cost: estimateMatch(argumentOf(call, 0).size, argumentOf(call, 1).size) }),
  });
}

/** The functions and operators that every environment has. SPEC: Validation expressions. */
import type { Library } from "../../function.js";
import type { ExpressionDialect } from "../../language.js";
import { ARITHMETIC } from "./standard-arithmetic.js";
import { COLLECTIONS } from "./standard-collections.js";
import { CROSS_TYPE_ORDER, EQUALITY, ORDER } from "./standard-comparisons.js";
import { conversions } from "./standard-conversions.js";
import { LOGIC } from "./standard-logic.js";
import { type AffixCost, stringFunctions } from "./standard-strings.js";
import { TIMES } from "./standard-times.js";

export interface StandardCosts {
  readonly affixCost: AffixCost;
  readonly dialect: ExpressionDialect;
}

/** The standard functions, without comparisons of different numeric types. */
export function standardLibrary({ affixCost, dialect }: StandardCosts): Library {
  return {
    name: "standard",
    functions: [
      ...LOGIC,
      ...EQUALITY,
      ...ORDER,
      ...ARITHMETIC,
      ...COLLECTIONS,
      ...conversions(dialect),
      ...stringFunctions(affixCost, dialect),
      ...TIMES,
    ],
  };
}

/** The library as of releases up to 1.36. */
export const STANDARD_LIBRARY: Library = standardLibrary({ affixCost: "by receiver", dialect: "specification" });

/** Names of standard functions: a call whose overload is only known at evaluation costs 1. */
export const STANDARD_FUNCTION_NAMES: ReadonlySet<string> = new Set(STANDARD_LIBRARY.functions.map(({ name }) => name));

/** Additional overloads of the order operators: `1 < 1.5`. */
export const CROSS_TYPE_COMPARISONS: Library = {
  name: "crossTypeNumericComparisons",
  introduced: { major: 1, minor: 28 },
  functions: CROSS_TYPE_ORDER,
};

/** Lists as sets. SPEC: Validation expressions, sets library. */

import { BOOL, listOf, typeParameter } from "../cel-types.js";
import { CelError, type CelList, type CelResult } from "../cel-values.js";
import { type FunctionDeclaration, type Library, overload } from "../function.js";
import { exact, product, sum } from "../range.js";
import { findElement } from "./lists/list-elements.js";
import { argumentOf } from "./traversal-cost.js";

const LIST = listOf(typeParameter("T"));

export const SETS_LIBRARY: Library = {
  name: "sets",
  introduced: { major: 1, minor: 29 },
  functions: [
    relation("sets.contains", "list_sets_contains_list", 1, contains),
    relation("sets.intersects", "list_sets_intersects_list", 1, intersects),
    relation("sets.equivalent", "list_sets_equivalent_list", 2, equivalent),
  ],
};

/** @param passes how often each element is compared with each other */
function relation(
  name: string,
  id: string,
  passes: number,
  evaluate: (a: CelList, b: CelList) => CelResult,
): FunctionDeclaration {
  return {
    name,
    overloads: [
      overload<[CelList, CelList]>({
        id,
        isMember: false,
        parameters: [LIST, LIST],
        result: BOOL,
        evaluate,
        cost: ([a, b]) => 1 + passes * a.size * b.size,
        estimate: (call) => ({
          cost: sum(exact(1), product(product(argumentOf(call, 0).size, argumentOf(call, 1).size), exact(passes))),
        }),
      }),
    ],
  };
}

/** Returns true if every element of `part` is in `whole`. */
function contains(whole: CelList, part: CelList): CelResult {
  for (const element of part) {
    const index = element instanceof CelError ? element : findElement(whole, element);
    if (index instanceof CelError) return index;
    if (index === -1) return false;
  }
  return true;
}

function intersects(a: CelList, b: CelList): CelResult {
  for (const element of a) {
    if (element instanceof CelError) continue;
    const index = findElement(b, element);
    if (typeof index === "number" && index !== -1) return true;
  }
  return false;
}

function equivalent(a: CelList, b: CelList): CelResult {
  const result = contains(a, b);
  return result === true ? contains(b, a) : result;
}

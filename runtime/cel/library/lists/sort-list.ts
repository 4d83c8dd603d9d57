/** Functions that reorder lists. */

import { listOf, typeParameter } from "../../cel-types.js";
import { ArrayList, CelError, type CelList, type CelResult, type CelValue } from "../../cel-values.js";
import { type FunctionDeclaration, overload } from "../../function.js";
import { spend } from "../../value/effort.js";
import { typeNameOf } from "../../value/value-kinds.js";
import { madeList } from "../growth.js";
import { argumentOf } from "../traversal-cost.js";
import { comparingCost, estimateComparing } from "./list-costs.js";
import { elementsOf, orderOf } from "./list-elements.js";
import { COMPARABLE, forEachKind } from "./list-kinds.js";
import { isText } from "./list-traversal.js";

const LIST = listOf(typeParameter("T"));

export const SORT: FunctionDeclaration = forEachKind("sort", COMPARABLE, ({ name, type }) =>
  overload<[CelList]>({
    id: `list_${name}_sort`,
    isMember: true,
    parameters: [listOf(type)],
    result: listOf(type),
    evaluate: (list) => sortedBy(list, list),
    cost: ([list]) => comparingCost(list),
    estimate: (call) => estimateComparing(argumentOf(call, 0).size, isText(type)),
  }),
);

/** The function that `sortBy(variable, key)` calls with the list of all keys. */
export const SORT_BY_KEYS: FunctionDeclaration = forEachKind("@sortByAssociatedKeys", COMPARABLE, ({ name, type }) =>
  overload<[CelList, CelList]>({
    id: `list_${name}_sortByAssociatedKeys`,
    isMember: true,
    parameters: [LIST, listOf(type)],
    result: LIST,
    evaluate: sortedBy,
    cost: ([, keys]) => comparingCost(keys),
    estimate: (call) => estimateComparing(argumentOf(call, 1).size, isText(type)),
  }),
);

/** Elements with equal keys keep their order. */
function sortedBy(list: CelList, keyList: CelList): CelResult {
  if (list.size !== keyList.size) {
    return new CelError(
      `@sortByAssociatedKeys() expected a list of the same size as the associated keys list, but got ${list.size} and ${keyList.size} elements respectively`,
    );
  }
  const keys = elementsOf(keyList);
  if (keys instanceof CelError) return keys;
  const [first] = keys;
  if (first === undefined) return new ArrayList([]);
  const type = typeNameOf(first);
  if (keys.some((key) => typeNameOf(key) !== type)) return new CelError("list elements must have the same type");
  return madeList(
    "sort",
    orderedIndexes(keys).map((index) => list.at(index)),
  );
}

function orderedIndexes(keys: readonly CelValue[]): number[] {
  spend(keys.length);
  // keys of one comparable type always have an order
  return [...keys.keys()].sort((a, b) => orderOf(keys[a] as CelValue, keys[b] as CelValue) as number);
}

/** Functions that create lists from lists. SPEC: Validation expressions, lists extension. */

import { DYN, INT, listOf, typeParameter } from "../cel-types.js";
import { ArrayList, CelError, CelList, type CelResult } from "../cel-values.js";
import { type CallEstimate, type CallToEstimate, type Library, overload } from "../function.js";
import { exact, type Range, UNBOUNDED } from "../range.js";
import { spend } from "../value/effort.js";
import { sizeOf } from "../value/size.js";
import { MAX_LIST_SIZE, madeList, roomForList } from "./growth.js";
import { comparingCost, estimateComparing, estimateMaking, makingCost } from "./lists/list-costs.js";
import { findElement } from "./lists/list-elements.js";
import { SORT, SORT_BY_KEYS } from "./lists/sort-list.js";
import { argumentOf } from "./traversal-cost.js";

const T = typeParameter("T");
const LIST = listOf(T);
const DYN_LIST = listOf(DYN);

export const LISTS_EXTENSION_LIBRARY: Library = {
  name: "listsExtension",
  introduced: { major: 1, minor: 34 },
  functions: [
    {
      name: "slice",
      overloads: [
        overload<[CelList, bigint, bigint]>({
          id: "list_slice",
          isMember: true,
          parameters: [LIST, INT, INT],
          result: LIST,
          evaluate: slice,
          cost: (_values, result) => makingCost(sizeOf(result)),
          estimate: estimateSlice,
        }),
      ],
    },
    {
      name: "flatten",
      overloads: [
        overload<[CelList]>({
          id: "list_flatten",
          isMember: true,
          parameters: [listOf(LIST)],
          result: LIST,
          evaluate: (list) => flatten(list, 1n),
          cost: ([list]) => makingCost(list.size),
          estimate: (call) => estimateMaking(argumentOf(call, 0).size),
        }),
        overload<[CelList, bigint]>({
          id: "list_flatten_int",
          isMember: true,
          parameters: [DYN_LIST, INT],
          result: DYN_LIST,
          evaluate: flatten,
          cost: ([list, depth]) => makingCost(list.size * Math.max(Number(depth), 0)),
          estimate: (call) => estimateMaking(argumentOf(call, 0).size, Number(writtenNumber(call, 1, UNBOUNDED))),
        }),
      ],
    },
    SORT,
    SORT_BY_KEYS,
    {
      name: "reverse",
      overloads: [
        overload<[CelList]>({
          id: "list_reverse",
          isMember: true,
          parameters: [LIST],
          result: LIST,
          evaluate: (list) => roomForList("reverse", list.size) ?? new ArrayList([...list].reverse()),
          cost: ([list]) => makingCost(list.size),
          estimate: (call) => estimateMaking(argumentOf(call, 0).size),
        }),
      ],
    },
    {
      name: "distinct",
      overloads: [
        overload<[CelList]>({
          id: "list_distinct",
          isMember: true,
          parameters: [LIST],
          result: LIST,
          evaluate: distinct,
          cost: ([list]) => comparingCost(list),
          estimate: (call) => estimateComparing(argumentOf(call, 0).size),
        }),
      ],
    },
    {
      name: "lists.range",
      overloads: [
        overload<[bigint]>({
          id: "lists_range",
          isMember: false,
          parameters: [INT],
          result: listOf(INT),
          evaluate: range,
          cost: ([size]) => makingCost(Math.max(Number(size), 0)),
          estimate: (call) => estimateMaking(exact(writtenNumber(call, 0, UNBOUNDED))),
        }),
      ],
    },
  ],
};

function slice(list: CelList, start: bigint, end: bigint): CelResult {
  const call = `cannot slice(${start}, ${end})`;
  if (start < 0n || end < 0n) return new CelError(`${call}, negative indexes not supported`);
  if (start > end) return new CelError(`${call}, start index must be less than or equal to end index`);
  if (end > BigInt(list.size)) return new CelError(`${call}, list is length ${list.size}`);
  const size = Number(end - start);
  return (
    roomForList("slice", size) ??
    new ArrayList(Array.from({ length: size }, (_, index) => list.at(Number(start) + index)))
  );
}

function estimateSlice(call: CallToEstimate): CallEstimate {
  const start = writtenNumber(call, 1, 0n);
  const end = writtenNumber(call, 2, argumentOf(call, 0).size.max);
  return estimateMaking(exact(BigInt.asUintN(64, end - start)));
}

/** Returns a non-negative number that is a literal; other numbers are unknown. */
function writtenNumber(call: CallToEstimate, index: number, unknown: Range["max"]): bigint {
  const { literal } = argumentOf(call, index);
  if (typeof literal !== "bigint") return unknown;
  return literal < 0n ? 0n : literal;
}

/** @param depth number of nesting levels to flatten */
function flatten(list: CelList, depth: bigint): CelResult {
  if (depth < 0n) return new CelError("level must be non-negative");
  const elements: CelResult[] = [];
  const isRoom = appendFlat(elements, list, Number(depth));
  return isRoom ? madeList("flatten", elements) : (roomForList("flatten", MAX_LIST_SIZE + 1) as CelError);
}

/** The same list may occur many times, so the size is checked while flattening. */
function appendFlat(elements: CelResult[], list: CelList, depth: number): boolean {
  spend(list.size);
  for (const element of list) {
    if (element instanceof CelList && depth > 0) {
      if (!appendFlat(elements, element, depth - 1)) return false;
    } else {
      if (elements.length === MAX_LIST_SIZE) return false;
      elements.push(element);
    }
  }
  return true;
}

/** Keeps the first of equal elements. */
function distinct(list: CelList): CelResult {
  const elements: CelResult[] = [];
  const found = new ArrayList(elements);
  for (const element of list) {
    const index = element instanceof CelError ? element : findElement(found, element);
    if (index instanceof CelError) return index;
    if (index === -1) elements.push(element);
  }
  return madeList("distinct", elements);
}

/** Returns the numbers from 0 up to size - 1; empty for sizes below 1. */
function range(size: bigint): CelResult {
  const noRoom = size > 0n ? roomForList("lists.range", Number(size)) : undefined;
  if (noRoom !== undefined) return noRoom;
  const elements: bigint[] = [];
  for (let element = 0n; element < size; element += 1n) elements.push(element);
  return new ArrayList(elements);
}

/** List functions that Kubernetes adds. SPEC: Validation expressions, lists library. */

import { BOOL, DYN, INT, listOf, typeParameter } from "../cel-types.js";
import { CelError, CelList, type CelResult, type CelValue, Duration, Uint } from "../cel-values.js";
import { type Library, type Overload, overload } from "../function.js";
import { durationOf } from "../value/duration-value.js";
import { spend } from "../value/effort.js";
import { equalValues } from "../value/equality.js";
import { noSuchOverload } from "../value/evaluation-errors.js";
import { isInt, isUint } from "../value/integer.js";
import { elementsOf, findElement, findLastElement, orderOf } from "./lists/list-elements.js";
import { COMPARABLE, type ElementKind, forEachKind, SUMMABLE } from "./lists/list-kinds.js";
import { ONE_TRAVERSAL } from "./lists/list-traversal.js";

const A = typeParameter("A");

/** How elements are summed, by type; `zero` is the sum of an empty list. */
const SUMS: Readonly<Record<string, { readonly zero: CelValue; add(sum: CelValue, element: CelValue): CelResult }>> = {
  int: {
    zero: 0n,
    add(sum, element) {
      if (typeof element !== "bigint") return noSuchOverload();
      const result = (sum as bigint) + element;
      return isInt(result) ? result : new CelError("integer overflow");
    },
  },
  uint: {
    zero: new Uint(0n),
    add(sum, element) {
      if (!(element instanceof Uint)) return noSuchOverload();
      const result = (sum as Uint).value + element.value;
      return isUint(result) ? new Uint(result) : new CelError("unsigned integer overflow");
    },
  },
  double: {
    zero: 0,
    add: (sum, element) => (typeof element === "number" ? (sum as number) + element : noSuchOverload()),
  },
  duration: {
    zero: new Duration(0n),
    add: (sum, element) =>
      element instanceof Duration ? durationOf((sum as Duration).nanos + element.nanos) : noSuchOverload(),
  },
};

export const LISTS_LIBRARY: Library = {
  name: "lists",
  functions: [
    forEachKind("isSorted", COMPARABLE, ({ name, type }) =>
      overload<[CelList]>({
        id: `list_${name}_is_sorted_bool`,
        isMember: true,
        parameters: [listOf(type)],
        result: BOOL,
        evaluate: isSorted,
        ...ONE_TRAVERSAL,
      }),
    ),
    forEachKind("sum", SUMMABLE, sumOverload),
    forEachKind("min", COMPARABLE, (kind) => extreme("min", kind, (order) => order < 0)),
    forEachKind("max", COMPARABLE, (kind) => extreme("max", kind, (order) => order > 0)),
    { name: "indexOf", overloads: [search("list_a_index_of_int", findElement)] },
    { name: "lastIndexOf", overloads: [search("list_a_last_index_of_int", findLastElement)] },
  ],
};

/** Tests whether a value is an element of a list, or equals the value itself. */
export const INCLUDES_LIBRARY: Library = {
  name: "includes",
  introduced: { major: 1, minor: 37 },
  functions: [
    {
      name: "includes",
      overloads: [
        overload<[CelValue, CelValue]>({
          id: "list_includes_dyn_dyn",
          isMember: true,
          parameters: [DYN, DYN],
          result: BOOL,
          evaluate: includes,
          ...ONE_TRAVERSAL,
        }),
      ],
    },
  ],
};

function extreme(name: string, { name: kind, type }: ElementKind, isBetter: (order: number) => boolean): Overload {
  return overload<[CelList]>({
    id: `list_${kind}_${name}_${kind}`,
    isMember: true,
    parameters: [listOf(type)],
    result: type,
    evaluate(list) {
      const elements = elementsOf(list);
      if (elements instanceof CelError) return elements;
      let best: CelValue | undefined;
      for (const element of elements) {
        const order = best === undefined ? undefined : orderOf(element, best);
        if (order instanceof CelError) return order;
        if (order === undefined || isBetter(order)) best = element;
      }
      return best ?? new CelError(`${name} called on empty list`);
    },
    ...ONE_TRAVERSAL,
  });
}

function search(id: string, find: (list: CelList, value: CelValue) => number | CelError): Overload {
  return overload<[CelList, CelValue]>({
    id,
    isMember: true,
    parameters: [listOf(A), A],
    result: INT,
    evaluate(list, value) {
      const index = find(list, value);
      return index instanceof CelError ? index : BigInt(index);
    },
    ...ONE_TRAVERSAL,
  });
}

function isSorted(list: CelList): CelResult {
  const elements = elementsOf(list);
  if (elements instanceof CelError) return elements;
  for (const [index, element] of elements.entries()) {
    const next = elements[index + 1];
    const order = next === undefined ? 0 : orderOf(element, next);
    if (order instanceof CelError) return order;
    if (order > 0) return false;
  }
  return true;
}

function includes(value: CelValue, searched: CelValue): CelResult {
  if (!(value instanceof CelList)) return equalValues(value, searched);
  const index = findElement(value, searched);
  return index instanceof CelError ? index : index !== -1;
}

function sumOverload({ name, type }: ElementKind): Overload {
  const kind = SUMS[name];
  if (kind === undefined) throw new Error(`lists of ${name} have no sum`);
  return overload<[CelList]>({
    id: `list_${name}_sum_${name}`,
    isMember: true,
    parameters: [listOf(type)],
    result: type,
    evaluate(list) {
      spend(list.size);
      let sum: CelResult = kind.zero;
      for (const element of list) {
        if (element instanceof CelError) return element;
        sum = kind.add(sum, element);
        if (sum instanceof CelError) return sum;
      }
      return sum;
    },
    ...ONE_TRAVERSAL,
  });
}

/** Finds and orders elements of lists. */

import { CelError, type CelList, type CelValue } from "../../cel-values.js";
import { spend } from "../../value/effort.js";
import { equalValues } from "../../value/equality.js";
import { compareValues } from "../../value/order.js";

/** Returns the first index of an element, -1 if it is absent, or an error if data of the wrong type could be it. */
export function findElement(list: CelList, value: CelValue): number | CelError {
  let error: CelError | undefined;
  for (let index = 0; index < list.size; index += 1) {
    const equal = isElement(list, index, value);
    if (equal === true) return index;
    if (equal instanceof CelError) error ??= equal;
  }
  return error ?? -1;
}

/** Returns the last index of an element, as {@link findElement}. */
export function findLastElement(list: CelList, value: CelValue): number | CelError {
  let error: CelError | undefined;
  for (let index = list.size - 1; index >= 0; index -= 1) {
    const equal = isElement(list, index, value);
    if (equal === true) return index;
    if (equal instanceof CelError) error ??= equal;
  }
  return error ?? -1;
}

function isElement(list: CelList, index: number, value: CelValue): boolean | CelError {
  spend(1);
  const element = list.at(index);
  return element instanceof CelError ? element : equalValues(element, value);
}

/** Returns the elements, or the first error among them. */
export function elementsOf(list: CelList): CelValue[] | CelError {
  spend(list.size);
  const elements: CelValue[] = [];
  for (const element of list) {
    if (element instanceof CelError) return element;
    elements.push(element);
  }
  return elements;
}

/**
 * Returns a negative number, 0 or a positive number; NaN compares as equal to everything. An error for values of
 * different types.
 */
export function orderOf(a: CelValue, b: CelValue): number | CelError {
  spend(1);
  if (typeof a === "number" && typeof b === "number" && (Number.isNaN(a) || Number.isNaN(b))) return 0;
  return compareValues(a, b);
}

/** Finding and ordering elements of lists. */

import { CelError, type CelList, type CelValue } from "../../cel-values.js";
import { spend } from "../../value/effort.js";
import { equalValues } from "../../value/equality.js";
import { compareValues } from "../../value/order.js";

/** Where an element is, from the left; -1 when it is nowhere, an error when it could be where data has not its type. */
export function findElement(list: CelList, value: CelValue): number | CelError {
  let error: CelError | undefined;
  for (let index = 0; index < list.size; index += 1) {
    const equal = isElement(list, index, value);
    if (equal === true) return index;
    if (equal instanceof CelError) error ??= equal;
  }
  return error ?? -1;
}

/** Where an element is, from the right. */
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

/** The elements, none of which is an error; or the first error. */
export function elementsOf(list: CelList): CelValue[] | CelError {
  spend(list.size);
  const elements: CelValue[] = [];
  for (const element of list) {
    if (element instanceof CelError) return element;
    elements.push(element);
  }
  return elements;
}

/** Negative, 0 or positive; NaN is neither before nor behind anything. An error for values of different types. */
export function orderOf(a: CelValue, b: CelValue): number | CelError {
  spend(1);
  if (typeof a === "number" && typeof b === "number" && (Number.isNaN(a) || Number.isNaN(b))) return 0;
  return compareValues(a, b);
}

/** Looks up keys, indexes and field names. */

import { CelError, CelList, CelMap, CelObject, type CelResult, type CelValue, Optional, Uint } from "../cel-values.js";
import { memberOf } from "../value/equality.js";
import { formatKey } from "../value/map.js";
import { typeNameOf } from "../value/value-kinds.js";
import type { Frame } from "./frame.js";
import { BASE_COSTS } from "./run-costs.js";

/**
 * Returns undefined if there is nothing, and an error for an index that is not a whole number. Scalars contain
 * nothing.
 */
export function lookUp(container: CelValue, key: CelValue): CelResult | undefined {
  if (container instanceof CelMap || container instanceof CelObject) return memberOf(container, key);
  if (!(container instanceof CelList)) return undefined;
  const index = indexOf(key);
  if (index instanceof CelError) return index;
  return index >= 0 && index < container.size ? container.at(index) : undefined;
}

function indexOf(key: CelValue): number | CelError {
  if (typeof key === "bigint") return Number(key);
  if (key instanceof Uint) return Number(key.value);
  if (typeof key === "number" && Number.isInteger(key)) return key;
  return new CelError(`unsupported index type '${typeNameOf(key)}' in list`);
}

/**
 * Evaluates `container[key]` or `container.key`, with its cost. In an optional, it looks into the value, if there is
 * one.
 */
export function select(frame: Frame, container: CelValue, key: CelValue): CelResult {
  if (container instanceof CelObject && typeof key === "string") {
    frame.charge(BASE_COSTS.step);
    const value = container.get(key);
    return value === undefined ? missing(container, key) : value;
  }
  if (container instanceof Optional) return selectOptional(frame, container, key);
  frame.charge(BASE_COSTS.step);
  const found = lookUp(container, key);
  return found === undefined ? missing(container, key) : found;
}

/** Evaluates `container[?key]` or `container.?key` to an optional. A missing value costs nothing. */
export function selectOptional(frame: Frame, container: CelValue, key: CelValue): CelResult {
  const inner = container instanceof Optional ? container.value : container;
  if (inner === undefined) return Optional.none;
  const found = lookUp(inner, key);
  if (found === undefined) return Optional.none;
  frame.charge(BASE_COSTS.step);
  return found instanceof CelError ? found : Optional.of(found);
}

/** Evaluates `has(container.field)`, which costs nothing. */
export function isPresent(container: CelValue, field: string): boolean | CelError {
  const inner = container instanceof Optional ? container.value : container;
  if (inner === undefined) return false;
  if (inner instanceof CelObject) return inner.has(field);
  if (inner instanceof CelMap) {
    const found = inner.find(field);
    return found instanceof CelError ? found : found !== undefined;
  }
  return inner instanceof CelList ? (indexOf(field) as CelError) : false;
}

function missing(container: CelValue, key: CelValue): CelError {
  return new CelError(`${container instanceof CelList ? "index out of bounds" : "no such key"}: ${formatKey(key)}`);
}

/** Equality of values by meaning, across numeric types and kinds of lists and maps. */
import {
  CelError,
  CelList,
  CelMap,
  CelObject,
  type CelResult,
  type CelValue,
  Duration,
  Opaque,
  Optional,
  Timestamp,
  TypeValue,
  Uint,
} from "../cel-values.js";
import { spend } from "./effort.js";
import { compareNumbers, numberOf } from "./order.js";
import { compareBytes } from "./text-value.js";

/** Equal texts are compared this many times faster than they are read character by character. */
const CHARACTERS_PER_STEP = 16;

/** Returns an error if a decisive part is an error: data without its declared type. */
export function equalValues(a: CelValue, b: CelValue): boolean | CelError {
  if (typeof a !== "object" || a === null || typeof b !== "object" || b === null) return equalScalars(a, b);
  if (a instanceof Uint) return b instanceof Uint && a.value === b.value;
  if (a instanceof CelList) return b instanceof CelList && equalLists(a, b);
  if (a instanceof CelMap || a instanceof CelObject)
    return (b instanceof CelMap || b instanceof CelObject) && equalMembers(a, b);
  if (a instanceof Uint8Array) return b instanceof Uint8Array && compareBytes(a, b) === 0;
  if (a instanceof Timestamp) return b instanceof Timestamp && a.seconds === b.seconds && a.nanos === b.nanos;
  if (a instanceof Duration) return b instanceof Duration && a.nanos === b.nanos;
  if (a instanceof TypeValue) return b instanceof TypeValue && a.name === b.name;
  if (a instanceof Optional) return b instanceof Optional && equalOptionals(a, b);
  return b instanceof Opaque && a.type.name === b.type.name && a.equals(b);
}

/** At least one of the two is no object. */
function equalScalars(a: CelValue, b: CelValue): boolean {
  // texts of one length are looked at, of other lengths not
  if (typeof a === "string" && typeof b === "string" && a.length === b.length) spend(a.length / CHARACTERS_PER_STEP);
  if (a === b) return true;
  const [left, right] = [numberOf(a), numberOf(b)];
  return left !== undefined && right !== undefined && compareNumbers(left, right) === 0;
}

function equalLists(a: CelList, b: CelList): boolean | CelError {
  // lists of a schema on either side may ignore the order
  if (a.equalsList !== undefined) return a.equalsList(b);
  if (b.equalsList !== undefined) return b.equalsList(a);
  return equalByPosition(a, b);
}

/** Compares ordinary lists. */
export function equalByPosition(a: CelList, b: CelList): boolean | CelError {
  if (a.size !== b.size) return false;
  let error: CelError | undefined;
  for (let index = 0; index < a.size; index += 1) {
    spend(1);
    const equal = equalResults(a.at(index), b.at(index));
    if (equal === false) return false;
    if (equal instanceof CelError) error ??= equal;
  }
  return error ?? true;
}

function equalMembers(a: CelMap | CelObject, b: CelMap | CelObject): boolean | CelError {
  const keys = [...keysOf(a)];
  spend(keys.length);
  if (keys.length !== (b instanceof CelMap ? b.size : [...b.fields()].length)) return false;
  let error: CelError | undefined;
  for (const key of keys) {
    const right = memberOf(b, key);
    if (right === undefined) return false;
    const equal = equalResults(memberOf(a, key) as CelResult, right);
    if (equal === false) return false;
    if (equal instanceof CelError) error ??= equal;
  }
  return error ?? true;
}

function keysOf(value: CelMap | CelObject): Iterable<CelValue> {
  return value instanceof CelMap ? value.keys() : value.fields();
}

/** Returns the value of a map key or an object field; undefined if it is absent. */
export function memberOf(value: CelMap | CelObject, key: CelValue): CelResult | undefined {
  if (value instanceof CelMap) return value.find(key);
  return typeof key === "string" ? value.get(key) : undefined;
}

function equalOptionals(a: Optional, b: Optional): boolean | CelError {
  if (a.value === undefined || b.value === undefined) return a.value === b.value;
  return equalValues(a.value, b.value);
}

export function equalResults(a: CelResult, b: CelResult): boolean | CelError {
  if (a instanceof CelError) return a;
  if (b instanceof CelError) return b;
  return equalValues(a, b);
}

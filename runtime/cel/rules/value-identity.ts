/** Texts that identify values in the indexes of set and map lists: equal for values that are equal by `==`. */

import {
  CelError,
  CelList,
  CelMap,
  CelObject,
  type CelResult,
  Duration,
  Timestamp,
  TypeValue,
  Uint,
} from "../cel-values.js";
import { fromJson } from "../value/json-value.js";
import { UndeclaredValue } from "./typed-objects.js";

/**
 * Undefined for values that no list of a schema can contain and that equal nothing there. An error for a value that
 * is or contains one.
 */
export function identityOf(value: CelResult): string | CelError | undefined {
  if (value === null) return "null";
  switch (typeof value) {
    case "string":
      return `s${JSON.stringify(value)}`;
    case "boolean":
      return value ? "true" : "false";
    case "bigint":
      return `n${value}`;
    case "number":
      return identityOfDouble(value);
    default:
      return identityOfObject(value);
  }
}

/** Whole numbers equal integers; NaN equals nothing. */
function identityOfDouble(value: number): string | undefined {
  if (Number.isNaN(value)) return undefined;
  return Number.isInteger(value) ? `n${BigInt(value)}` : `n${value}`;
}

function identityOfObject(
  value: Exclude<CelResult, null | string | boolean | bigint | number>,
): ReturnType<typeof identityOf> {
  if (value instanceof CelError) return value;
  if (value instanceof Uint) return `n${value.value}`;
  if (value instanceof Uint8Array) return `b${Buffer.from(value).toString("base64")}`;
  if (value instanceof Timestamp) return `t${value.seconds}.${value.nanos}`;
  if (value instanceof Duration) return `d${value.nanos}`;
  if (value instanceof TypeValue) return `y${value.name}`;
  if (value instanceof CelList) return joined("[", value, identityOf);
  if (value instanceof CelObject) {
    return joined("{", [...value.fields()].sort(), (field) => ofEntry(field, value.get(field)));
  }
  if (value instanceof CelMap) {
    const entries: string[] = [];
    for (const key of value.keys()) {
      const entry = typeof key === "string" ? ofEntry(key, value.find(key)) : undefined;
      if (typeof entry !== "string") return entry;
      entries.push(entry);
    }
    return `{${entries.sort().join(",")}`;
  }
  return value instanceof UndeclaredValue ? identityOf(fromJson(value.value)) : undefined;
}

function ofEntry(name: string, value: CelResult | undefined): ReturnType<typeof identityOf> {
  const identity = value === undefined ? undefined : identityOf(value);
  return typeof identity === "string" ? `${JSON.stringify(name)}:${identity}` : identity;
}

function joined<T>(
  start: string,
  parts: Iterable<T>,
  identify: (part: T) => ReturnType<typeof identityOf>,
): ReturnType<typeof identityOf> {
  const texts: string[] = [];
  for (const part of parts) {
    const identity = identify(part);
    if (typeof identity !== "string") return identity;
    texts.push(identity);
  }
  return `${start}${texts.join(",")}`;
}

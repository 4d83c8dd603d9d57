/** How `%s` formats a value: like `string()`; lists and maps as expressions that evaluate to them. */

import {
  CelError,
  CelList,
  CelMap,
  CelObject,
  type CelResult,
  type CelValue,
  Duration,
  Timestamp,
  TypeValue,
  Uint,
} from "../../cel-values.js";
import { formatDuration } from "../../value/duration-value.js";
import { spend } from "../../value/effort.js";
import { memberOf } from "../../value/equality.js";
import { formatDouble, textFromBytes } from "../../value/notation.js";
import { formatTimestamp } from "../../value/timestamp.js";
import { typeNameOf } from "../../value/value-kinds.js";
import { quotedText } from "../quoted-text.js";
import { fixedText } from "./decimal-digits.js";

type Formatted = string | CelError;

/** Digits after the point if the clause does not specify a precision. */
export const DEFAULT_PRECISION = 6;

/** Maximum nesting of lists and maps. */
const MAX_FORMATTED_DEPTH = 256;

export function formattedValue(value: CelValue, depth = 0): Formatted {
  const simple = simpleText(value);
  if (simple !== undefined) return simple;
  const nested = nestedText(value, depth);
  return (
    nested ??
    new CelError(
      `string clause can only be used on strings, bools, bytes, ints, doubles, maps, lists, types, durations, and timestamps, was given ${typeNameOf(value)}`,
    )
  );
}

/** Undefined for lists, maps, objects and the types of libraries. */
function simpleText(value: CelValue): Formatted | undefined {
  if (value === null) return "null";
  if (typeof value === "string") return value;
  if (typeof value === "number") return formatDouble(value);
  if (typeof value === "bigint" || typeof value === "boolean") return String(value);
  if (value instanceof Uint) return value.value.toString();
  if (value instanceof Uint8Array) {
    spend(value.length);
    return (
      textFromBytes(value) ??
      new CelError('could not convert argument "invalid UTF-8 in bytes, cannot convert to string" to string')
    );
  }
  if (value instanceof Timestamp) return formatTimestamp(value);
  if (value instanceof Duration) return formatDuration(value);
  return value instanceof TypeValue ? value.name : undefined;
}

function nestedText(value: CelValue, depth: number): Formatted | undefined {
  if (depth > MAX_FORMATTED_DEPTH) return new CelError(`values nested deeper than ${MAX_FORMATTED_DEPTH} levels`);
  if (value instanceof CelList) return listText(value, depth);
  return value instanceof CelMap || value instanceof CelObject ? mapText(value, depth) : undefined;
}

function listText(list: CelList, depth: number): Formatted {
  const texts: string[] = [];
  for (const element of list) {
    const text = partText(element, depth);
    if (text instanceof CelError) return text;
    texts.push(text);
  }
  return `[${texts.join(", ")}]`;
}

/** Entries are sorted by their formatted keys. */
function mapText(map: CelMap | CelObject, depth: number): Formatted {
  const entries: [string, string][] = [];
  for (const key of map instanceof CelMap ? map.keys() : map.fields()) {
    if (!isKey(key)) return new CelError(`no formatting function for map key of type ${typeNameOf(key)}`);
    const keyText = partText(key, depth);
    const text = partText(memberOf(map, key) as CelResult, depth);
    if (keyText instanceof CelError) return keyText;
    if (text instanceof CelError) return text;
    entries.push([keyText, `${keyText}:${text}`]);
  }
  entries.sort(([a], [b]) => (a < b ? -1 : Number(a > b)));
  return `{${entries.map(([, text]) => text).join(", ")}}`;
}

function isKey(key: CelValue): boolean {
  return typeof key === "string" || typeof key === "boolean" || typeof key === "bigint" || key instanceof Uint;
}

/** Formats a part of a list or map. */
function partText(value: CelResult, depth: number): Formatted {
  if (value instanceof CelError) return value;
  const text = quotedPart(value) ?? nestedText(value, depth + 1) ?? simpleText(value);
  if (text === undefined) return new CelError(`no formatting function for ${typeNameOf(value)}`);
  if (typeof text === "string") spend(text.length + 1);
  return text;
}

/** Values that are formatted differently inside a list; undefined for all others. */
function quotedPart(value: CelValue): Formatted | undefined {
  if (typeof value === "string") return quotedText(value);
  if (typeof value === "number") {
    return Number.isFinite(value)
      ? fixedText(value, DEFAULT_PRECISION).replaceAll(",", "")
      : `"${formatDouble(value)}"`;
  }
  if (value instanceof Timestamp) return `timestamp("${formatTimestamp(value)}")`;
  if (value instanceof Duration) return `duration("${formatDuration(value)}")`;
  if (!(value instanceof Uint8Array)) return undefined;
  const text = simpleText(value);
  return typeof text === "string" ? `b${quotedText(text)}` : text;
}

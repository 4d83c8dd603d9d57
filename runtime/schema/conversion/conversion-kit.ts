/** Functions that compiled conversions call. Their arguments may lack any part, and are never changed. */
import { equalJson, isJsonObject, type JsonObject, type JsonValue, setMember } from "../../api/json.js";

/**
 * Returns the fields that are not undefined, as an object. Without such fields it returns an empty object if `present`
 * is an object, null if it is null, and undefined otherwise.
 */
export function keptFields(present: unknown, fields: object): unknown {
  const kept: JsonObject = {};
  let isEmpty = true;
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) continue;
    setMember(kept, name, value);
    isEmpty = false;
  }
  if (!isEmpty) return kept;
  return isJsonObject(present) ? kept : present;
}

/** Adds missing fields to an object; other values are returned unchanged. */
export function withConstants(object: unknown, constants: object): unknown {
  return isJsonObject(object) ? { ...constants, ...object } : object;
}

/** Returns the members of an object except those with the given names. */
export function unknownFields(source: unknown, known: readonly string[]): object {
  if (!isJsonObject(source)) return {};
  return Object.fromEntries(Object.entries(source).filter(([name]) => !known.includes(name)));
}

/** Returns a field whose name every object inherits. */
export function ownMember(object: unknown, name: string): unknown {
  return isJsonObject(object) && Object.hasOwn(object, name) ? object[name] : undefined;
}

/** Values that are not objects are returned unchanged. */
export function convertedObject<T>(value: T, convert: (value: NonNullable<T>) => unknown): unknown {
  return isJsonObject(value) ? convert(value as NonNullable<T>) : value;
}

/** Values that are not lists are returned unchanged. */
export function convertedItems<T>(list: readonly T[] | null | undefined, convert: (item: T) => unknown): unknown {
  return Array.isArray(list) ? list.map(convert) : list;
}

/** Values that are not maps are returned unchanged. */
export function convertedMembers<T>(
  map: Readonly<Record<string, T>> | null | undefined,
  convert: (value: T) => unknown,
): unknown {
  if (!isJsonObject(map)) return map;
  const converted: JsonObject = {};
  for (const [key, value] of Object.entries(map)) setMember(converted, key, convert(value as T) as JsonValue);
  return converted;
}

/** Returns the counterpart of a value; if there is none, undefined or the value itself. */
export function pairedValue(
  value: unknown,
  pairs: readonly (readonly [unknown, unknown])[],
  passesOthers: boolean,
): unknown {
  const pair = pairs.find(([key]) => equalJson(key, value));
  if (pair !== undefined) return pair[1];
  return passesOthers ? value : undefined;
}

/** Returns one of `count` parts of a text; the last part contains the rest. */
export function textPart(text: unknown, separator: string, count: number, index: number): string | undefined {
  if (typeof text !== "string") return undefined;
  const parts = text.split(separator);
  return index < count - 1 ? parts[index] : parts.length < count ? undefined : parts.slice(index).join(separator);
}

/**
 * Joins the parts up to the last one that is present, with empty texts for missing ones in between, so that an author
 * who edits the result sees all parts.
 */
export function joinedText(parts: readonly unknown[], separator: string): string | undefined {
  const texts = parts.map((part) => (typeof part === "string" ? part : undefined));
  const end = texts.findLastIndex((part) => part !== undefined);
  return end === -1
    ? undefined
    : texts
        .slice(0, end + 1)
        .map((part) => part ?? "")
        .join(separator);
}

export function singleItem(list: unknown): unknown {
  return Array.isArray(list) ? list[0] : undefined;
}

export function listOfOne(value: unknown): unknown[] | undefined {
  return value === undefined ? undefined : [value];
}

/**
 * Returns the annotations without some keys, plus values as texts; undefined values are omitted. Returns undefined if
 * the result is empty.
 */
export function keptAnnotations(
  annotations: Readonly<Record<string, string>> | undefined,
  values: Readonly<Record<string, unknown>>,
  dropped: readonly string[] = [],
): { annotations: Record<string, string> } | undefined {
  const kept = Object.entries(annotations ?? {}).filter(
    ([key]) => !Object.hasOwn(values, key) && !dropped.includes(key),
  );
  for (const [key, value] of Object.entries(values)) if (value !== undefined) kept.push([key, valueText(value)]);
  return annotations === undefined && kept.length === 0 ? undefined : { annotations: Object.fromEntries(kept) };
}

/** Returns the value that {@link keptAnnotations} stored; undefined for a text that is not such a value. */
export function annotatedValue(annotations: Readonly<Record<string, string>> | undefined, key: string): unknown {
  const text = annotations !== undefined && Object.hasOwn(annotations, key) ? annotations[key] : undefined;
  if (typeof text !== "string") return undefined;
  try {
    return JSON.parse(text, (_key, value) => {
      if (typeof value !== "string" || !value.startsWith(MARK)) return value;
      return value.startsWith(MARK + MARK) ? value.slice(1) : BigInt(value.slice(1));
    });
  } catch (error) {
    // annotations are under the control of users, who may write anything
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/**
 * Prefix of a text that represents an integer too large for JSON.parse; in other texts with this prefix it is
 * doubled.
 */
const MARK = "\u0001";

function valueText(value: unknown): string {
  return JSON.stringify(value, (_key, item) => {
    if (typeof item === "bigint") return `${MARK}${item}`;
    return typeof item === "string" && item.startsWith(MARK) ? MARK + item : item;
  });
}

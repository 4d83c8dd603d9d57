/** What compiled conversions call. Objects that they are given may lack any part, and are never changed. */
import { equalJson, isJsonObject, type JsonObject, type JsonValue, setMember } from "../../api/json.js";

/**
 * The fields that are not undefined, as an object. Without any: an empty one where `present` is an object, null where it
 * is null, and nothing where there is nothing.
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

/** An object, if it is one, with the fields that it lacks. */
export function withConstants(object: unknown, constants: object): unknown {
  return isJsonObject(object) ? { ...constants, ...object } : object;
}

/** The members of an object that have other names than these. */
export function unknownFields(source: unknown, known: readonly string[]): object {
  if (!isJsonObject(source)) return {};
  return Object.fromEntries(Object.entries(source).filter(([name]) => !known.includes(name)));
}

/** A field that is called like something that every object has. */
export function ownMember(object: unknown, name: string): unknown {
  return isJsonObject(object) && Object.hasOwn(object, name) ? object[name] : undefined;
}

/** What is no object goes over as it is. */
export function convertedObject<T>(value: T, convert: (value: NonNullable<T>) => unknown): unknown {
  return isJsonObject(value) ? convert(value as NonNullable<T>) : value;
}

/** What is no list goes over as it is. */
export function convertedItems<T>(list: readonly T[] | null | undefined, convert: (item: T) => unknown): unknown {
  return Array.isArray(list) ? list.map(convert) : list;
}

/** What is no map goes over as it is. */
export function convertedMembers<T>(
  map: Readonly<Record<string, T>> | null | undefined,
  convert: (value: T) => unknown,
): unknown {
  if (!isJsonObject(map)) return map;
  const converted: JsonObject = {};
  for (const [key, value] of Object.entries(map)) setMember(converted, key, convert(value as T) as JsonValue);
  return converted;
}

/** The partner of a value; without one undefined, or the value itself. */
export function pairedValue(
  value: unknown,
  pairs: readonly (readonly [unknown, unknown])[],
  passesOthers: boolean,
): unknown {
  const pair = pairs.find(([key]) => equalJson(key, value));
  if (pair !== undefined) return pair[1];
  return passesOthers ? value : undefined;
}

/** One of `count` parts of a text; the last has all that remains. */
export function textPart(text: unknown, separator: string, count: number, index: number): string | undefined {
  if (typeof text !== "string") return undefined;
  const parts = text.split(separator);
  return index < count - 1 ? parts[index] : parts.length < count ? undefined : parts.slice(index).join(separator);
}

/**
 * The parts up to the last that is there, with empty ones for those that are missing between: whoever changes the text must
 * see all that it stands for.
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
 * Annotations without some, and with values as texts; undefined values are left out. Nothing where there is nothing.
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

/** The value that {@link keptAnnotations} put there; undefined for texts that are none. */
export function annotatedValue(annotations: Readonly<Record<string, string>> | undefined, key: string): unknown {
  const text = annotations !== undefined && Object.hasOwn(annotations, key) ? annotations[key] : undefined;
  if (typeof text !== "string") return undefined;
  try {
    return JSON.parse(text, (_key, value) => {
      if (typeof value !== "string" || !value.startsWith(MARK)) return value;
      return value.startsWith(MARK + MARK) ? value.slice(1) : BigInt(value.slice(1));
    });
  } catch (error) {
    // annotations belong to users, who may write anything
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Begins a text that stands for an integer which JSON.parse would round; other texts that begin so have it twice. */
const MARK = "\u0001";

function valueText(value: unknown): string {
  return JSON.stringify(value, (_key, item) => {
    if (typeof item === "bigint") return `${MARK}${item}`;
    return typeof item === "string" && item.startsWith(MARK) ? MARK + item : item;
  });
}

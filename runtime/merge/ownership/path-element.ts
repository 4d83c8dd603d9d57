/**
 * One step of a path in field ownership: a field, an item of a map list by its keys, an item of a set by its value, or
 * an item by its index. SPEC: Field-ownership record.
 */
import { isJsonObject, type JsonObject, type JsonValue } from "../../api/json.js";
import { isDeeperThan } from "../patches/patch-limits.js";

/** `text` is the canonical form (`f:spec`, `k:{"name":"x"}`, `v:"x"`, `i:0`); equal elements have equal texts. */
export type PathElement = { readonly text: string } & (
  | { readonly type: "field"; readonly name: string }
  /** Key fields sorted by name. */
  | { readonly type: "key"; readonly fields: readonly (readonly [name: string, value: JsonValue])[] }
  | { readonly type: "value"; readonly value: JsonValue }
  | { readonly type: "index"; readonly index: number }
);

/** Maximum nesting of a key or value; schemas only allow scalars there. */
const MAX_ELEMENT_DEPTH = 64;

/** Thrown for a text that is not a path element, and for ownership data that is not in the form `FieldsV1`. */
export class FieldsV1Error extends Error {}

/** Caches elements of common field names. Cleared when it is full. */
const fieldElements = new Map<string, PathElement>();
const MAX_FIELD_ELEMENTS = 4_096;
const MAX_SHARED_NAME = 64;

export function fieldElement(name: string): PathElement {
  let element = fieldElements.get(name);
  if (element === undefined) {
    element = { type: "field", name, text: `f:${name}` };
    if (name.length > MAX_SHARED_NAME) return element;
    if (fieldElements.size >= MAX_FIELD_ELEMENTS) fieldElements.clear();
    fieldElements.set(name, element);
  }
  return element;
}

export function keyElement(fields: readonly (readonly [string, JsonValue])[]): PathElement {
  const [only] = fields;
  if (fields.length === 1 && only !== undefined && typeof only[1] === "string") {
    return { type: "key", fields: [only], text: `k:{${JSON.stringify(only[0])}:${JSON.stringify(only[1])}}` };
  }
  const sorted = [...fields].sort(([a], [b]) => compareTexts(a, b));
  const parts = sorted.map(([name, value]) => `${JSON.stringify(name)}:${canonicalText(value)}`);
  return { type: "key", fields: sorted, text: `k:{${parts.join(",")}}` };
}

export function valueElement(value: JsonValue): PathElement {
  return { type: "value", value, text: `v:${canonicalText(value)}` };
}

export function indexElement(index: number): PathElement {
  return { type: "index", index, text: `i:${index}` };
}

/** An integer that a double represents exactly. */
const INDEX = /^-?(?:0|[1-9][0-9]{0,14})$/;

/** @throws FieldsV1Error that says what was found and what was expected */
export function parsePathElement(text: string): PathElement {
  const rest = text.slice(2);
  switch (text.slice(0, 2)) {
    case "f:":
      return fieldElement(rest);
    case "v:":
      return valueElement(parseJson(text, rest));
    case "k:": {
      const fields = parseJson(text, rest);
      if (!isJsonObject(fields)) throw new FieldsV1Error(`${quoted(text)} must name its keys in an object`);
      return keyElement(Object.entries(fields as Record<string, JsonValue>));
    }
    case "i:":
      if (!INDEX.test(rest)) throw new FieldsV1Error(`${quoted(text)} must end in an integer`);
      return indexElement(Number(rest));
    default:
      throw new FieldsV1Error(`${quoted(text)} is no path element: it must begin with f:, k:, v: or i:`);
  }
}

/** The order of ownership data: fields, keys, values, indexes, each sorted among themselves. */
export function comparePathElements(a: PathElement, b: PathElement): number {
  if (a.type === "field" && b.type === "field") return compareTexts(a.name, b.name);
  if (a.type === "key" && b.type === "key") return compareFields(a.fields, b.fields);
  if (a.type === "value" && b.type === "value") return compareValues(a.value, b.value);
  if (a.type === "index" && b.type === "index") return a.index - b.index;
  return TYPE_ORDER.indexOf(a.type) - TYPE_ORDER.indexOf(b.type);
}

/** Formats a path for messages: `.spec.ports[port=80,protocol="TCP"].name`. */
export function describePath(path: readonly PathElement[]): string {
  return path.map(describeElement).join("");
}

function describeElement(element: PathElement): string {
  switch (element.type) {
    case "field":
      return `.${element.name}`;
    case "key":
      return `[${element.fields.map(([name, value]) => `${name}=${describeKeyValue(value)}`).join(",")}]`;
    case "value":
      return `[=${describeKeyValue(element.value)}]`;
    case "index":
      return `[${element.index}]`;
  }
}

function describeKeyValue(value: JsonValue): string {
  if (!isJsonObject(value)) return canonicalText(value);
  const names = Object.keys(value).sort(compareTexts);
  return names.map((name) => `${name}=${describeKeyValue(value[name] as JsonValue)}`).join(",");
}

const TYPE_ORDER: readonly PathElement["type"][] = ["field", "key", "value", "index"];

function compareFields(
  a: readonly (readonly [string, JsonValue])[],
  b: readonly (readonly [string, JsonValue])[],
): number {
  for (let index = 0; index < a.length; index++) {
    const [one, other] = [a[index], b[index]];
    if (one === undefined || other === undefined) return 1;
    const order = compareTexts(one[0], other[0]) || compareValues(one[1], other[1]);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

/** Orders numbers before texts, booleans, lists, objects and null. */
function compareValues(a: JsonValue, b: JsonValue): number {
  if (typeof a === "string" && typeof b === "string") return compareTexts(a, b);
  const [rankOfA, rankOfB] = [rankOf(a), rankOf(b)];
  if (rankOfA !== rankOfB) return rankOfA - rankOfB;
  if (typeof a === "string") return compareTexts(a, b as string);
  if (rankOfA <= RANK_OF_BOOLEANS) return a === b ? 0 : (a as number) < (b as number) ? -1 : 1;
  return compareTexts(canonicalText(a), canonicalText(b));
}

const RANK_OF_BOOLEANS = 2;

function rankOf(value: JsonValue): number {
  if (typeof value === "number" || typeof value === "bigint") return 0;
  if (typeof value === "string") return 1;
  if (typeof value === "boolean") return RANK_OF_BOOLEANS;
  if (Array.isArray(value)) return 3;
  return value === null ? 5 : 4;
}

/** Compares by code points, the order of UTF-8 bytes; JavaScript's own order is that of UTF-16 units. */
export function compareTexts(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let index = 0; index < length; index++) {
    const unitOfA = a.charCodeAt(index);
    const unitOfB = b.charCodeAt(index);
    if (unitOfA !== unitOfB) return rankOfUnit(unitOfA) - rankOfUnit(unitOfB);
  }
  return a.length - b.length;
}

/** Surrogates represent code points above all others. */
function rankOfUnit(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}

/** Returns JSON with sorted members; equal values have equal texts (including `1` and `1n`, `-0` and `0`). */
export function canonicalText(value: JsonValue): string {
  if (typeof value === "bigint") return value.toString();
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalText).join(",")}]`;
  const object: JsonObject = value;
  const names = Object.keys(object).filter((name) => object[name] !== undefined);
  const parts = names.sort(compareTexts).map((name) => {
    return `${JSON.stringify(name)}:${canonicalText(object[name] as JsonValue)}`;
  });
  return `{${parts.join(",")}}`;
}

/**
 * Matches every string, with the colon after a member name, and every number. It also matches an unterminated string,
 * so that nothing is scanned twice.
 */
const TEXT_OR_NUMBER = /"[^"\\]*(?:\\[\s\S][^"\\]*)*(?:"(\s*:)?|\\?$)|-?[0-9]+(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/g;
/** An integer that a double may round and that may fit into 64 bits. */
const LONG_INTEGER = /^-?[1-9][0-9]{15,18}$/;
/** A character that JSON can only contain escaped. */
const MARK = "\u0000";
const ESCAPED_MARK = '"\\u0000';

/** Matches digits that a double may round, or the mark; otherwise the engine's own parser is exact. */
const NEEDS_MARKS = /[0-9]{16}|\\u0000/;

/** Integers stay exact, since they may be keys. */
function parseJson(text: string, json: string): JsonValue {
  let value: JsonValue;
  try {
    value = !NEEDS_MARKS.test(json)
      ? (JSON.parse(json) as JsonValue)
      : (JSON.parse(json.replace(TEXT_OR_NUMBER, marked), (_key, found: unknown) =>
          typeof found === "string" && found.startsWith(MARK) ? unmarked(found) : found,
        ) as JsonValue);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new FieldsV1Error(`${quoted(text)} must be followed by JSON: ${reason}`, { cause: error });
  }
  if (MAY_BE_INFINITE.test(json)) requireFinite(text, value);
  if (isDeeperThan(value, MAX_ELEMENT_DEPTH)) {
    throw new FieldsV1Error(`${quoted(text)} is nested deeper than the ${MAX_ELEMENT_DEPTH} levels allowed`);
  }
  return value;
}

/** Matches an exponent, or more digits than a double can represent. */
const MAY_BE_INFINITE = /[0-9][eE]|[0-9]{300}/;

/** A number too large for a double would be written back as null. */
function requireFinite(text: string, value: JsonValue): void {
  JSON.stringify(value, (_key, found: unknown) => {
    if (typeof found === "number" && !Number.isFinite(found)) {
      throw new FieldsV1Error(`${quoted(text)} holds a number that is too large`);
    }
    return typeof found === "bigint" ? null : found;
  });
}

function marked(token: string, colon: string | undefined): string {
  if (LONG_INTEGER.test(token)) return `${ESCAPED_MARK}integer:${token}"`;
  return colon === undefined && token.startsWith(ESCAPED_MARK) ? `${ESCAPED_MARK}text:${token.slice(1)}` : token;
}

function unmarked(found: string): JsonValue {
  const [kind, content] = [found.slice(1, found.indexOf(":")), found.slice(found.indexOf(":") + 1)];
  return kind === "text" ? content : exactInteger(BigInt(content));
}

function exactInteger(value: bigint): number | bigint {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
}

const MAX_QUOTED_CHARACTERS = 128;

function quoted(text: string): string {
  return JSON.stringify(text.length > MAX_QUOTED_CHARACTERS ? `${text.slice(0, MAX_QUOTED_CHARACTERS)}...` : text);
}

/**
 * Converts decoded JSON to values of an expression, and back. Lists and maps are wrapped and read on access, never
 * copied as a whole.
 */
import {
  CelError,
  CelList,
  CelMap,
  CelObject,
  type CelResult,
  type CelValue,
  Duration,
  Optional,
  Timestamp,
  Uint,
} from "../cel-values.js";
import { formatDuration } from "./duration-value.js";
import { isInt } from "./integer.js";
import { formatTimestamp } from "./timestamp.js";

/** Maximum nesting of a result. */
const MAX_DEPTH = 200;

/** Converts a value of unknown type. Whole numbers within 64 bits are int; other numbers are double. */
export function fromJson(json: unknown): CelResult {
  switch (typeof json) {
    case "string":
    case "boolean":
      return json;
    case "number":
      return Number.isSafeInteger(json) ? BigInt(json) : json;
    case "bigint":
      return isInt(json) ? json : Number(json);
    case "object":
      if (json === null) return null;
      if (Array.isArray(json)) return new JsonList(json);
      return new JsonMap(json as Readonly<Record<string, unknown>>);
    default:
      return new CelError(`invalid data, expected JSON, got ${typeof json}`);
  }
}

/** A JSON array. */
export class JsonList extends CelList {
  constructor(readonly elements: readonly unknown[]) {
    super();
  }

  get size(): number {
    return this.elements.length;
  }

  at(index: number): CelResult {
    return fromJson(this.elements[index]);
  }
}

/** A JSON object as a map with string keys. */
export class JsonMap extends CelMap {
  constructor(readonly members: Readonly<Record<string, unknown>>) {
    super();
  }

  get size(): number {
    return this.names().length;
  }

  find(key: CelValue): CelResult | undefined {
    if (typeof key !== "string" || !Object.hasOwn(this.members, key)) return undefined;
    const member = this.members[key];
    return member === undefined ? undefined : fromJson(member);
  }

  keys(): Iterable<string> {
    return this.names();
  }

  /** A member that is undefined is absent, as in JSON. */
  private names(): string[] {
    const names = Object.keys(this.members);
    return names.some((name) => this.members[name] === undefined)
      ? names.filter((name) => this.members[name] !== undefined)
      : names;
  }
}

/**
 * Maximum number of parts of a result as JSON, where each value from the request counts as one. A value can be
 * shared by many parts of a result at no cost, but as JSON it is repeated.
 */
export const MAX_JSON_PARTS = 250_000;

/**
 * Converts a result to JSON: bytes as Base64, times in their notations, int and uint as bigint if a number is not
 * exact.
 */
export function toJson(value: CelResult): unknown {
  return partToJson(value, 0, { left: MAX_JSON_PARTS });
}

/** The remaining parts of one result. */
interface Parts {
  left: number;
}

function partToJson(value: CelResult, depth: number, parts: Parts): unknown {
  if (value instanceof CelError) return value;
  if (depth > MAX_DEPTH) return new CelError("type conversion error: nested too deeply for JSON");
  if (parts.left-- <= 0) return new CelError(`type conversion error: more than ${MAX_JSON_PARTS} parts of JSON`);
  if (value === null || typeof value === "string" || typeof value === "boolean") return value;
  if (typeof value === "bigint") return plainNumber(value);
  if (typeof value === "number")
    return Number.isFinite(value) ? value : new CelError("type conversion error: not a number of JSON");
  if (value instanceof JsonList) return value.elements;
  if (value instanceof JsonMap) return value.members;
  if (value instanceof Uint) return plainNumber(value.value);
  if (value instanceof CelList) return listToJson(value, depth, parts);
  if (value instanceof CelMap || value instanceof CelObject) return membersToJson(value, depth, parts);
  if (value instanceof Uint8Array) return Buffer.from(value).toString("base64");
  if (value instanceof Timestamp) return formatTimestamp(value);
  if (value instanceof Duration) return formatDuration(value);
  if (value instanceof Optional) return value.value === undefined ? null : partToJson(value.value, depth + 1, parts);
  return new CelError("type conversion error: no form in JSON");
}

function plainNumber(value: bigint): number | bigint {
  return BigInt(Number.MIN_SAFE_INTEGER) <= value && value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : value;
}

function listToJson(list: CelList, depth: number, parts: Parts): unknown {
  const elements: unknown[] = [];
  for (const element of list) {
    const json = partToJson(element, depth + 1, parts);
    if (json instanceof CelError) return json;
    elements.push(json);
  }
  return elements;
}

function membersToJson(value: CelMap | CelObject, depth: number, parts: Parts): unknown {
  const members: [string, unknown][] = [];
  for (const key of value instanceof CelMap ? value.keys() : value.fields()) {
    const member = value instanceof CelMap ? value.find(key) : value.get(key as string);
    const json = partToJson(member as CelResult, depth + 1, parts);
    if (json instanceof CelError) return json;
    members.push([key instanceof Uint ? key.value.toString() : String(key), json]);
  }
  return Object.fromEntries(members);
}

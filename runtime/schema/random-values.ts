/**
 * Generates random values of a schema, reproducibly by seed. The values have the right types, mostly respect the
 * bounds, and include what conversions stumble over: empty values, separators, special words. Callers that need valid
 * objects validate them.
 */
import { type JsonObject, type JsonValue, setMember } from "../api/json.js";
import type { Schema, SchemaSet, WellKnown } from "./schema-types.js";

/** Maximum nesting of structs; deeper ones only get required fields. */
const MAX_RANDOM_DEPTH = 8;
const MAX_ITEMS = 3;
const MAX_CHARACTERS = 24;
const CHANCE_OF_FIELD = 0.7;
const CHANCE_OF_NULL = 0.15;
const WORDS: readonly string[] = [
  "",
  "a",
  "b",
  "A-1",
  "x.y",
  "a b",
  "ü",
  "0",
  "true",
  "null",
  "10",
  "a:b",
  "/a/b",
  "a,b",
];
const KEYS: readonly string[] = ["a", "b", "c-1", "toString"];

const KNOWN: Readonly<Record<WellKnown, readonly JsonValue[]>> = {
  ObjectMeta: [{}],
  ListMeta: [{}],
  Time: ["2024-01-02T03:04:05Z", "1999-12-31T23:59:59Z"],
  MicroTime: ["2024-01-02T03:04:05.000006Z"],
  Quantity: ["1", "250m", "2Gi"],
  IntOrString: [0, 8080, "10%", "web"],
  FieldsV1: [{}],
  RawExtension: [{ a: "b" }],
};

const FORMATS: Readonly<Record<string, readonly string[]>> = {
  "date-time": ["2024-01-02T03:04:05Z"],
  date: ["2024-01-02"],
  byte: ["", "YQ==", "YWI="],
  uuid: ["123e4567-e89b-12d3-a456-426614174000"],
  ipv4: ["10.0.0.1"],
  ipv6: ["::1"],
  cidr: ["10.0.0.0/8"],
  uri: ["http://example.com/a"],
  email: ["a@example.com"],
  hostname: ["example.com"],
  duration: ["1s", "2h0m0s"],
};

/** A single character class with a repetition, such as `^[a-z]{1,5}$`. */
const ONE_CLASS = /^\^?\[((?:[^\]\\]|\\.)+)\](?:([*+?])|\{(\d+)(?:,(\d*))?\})?\$?$/;

export class RandomValues {
  private state: number;

  /** @param seed any integer; @param words texts to try besides the usual ones */
  constructor(
    seed: number,
    private readonly words: readonly string[] = [],
  ) {
    this.state = seed >>> 0;
  }

  /** Returns a number from 0 up to, but not including, 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = this.state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.next() * list.length)] as T;
  }

  /** Returns an object of the set's root without the given fields. */
  object({ root, structs }: SchemaSet, without: ReadonlySet<string>): JsonObject {
    return this.struct(structs[root] ?? {}, structs, 0, without);
  }

  private struct(
    { properties = {}, required = [] }: Schema,
    structs: SchemaSet["structs"],
    depth: number,
    without: ReadonlySet<string> = new Set(),
  ): JsonObject {
    const object: JsonObject = {};
    for (const [name, schema] of Object.entries(properties)) {
      const isWanted = required.includes(name) || (depth < MAX_RANDOM_DEPTH && this.next() < CHANCE_OF_FIELD);
      if (isWanted && !without.has(name)) setMember(object, name, this.value(schema, structs, depth + 1));
    }
    return object;
  }

  private value(schema: Schema, structs: SchemaSet["structs"], depth: number): JsonValue {
    if (schema.nullable && this.next() < CHANCE_OF_NULL) return null;
    if (schema.ref !== undefined) return this.struct(structs[schema.ref] ?? {}, structs, depth);
    if (schema.enum) return this.pick(schema.enum);
    if (schema.wellKnown !== undefined) return this.pick(KNOWN[schema.wellKnown]);
    if (schema.intOrString) return this.pick(KNOWN.IntOrString);
    switch (schema.type) {
      case "boolean":
        return this.next() < 0.5;
      case "integer":
        return this.integer(schema);
      case "number":
        return this.integer(schema) + (schema.multipleOf === undefined ? this.pick([0, 0.5]) : 0);
      case "array":
        return this.list(schema, structs, depth);
      case "object":
        return this.map(schema, structs, depth);
      case "string":
        return this.text(schema);
      default:
        return this.pick<JsonValue>(["any", 1, true, { a: ["b"] }]);
    }
  }

  private integer({ minimum = -3, maximum = Math.max(minimum, 0) + 9, multipleOf = 1 }: Schema): number {
    const low = Math.ceil(minimum / multipleOf);
    const high = Math.floor(maximum / multipleOf);
    return (low + Math.floor(this.next() * Math.max(1, Math.min(high - low + 1, 1_000)))) * multipleOf;
  }

  private text({ format, pattern, minLength = 0, maxLength = MAX_CHARACTERS }: Schema): string {
    const known = format === undefined ? undefined : FORMATS[format];
    if (known !== undefined) return this.pick(known);
    if (pattern !== undefined) return this.matching(pattern);
    const most = Math.min(maxLength, Math.max(minLength, MAX_CHARACTERS));
    const text =
      this.next() < 0.4 && this.words.length > 0 ? this.pick(this.words) + this.pick(WORDS) : this.pick(WORDS);
    return [...text.padEnd(minLength, "a")].slice(0, most).join("");
  }

  /** Generates texts for patterns with a single character class; other patterns get words, few of which may match. */
  private matching(pattern: string): string {
    const match = ONE_CLASS.exec(pattern);
    if (match === null) return this.pick([...this.words, ...WORDS]);
    const allowed = new RegExp(`[${match[1]}]`, "u");
    const characters = [..."abzAZ09-_./: ü"].filter((each) => allowed.test(each));
    if (characters.length === 0) return "";
    const least = match[3] !== undefined ? Number(match[3]) : match[2] === "+" || match[2] === undefined ? 1 : 0;
    const most = match[4] ? Number(match[4]) : match[3] !== undefined && match[4] === undefined ? least : least + 5;
    const length = Math.min(least + Math.floor(this.next() * (most - least + 1)), Math.max(least, MAX_CHARACTERS));
    return Array.from({ length }, () => this.pick(characters)).join("");
  }

  private list(schema: Schema, structs: SchemaSet["structs"], depth: number): JsonValue[] {
    const { items = {}, minItems = 0, maxItems = MAX_ITEMS, listType, listMapKeys = [] } = schema;
    const length = Math.max(minItems, Math.floor(this.next() * (Math.min(maxItems, MAX_ITEMS) + 1)));
    const list = Array.from({ length }, () => this.value(items, structs, depth));
    if (listType !== "set" && listType !== "map") return list;
    const seen = new Set<string>();
    return list.filter((item) => {
      const own = listType === "set" ? item : listMapKeys.map((key) => (item as JsonObject)[key]);
      const text = JSON.stringify(own);
      return seen.has(text) ? false : seen.add(text);
    });
  }

  private map(schema: Schema, structs: SchemaSet["structs"], depth: number): JsonObject {
    const { additionalProperties: values, minProperties = 0 } = schema;
    if (typeof values !== "object" && values !== true)
      return schema.preserveUnknownFields ? { any: this.pick(WORDS) } : {};
    const object: JsonObject = {};
    const count = Math.max(minProperties, Math.floor(this.next() * (KEYS.length + 1)));
    for (const key of KEYS.slice(0, count))
      setMember(object, key, values === true ? this.pick(WORDS) : this.value(values, structs, depth));
    return object;
  }
}

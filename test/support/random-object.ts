/** Random objects of a schema: every field may be absent or has a value of its type. */
import fc from "fast-check";
import type { JsonObject, JsonValue } from "../../runtime/api/json.js";
import type { Schema } from "../../runtime/schema/schema-types.js";

export interface RandomSource {
  readonly root: string;
  readonly structs: Readonly<Record<string, Schema>>;
}

/** The nesting of structs beyond which optional fields are omitted. */
const MAX_DEPTH = 6;
const TEXT = fc.string({ unit: fc.constantFrom(..."abcXYZ019-./ü"), minLength: 1, maxLength: 8 });
const KEY = fc.stringMatching(/^[a-z][a-z0-9]{0,6}$/);
const SECONDS = fc.integer({ min: 0, max: 4_000_000_000 }).map((value) => new Date(value * 1000).toISOString());
const WELL_KNOWN: Readonly<Record<NonNullable<Schema["wellKnown"]>, fc.Arbitrary<JsonValue>>> = {
  ObjectMeta: fc.constant({}),
  ListMeta: fc.constant({}),
  Time: SECONDS.map((text) => text.replace(".000Z", "Z")),
  MicroTime: SECONDS.map((text) => text.replace(".000Z", ".000001Z")),
  Quantity: fc.constantFrom("1", "250m", "2Gi"),
  IntOrString: fc.oneof(fc.nat(100), fc.constantFrom("10%", "web")),
  FieldsV1: fc.constant({}),
  RawExtension: fc.dictionary(KEY, TEXT, { minKeys: 1, maxKeys: 2, noNullPrototype: true }),
};

/**
 * Objects without envelope and metadata. Lists and maps are never empty, since many kinds treat an empty one like none.
 * Rules beyond types and enums are ignored.
 */
export function randomObject({ root, structs }: RandomSource): fc.Arbitrary<JsonObject> {
  return struct(structs[root] as Schema, structs, 0, new Set(["apiVersion", "kind", "metadata"]));
}

function struct(
  { properties = {}, required = [] }: Schema,
  structs: RandomSource["structs"],
  depth: number,
  without: ReadonlySet<string>,
): fc.Arbitrary<JsonObject> {
  const needed = required.filter((name) => !without.has(name));
  const names = Object.keys(properties).filter((name) => !without.has(name));
  const present = depth < MAX_DEPTH ? names : names.filter((name) => needed.includes(name));
  const fields = Object.fromEntries(
    present.map((name) => [name, ofSchema(properties[name] as Schema, structs, depth + 1)]),
  );
  return fc.record(fields, { requiredKeys: needed, noNullPrototype: true }) as fc.Arbitrary<JsonObject>;
}

function ofSchema(schema: Schema, structs: RandomSource["structs"], depth: number): fc.Arbitrary<JsonValue> {
  if (schema.ref !== undefined) return struct(structs[schema.ref] as Schema, structs, depth, new Set());
  if (schema.wellKnown !== undefined) return WELL_KNOWN[schema.wellKnown];
  if (schema.intOrString) return WELL_KNOWN.IntOrString;
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const { items, additionalProperties } = schema;
  switch (schema.type) {
    case "boolean":
      return fc.boolean();
    case "integer":
      return fc.nat(1_000);
    case "number":
      return fc.nat(1_000).map((value) => value / 4);
    case "array":
      return listOf(schema, items === undefined ? TEXT : ofSchema(items, structs, depth));
    case "object": {
      const values = typeof additionalProperties === "object" ? ofSchema(additionalProperties, structs, depth) : TEXT;
      return fc.dictionary(KEY, values, { minKeys: 1, maxKeys: 3, noNullPrototype: true }) as fc.Arbitrary<JsonObject>;
    }
    default:
      return TEXT;
  }
}

/** Returns a list; items of keyed lists have different keys. */
function listOf({ listType, listMapKeys = [] }: Schema, item: fc.Arbitrary<JsonValue>): fc.Arbitrary<JsonValue> {
  const selector = (value: JsonValue): string =>
    listType === "map" ? JSON.stringify(listMapKeys.map((key) => (value as JsonObject)[key])) : JSON.stringify(value);
  const length = { minLength: 1, maxLength: 3 };
  if (listType !== "map" && listType !== "set") return fc.array(item, length);
  return fc.uniqueArray(item, { ...length, selector });
}

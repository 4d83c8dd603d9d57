/** Random objects of a raw schema: mostly what it asks for, with faults strewn in at every level. */
import fc from "fast-check";
import type { JsonObject, JsonValue } from "../../../runtime/api/json.js";

/** Levels below which only leaves are made; real schemas are deep. */
const MAX_DEPTH = 7;

const WRONG: readonly JsonValue[] = [null, "text", -1, 3.5, true, [], {}, [null], { unknown: { a: 1 } }, 3_000_000_000];

/** Fields that the schema calls required are there more often than others. */
export function objectsOf(schema: JsonObject, depth = 0): fc.Arbitrary<JsonValue> {
  const right = rightValue(schema, depth);
  return fc.oneof({ weight: 12, arbitrary: right }, { weight: 1, arbitrary: fc.constantFrom(...WRONG) });
}

function rightValue(schema: JsonObject, depth: number): fc.Arbitrary<JsonValue> {
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum);
  if (schema["x-kubernetes-int-or-string"] === true) return fc.constantFrom<JsonValue>(1, "10%", "http");
  switch (schema.type) {
    case "string":
      return fc.constantFrom("abc", "a", "", "ABCDEF", "YWJj", "2020-01-01T00:00:00Z", "10.0.0.1", "it's");
    case "integer":
      return fc.constantFrom(0, 1, 2, 8, 11, -5);
    case "number":
      return fc.constantFrom(0, 0.25, 1.5, 3, 40);
    case "boolean":
      return fc.boolean();
    case "array":
      return listOf(schema, depth);
    case "object":
      return structOf(schema, depth);
    default:
      return fc.constantFrom<JsonValue>(1, "free", { any: [1, { deep: null }] });
  }
}

function listOf(schema: JsonObject, depth: number): fc.Arbitrary<JsonValue> {
  if (depth >= MAX_DEPTH) return fc.constant([]);
  return fc.array(objectsOf((schema.items ?? {}) as JsonObject, depth + 1), { maxLength: 3 });
}

function structOf(schema: JsonObject, depth: number): fc.Arbitrary<JsonValue> {
  if (depth >= MAX_DEPTH) return fc.constant({});
  const { additionalProperties } = schema;
  if (typeof additionalProperties === "object") {
    const values = objectsOf(additionalProperties as JsonObject, depth + 1);
    return fc.dictionary(fc.constantFrom("k", "l", "m"), values, { maxKeys: 3, noNullPrototype: true });
  }
  const required = new Set(Array.isArray(schema.required) ? schema.required : []);
  const fields = Object.entries((schema.properties ?? {}) as JsonObject).map(([name, property]) => {
    const value = objectsOf(property as JsonObject, depth + 1);
    const [present, absent] = required.has(name) ? [9, 1] : [1, 1 + depth];
    const entry = value.map((item): [string, JsonValue][] => [[name, item]]);
    return fc.oneof({ weight: present, arbitrary: entry }, { weight: absent, arbitrary: fc.constant([]) });
  });
  const unknown = fc.constantFrom<[string, JsonValue][]>([], [], [], [], [["unknown", { a: null }]]);
  return fc.tuple(...fields, unknown).map((parts) => Object.fromEntries(parts.flat()));
}

/** Random structural schemas, as a CRD would write them: every keyword that validators, defaulting, pruning and merging look at. */
import fc from "fast-check";
import type { JsonObject, JsonValue } from "../../../runtime/api/json.js";

/** Levels of objects and lists below the root of a random schema. */
const MAX_DEPTH = 3;

const FIELD_NAMES = ["a", "b", "name", "some-key", "toString", "constructor", "x y", "default", "list"];

/** An object schema with `spec`, the root of a custom resource. */
export function randomRoot(): fc.Arbitrary<JsonObject> {
  return objectSchema(MAX_DEPTH).map((spec) => ({ type: "object", properties: { spec } }));
}

function schemaOf(depth: number): fc.Arbitrary<JsonObject> {
  const leaves = [textSchema(), integerSchema(), numberSchema(), constant({ type: "boolean" }), ...specialSchemas()];
  if (depth === 0) return nullable(fc.oneof(...leaves));
  const inner = [objectSchema(depth - 1), mapSchema(depth - 1), listSchema(depth - 1), mapListSchema(depth - 1)];
  return nullable(fc.oneof(...leaves, ...inner, ...inner));
}

function nullable(schema: fc.Arbitrary<JsonObject>): fc.Arbitrary<JsonObject> {
  return fc.tuple(schema, fc.integer({ min: 0, max: 5 })).map(([one, dice]) => {
    return dice === 0 ? { ...one, nullable: true } : one;
  });
}

function textSchema(): fc.Arbitrary<JsonObject> {
  return fc.oneof(
    constant({ type: "string" }),
    constant({ type: "string", default: "text" }),
    constant({ type: "string", minLength: 2, maxLength: 4 }),
    constant({ type: "string", pattern: "^[a-z]+$", maxLength: 6 }),
    constant({ type: "string", enum: ["one", "two", "it's"], default: "two" }),
    fc.constantFrom("date-time", "byte", "email", "ipv4", "uuid").map((format) => ({ type: "string", format })),
  );
}

function integerSchema(): fc.Arbitrary<JsonObject> {
  return fc.oneof(
    constant({ type: "integer" }),
    constant({ type: "integer", format: "int32", default: 7 }),
    constant({ type: "integer", minimum: 0, maximum: 10, exclusiveMaximum: true, multipleOf: 2 }),
    constant({ type: "integer", enum: [1, 2, 3] }),
    constant({ type: "integer", anyOf: [{ maximum: 0 }, { minimum: 5 }] }),
  );
}

function numberSchema(): fc.Arbitrary<JsonObject> {
  return fc.oneof(
    constant({ type: "number" }),
    constant({ type: "number", minimum: 0.5, default: 1.5 }),
    constant({ type: "number", not: { maximum: 3 } }),
    constant({ type: "number", oneOf: [{ maximum: 2 }, { minimum: 1 }] }),
  );
}

function specialSchemas(): fc.Arbitrary<JsonObject>[] {
  return [
    constant({ "x-kubernetes-int-or-string": true }),
    constant({ "x-kubernetes-int-or-string": true, pattern: "^[0-9]+%$" }),
    constant({ type: "object", "x-kubernetes-preserve-unknown-fields": true }),
    constant({ "x-kubernetes-preserve-unknown-fields": true }),
    constant({ type: "object", "x-kubernetes-embedded-resource": true, "x-kubernetes-preserve-unknown-fields": true }),
    constant({ type: "object", additionalProperties: true }),
  ];
}

function objectSchema(depth: number): fc.Arbitrary<JsonObject> {
  const names = fc.uniqueArray(fc.constantFrom(...FIELD_NAMES), { minLength: 1, maxLength: 5 });
  return fc
    .tuple(names, fc.array(schemaOf(depth), { minLength: 5, maxLength: 5 }), fc.nat({ max: 1_000 }))
    .map(([fields, schemas, dice]) => {
      const entries = fields.map((name, index) => [name, schemas[index] as JsonObject] as const);
      const without = entries.filter(([, schema]) => schema.default === undefined).map(([name]) => name);
      const required = without.filter((_, index) => (dice + index) % 3 === 0);
      const [first = "a", second = first] = fields;
      return {
        type: "object",
        properties: Object.fromEntries(entries),
        ...(required.length > 0 ? { required } : {}),
        ...(dice % 7 === 0 ? { anyOf: [{ required: [first] }, { required: [second] }] } : {}),
        ...(dice % 11 === 0 ? { maxProperties: 3 } : {}),
        ...(dice % 5 === 0 ? { "x-kubernetes-preserve-unknown-fields": true } : {}),
        ...(dice % 9 === 0 ? { "x-kubernetes-map-type": "atomic" } : {}),
      } as JsonObject;
    });
}

function mapSchema(depth: number): fc.Arbitrary<JsonObject> {
  return fc.tuple(schemaOf(depth), fc.boolean()).map(([additionalProperties, isBounded]) => ({
    type: "object",
    additionalProperties,
    ...(isBounded ? { minProperties: 1, maxProperties: 2 } : { "x-kubernetes-map-type": "granular" }),
  }));
}

function listSchema(depth: number): fc.Arbitrary<JsonObject> {
  const set = constant({
    type: "array",
    items: { type: "string" },
    "x-kubernetes-list-type": "set",
    maxItems: 3,
  });
  const atomic = schemaOf(depth).map((items) => ({ type: "array", items, "x-kubernetes-list-type": "atomic" }));
  const plain = schemaOf(depth).map((items) => ({ type: "array", items, minItems: 1, default: [] as JsonValue }));
  return fc.oneof(
    set,
    atomic,
    plain.map(({ default: _, ...list }) => list),
  );
}

function mapListSchema(depth: number): fc.Arbitrary<JsonObject> {
  return objectSchema(depth).map((item) => ({
    type: "array",
    "x-kubernetes-list-type": "map",
    "x-kubernetes-list-map-keys": ["key", "side"],
    items: {
      ...item,
      required: [...new Set([...((item.required as string[] | undefined) ?? []), "key"])],
      properties: {
        ...(item.properties as JsonObject),
        key: { type: "string" },
        side: { type: "string", default: "left" },
      },
    },
  }));
}

function constant(schema: JsonObject): fc.Arbitrary<JsonObject> {
  return fc.constant(schema);
}

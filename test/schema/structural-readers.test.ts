/** The reader of plain schemas, and the one that reads in turns, against the general reader, for random documents. */
import assert from "node:assert/strict";
import test from "node:test";
import { isJsonObject, type JsonObject, type JsonValue } from "../../runtime/api/json.js";
import {
  SERVED_DEFINITION,
  type Structural,
  type StructuralOptions,
  toStructural,
  toStructuralInTurns,
} from "../../runtime/schema/reader/structural.js";
import { Random } from "../history/random.js";

const DOCUMENTS = 3_000;
/** A keyword without meaning, because of which a schema is not plain. */
const NOT_PLAIN = "x-not-plain";

const DIALECTS: readonly StructuralOptions[] = [
  { dialect: "crd" },
  { dialect: "openapi", resolveRef: (reference) => ({ ref: reference }) },
  SERVED_DEFINITION,
];

/** Values of keywords: mostly plain ones, some that others or no reader takes. */
const KEYWORDS: Readonly<Record<string, readonly JsonValue[]>> = {
  description: ["", "A text.", null, 1],
  format: ["", "int32", "int64", "float", "date-time", "int-or-string", null, true],
  required: [[], ["a"], ["a", "b", "a"], [1], null, "a"],
  nullable: [true, false],
  default: ["a", 1, null, {}],
  enum: [["a"], []],
  minimum: [1, "1"],
  title: ["Title"],
  $ref: ["Other"],
  unknown: [1],
  "x-kubernetes-preserve-unknown-fields": [true],
  "x-kubernetes-list-type": ["set", "map", "other"],
  "x-kubernetes-list-map-keys": [["a"]],
  "x-kubernetes-embedded-resource": [true],
  "x-kubernetes-patch-strategy": ["merge"],
  "x-kubernetes-validations": [[{ rule: "true" }]],
};
const TYPES: readonly JsonValue[] = [
  "string",
  "integer",
  "number",
  "boolean",
  "object",
  "array",
  "null",
  ["string"],
  1,
];
const NAMES = ["a", "b", "c", "metadata", "constructor", "__proto__"];

test("plain schemas, and schemas that are read in turns, are read as the general reader reads them", () => {
  for (let seed = 1; seed <= DOCUMENTS; seed++) {
    const raw = randomSchema(new Random(seed), seed % 100 === 0 ? 7 : 4);
    const before = JSON.stringify(raw);
    for (const options of DIALECTS) {
      const read = toStructural(raw, options);
      const general = toStructural(marked(raw), options);
      assert.equal(JSON.stringify(read), JSON.stringify(general), `seed ${seed}: ${before}`);
      assert.deepEqual(read, general);
      const { read: readInTurns } = inTurns(raw, options);
      assert.equal(JSON.stringify(readInTurns), JSON.stringify(general), `seed ${seed}, in turns: ${before}`);
    }
    assert.equal(JSON.stringify(raw), before);
  }
});

test("the reader in turns pauses within schemas that are large, broad or deep", () => {
  const field = { type: "object", nullable: true };
  const broad = { type: "object", properties: Object.fromEntries(names(5_000).map((name) => [name, field])) };
  const nested = (depth: number): JsonValue =>
    depth === 0 ? broad : { ...field, properties: { inner: nested(depth - 1) } };
  for (const raw of [broad, nested(100), { anyOf: names(5_000).map(() => field) }])
    assert.ok(inTurns(raw, SERVED_DEFINITION).pauses >= 10, JSON.stringify(raw).slice(0, 40));
  assert.equal(inTurns(field, SERVED_DEFINITION).pauses, 0);
});

function names(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `field-${index}`);
}

function inTurns(raw: JsonValue, options: StructuralOptions): { readonly read: Structural; readonly pauses: number } {
  const reading = toStructuralInTurns(raw, options);
  for (let pauses = 0; ; pauses++) {
    const piece = reading.next();
    if (piece.done) return { read: piece.value, pauses };
  }
}

function randomSchema(random: Random, depth: number): JsonValue {
  if (random.chance(2)) return random.pick<JsonValue>([true, null, "a", [], 1]);
  const schema: JsonObject = {};
  const inside = (): JsonValue => randomSchema(random, depth - 1);
  const several = (count: number): JsonValue[] => Array.from({ length: count }, inside);
  if (random.chance(90)) schema.type = random.pick(random.chance(85) ? TYPES.slice(0, 6) : TYPES);
  if (random.chance(60)) schema.description = "A text.";
  const isOdd = random.chance(35);
  for (const [keyword, values] of Object.entries(KEYWORDS))
    if (isOdd && random.chance(10)) schema[keyword] = random.pick(values);
  if (depth === 0) return schema;
  const fits = (type: string): boolean => schema.type === type || random.chance(5);
  if (fits("object")) {
    const names = NAMES.filter((name) => random.chance(name === "__proto__" ? 1 : 50));
    schema.properties = Object.fromEntries(names.map((name) => [name, inside()]));
    if (random.chance(30)) schema.required = ["a"];
  }
  if (fits("array")) schema.items = random.chance(2) ? several(2) : inside();
  if (random.chance(schema.properties === undefined ? 10 : 3)) schema.additionalProperties = inside();
  if (random.chance(5)) schema[random.pick(["allOf", "anyOf", "oneOf"])] = several(2);
  if (random.chance(3)) schema.not = inside();
  return schema;
}

/** Returns a copy in which no schema is plain. Those of logical keywords never are. */
function marked(raw: JsonValue): JsonValue {
  if (!isJsonObject(raw) || Object.keys(raw).length === 0) return raw;
  const copy: JsonObject = { ...raw, [NOT_PLAIN]: true };
  const { properties } = raw;
  const markedEntry = ([name, part]: [string, unknown]) => [name, marked(part as JsonValue)] as const;
  if (isJsonObject(properties)) copy.properties = Object.fromEntries(Object.entries(properties).map(markedEntry));
  for (const keyword of ["items", "additionalProperties"])
    if (copy[keyword] !== undefined) copy[keyword] = marked(copy[keyword] as JsonValue);
  return copy;
}

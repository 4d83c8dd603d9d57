/** Validators of large schemas are compiled in units, as far as objects use them. */
import assert from "node:assert/strict";
import test from "node:test";
import fc from "fast-check";
import type { JsonObject } from "../../runtime/api/json.js";
import { compileMergeRule } from "../../runtime/merge/descriptors/compile-merge-rule.js";
import type { StructRule } from "../../runtime/merge/descriptors/merge-rule.js";
import { compileValidator } from "../../runtime/schema/compiler/compile-schema.js";
import type { ValidationOptions } from "../../runtime/schema/compiler/validation.js";
import { preparationOf } from "../../runtime/schema/compiler/validator-preparation.js";
import { buildSchemaSet } from "../../runtime/schema/reader/hoist.js";
import { toStructural, withEnvelope } from "../../runtime/schema/reader/structural.js";
import type { Schema } from "../../runtime/schema/schema-types.js";
import { objectsOf } from "../differential/support/random-object.js";
import { randomRoot } from "../differential/support/random-schema.js";

const SEED = 20261129;
const SCHEMAS = 150;
const OBJECTS = 10;
const OPTIONS: ValidationOptions = { prune: true, defaults: true, nulls: "reject" };

test("a validator in units of one struct each equals one that is compiled as a whole", () => {
  for (const raw of fc.sample(randomRoot(), { seed: SEED, numRuns: SCHEMAS })) {
    const set = buildSchemaSet("Random", withEnvelope(toStructural(raw, { dialect: "crd" }).schema));
    const whole = compileValidator(set, Number.POSITIVE_INFINITY);
    const divided = compileValidator(set, 1);
    for (const object of fc.sample(objectsOf(raw), { seed: SEED, numRuns: OBJECTS })) {
      const copy = structuredClone(object);
      assert.deepEqual(divided(copy, OPTIONS), whole(object, OPTIONS));
      assert.deepEqual(copy, object);
    }
  }
});

test("the parts of a large schema are compiled when an object uses them first", () => {
  const fields = Array.from({ length: 200 }, (_, index) => [`field${index}`, { type: "string" }]);
  const filler: Schema = { type: "object", properties: Object.fromEntries(fields) };
  const compiled: string[] = [];
  const text = (name: string): Schema => ({
    type: "string",
    get minLength() {
      compiled.push(name);
      return 2;
    },
  });
  const inner = (name: string): Schema => ({ type: "object", properties: { ...filler.properties, text: text(name) } });
  const itself: Schema = { type: "object", properties: { a: inner("a"), b: inner("b"), further: { type: "boolean" } } };
  const validate = compileValidator(buildSchemaSet("Large", itself));
  const judged = (object: JsonObject) => validate(object, OPTIONS).errors.map(({ field }) => field);
  assert.deepEqual(judged({ a: { field0: 1, text: "" }, further: 1 }), ["a.field0", "a.text", "further"]);
  assert.deepEqual([...new Set(compiled)], ["a"]);
  assert.throws(() => compileValidator({ root: "Missing", structs: {} }), /no struct "Missing"/);
});

test("a validator prepares for a value what it needs, with pauses, and nothing else", () => {
  for (const raw of fc.sample(randomRoot(), { seed: SEED, numRuns: SCHEMAS })) {
    const set = buildSchemaSet("Random", withEnvelope(toStructural(raw, { dialect: "crd" }).schema));
    const [prepared, unprepared] = [compileValidator(set, 1), compileValidator(set, 1)];
    for (const object of fc.sample(objectsOf(raw), { seed: SEED, numRuns: OBJECTS })) {
      const copy = structuredClone(object);
      pausesOf(preparationOf(prepared, object));
      assert.deepEqual(prepared(copy, OPTIONS), unprepared(object, OPTIONS));
      assert.deepEqual(copy, object);
    }
  }
  const compiled: string[] = [];
  const field = (name: string): Schema => ({
    type: "string",
    get minLength() {
      compiled.push(name);
      return 2;
    },
  });
  const names = Array.from({ length: 1_000 }, (_, index) => `field${index}`);
  const flat: Schema = { type: "object", properties: Object.fromEntries(names.map((name) => [name, field(name)])) };
  const validate = compileValidator(buildSchemaSet("Flat", { type: "object", properties: { a: flat, b: field("b") } }));
  compiled.length = 0;
  assert.ok(pausesOf(preparationOf(validate, { a: { field0: "x", field999: "x", unknown: 1 } })) >= 2);
  const ofFirstUse = new Set(compiled);
  assert.deepEqual(
    [ofFirstUse.has("field0"), ofFirstUse.has("field500"), ofFirstUse.has("field999")],
    [true, false, true],
  );
  compiled.length = 0;
  assert.deepEqual(
    validate({ a: { field0: "", field999: "xx" } }, OPTIONS).errors.map(({ field }) => field),
    ["a.field0"],
  );
  assert.deepEqual(compiled, []);
  assert.equal(pausesOf(preparationOf(validate, { a: { field0: "" } })), 0);
});

function pausesOf(preparation: Iterator<void, void> | undefined): number {
  let pauses = 0;
  while (preparation?.next().done === false) pauses++;
  return pauses;
}

test("the merge rule of a struct is made once, when it is first used", () => {
  const used: string[] = [];
  const part: Schema = { type: "object", properties: { text: { type: "string" } } };
  const structs = new Proxy<Record<string, Schema>>(
    { Root: { type: "object", properties: { a: { ref: "Part" }, b: { ref: "Part", mapType: "atomic" } } }, Part: part },
    { get: (target, name) => used.push(String(name)) && target[String(name)] },
  );
  const { fields } = compileMergeRule({ root: "Root", structs }) as StructRule;
  assert.deepEqual(used, ["Root"]);
  const rule = fields.a?.rule() as StructRule;
  assert.equal(fields.a?.rule(), rule);
  assert.deepEqual({ ...fields.b?.rule() }, { ...rule, atomic: true });
  assert.deepEqual(used, ["Root", "Part"]);
});

/** Hostile and extreme objects: depth, numbers of faults, names that touch prototypes, numbers beyond doubles. */
import assert from "node:assert/strict";
import test from "node:test";
import {
  MAX_FIELD_ERRORS,
  MAX_FIELD_PATH_CHARACTERS,
  MAX_SHOWN_VALUE_CHARACTERS,
} from "../../runtime/api/field-error.js";
import type { JsonObject, JsonValue } from "../../runtime/api/json.js";
import { compileSchema } from "../../runtime/kit/compile-kind.js";
import { MAX_OBJECT_DEPTH, MAX_UNKNOWN_FIELDS } from "../../runtime/schema/compiler/validation.js";
import type { Schema } from "../../runtime/schema/schema-types.js";
import { compileRaw, walk } from "./support/compiled.js";

const FREE = { "x-kubernetes-preserve-unknown-fields": true };

/** `wrap` applied `levels` times; built without recursion. */
function nested(levels: number, wrap: (inner: JsonValue) => JsonValue): JsonValue {
  let value: JsonValue = "end";
  for (let level = 0; level < levels; level++) value = wrap(value);
  return value;
}

const VALUES: Readonly<Record<string, (inner: JsonValue) => JsonValue>> = {
  objects: (inner) => ({ a: inner }),
  lists: (inner) => [inner],
};

for (const [name, wrap] of Object.entries(VALUES)) {
  test(`${name} may be nested to the limit, and one level more is one error at its place`, () => {
    const schema = compileRaw({ type: "object", properties: { free: FREE } });
    const fits = schema.validate(
      { free: nested(MAX_OBJECT_DEPTH, wrap) },
      { prune: true, defaults: true, nulls: "drop" },
    );
    assert.deepEqual(fits.errors, []);
    const { errors } = schema.validate({ free: nested(20_000, wrap) }, { prune: true, defaults: true, nulls: "drop" });
    assert.equal(errors.length, 1);
    assert.match(errors[0]?.message ?? "", new RegExp(`nested more than ${MAX_OBJECT_DEPTH} levels deep`));
    assert.match(errors[0]?.field ?? "", /^free/);
  });
}

test("depth is limited wherever a value may occur, for every kind of check", () => {
  const deep = nested(20_000, (inner) => ({ a: inner }));
  const deepList = nested(20_000, (inner) => [inner]);
  const kinds: readonly JsonObject[] = [
    { type: "object" },
    { type: "array", items: FREE, "x-kubernetes-list-type": "set" },
    { type: "array", items: FREE, uniqueItems: true },
    { type: "object", additionalProperties: FREE },
    { enum: [{ a: 1 }], ...FREE },
    { type: "string" },
    { type: "object", ...FREE, anyOf: [{ required: ["b"] }, { properties: { a: { type: "string" } } }] },
  ];
  for (const kind of kinds) {
    const schema = compileRaw({ type: "object", properties: { value: kind } });
    for (const value of [deep, deepList, [deep, deep]]) {
      assert.doesNotThrow(
        () => schema.validate({ value }, { prune: true, defaults: true, nulls: "reject" }),
        JSON.stringify(kind),
      );
    }
  }
});

test("[GEN-025] a recursive type is checked at every level, and its depth is bounded", () => {
  const node: Schema = {
    type: "object",
    properties: { name: { type: "string" }, children: { type: "array", items: { ref: "Node" } } },
    required: ["name"],
  };
  const { validate } = compileSchema({ root: "Node", structs: { Node: node } });
  const options = { prune: true, defaults: false, nulls: "reject" } as const;
  const broken = { name: "a", children: [{ name: "b", children: [{ name: 1, extra: true }] }, {}] };
  const { errors, unknownFields } = validate(broken, options);
  assert.deepEqual(
    errors.map(({ field }) => field),
    ["children[0].children[0].name", "children[1].name"],
  );
  assert.deepEqual(unknownFields, ["children[0].children[0].extra"]);
  const deep = nested(20_000, (inner) => ({ name: "x", children: typeof inner === "string" ? [] : [inner] }));
  assert.equal(validate(deep, options).errors.length, 1);
});

test("errors and unknown fields are listed up to their limits, and all unknown fields are pruned", () => {
  const schema = compileRaw({ type: "object", properties: { list: { type: "array", items: { type: "string" } } } });
  const object: JsonObject = { list: Array.from({ length: MAX_FIELD_ERRORS + 5 }, () => 1) };
  for (let index = 0; index < MAX_UNKNOWN_FIELDS + 5; index++) object[`unknown${index}`] = index;
  const outcome = walk(schema, object);
  assert.equal(outcome.errors.length, MAX_FIELD_ERRORS);
  assert.equal(outcome.unknownFields.length, MAX_UNKNOWN_FIELDS);
  assert.deepEqual(Object.keys(outcome.object as JsonObject), ["list"]);
});

test("alternatives are judged correctly after the list of errors is full", () => {
  const either = { type: "string", anyOf: [{ maxLength: 1 }, { pattern: "^b" }] };
  const schema = compileRaw({
    type: "object",
    properties: { list: { type: "array", items: { type: "string" } }, last: either },
  });
  const list = Array.from({ length: MAX_FIELD_ERRORS - 1 }, () => 1);
  assert.equal(walk(schema, { list, last: "bb" }).errors.length, MAX_FIELD_ERRORS - 1);
  assert.equal(walk(schema, { list, last: "cc" }).errors.at(-1)?.field, "last");
});

test("keys named __proto__ are data: unknown, pruned or kept, and never a prototype", () => {
  const schema = compileRaw({
    type: "object",
    properties: { map: { type: "object", additionalProperties: { type: "string" } }, free: FREE },
  });
  const object = JSON.parse(
    '{"__proto__":{"polluted":1},"map":{"__proto__":"x"},"free":{"__proto__":{"polluted":1}}}',
  ) as JsonValue;
  const result = schema.validate(object, { prune: true, defaults: true, nulls: "reject" });
  assert.deepEqual(result.unknownFields, ["__proto__"]);
  assert.equal(JSON.stringify(object), '{"map":{"__proto__":"x"},"free":{"__proto__":{"polluted":1}}}');
  assert.equal(({} as { polluted?: number }).polluted, undefined);
});

test("integers beyond 2^53 are exact, those beyond 64 bits are not integers", () => {
  const schema = compileRaw({
    type: "object",
    properties: { n: { type: "integer", maximum: 9e18 }, x: { type: "number", minimum: 0 } },
  });
  assert.deepEqual(walk(schema, { n: 9007199254740993n, x: 9007199254740993n }).faults, []);
  assert.equal(walk(schema, { n: 9100000000000000000n }).errors[0]?.reason, "FieldValueInvalid");
  assert.match(walk(schema, { n: 9223372036854775808n }).faults[0] ?? "", /must be of type int64/);
  assert.match(walk(schema, { n: -9223372036854775809n }).faults[0] ?? "", /must be of type int64/);
});

test("a pattern takes linear time on the text that breaks backtracking engines", () => {
  const schema = compileRaw({ type: "object", properties: { text: { type: "string", pattern: "^(a+)+$" } } });
  assert.equal(walk(schema, { text: `${"a".repeat(50_000)}!` }).errors.length, 1);
});

test("a value that is not an object is one error", () => {
  const { validate } = compileRaw({ type: "object", properties: {} });
  for (const value of [null, undefined, [], "x", 1]) {
    assert.equal(
      validate(value, { prune: true, defaults: true, nulls: "reject" }).errors[0]?.reason,
      "FieldValueTypeInvalid",
    );
  }
});

test("errors cut long paths and values", () => {
  const schema = compileRaw({
    type: "object",
    properties: {
      map: {
        type: "object",
        additionalProperties: {
          type: "object",
          properties: { known: { type: "integer" }, at: { type: "string", format: "ipv4" } },
        },
      },
    },
  });
  const unknown = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`f${index}`, 1]));
  const object = { map: { ["k".repeat(1_000_000)]: { ...unknown, known: "1", at: "x".repeat(1_000_000) } } };
  const { errors, unknownFields } = schema.validate(object, { prune: true, defaults: true, nulls: "drop" });
  assert.equal(errors.length, 2);
  for (const { field, message } of errors) {
    assert.ok(field.length <= MAX_FIELD_PATH_CHARACTERS + 3);
    // the path once, the value twice
    assert.ok(message.length < MAX_FIELD_PATH_CHARACTERS + 2 * MAX_SHOWN_VALUE_CHARACTERS + 100);
  }
  assert.equal(unknownFields.length, 500);
  assert.ok(unknownFields.every((path) => path.length <= MAX_FIELD_PATH_CHARACTERS + 3));
});

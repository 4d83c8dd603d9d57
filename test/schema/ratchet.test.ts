/** Which faults of a new object stood in the old one, by the place of the value at fault. */
import assert from "node:assert/strict";
import test from "node:test";
import { MAX_FIELD_ERRORS } from "../../runtime/api/field-error.js";
import type { JsonObject } from "../../runtime/api/json.js";
import { compileSchema } from "../../runtime/kit/compile-kind.js";
import { changedErrors, withoutFormerDuplicates } from "../../runtime/schema/compiler/ratchet.js";
import { buildSchemaSet } from "../../runtime/schema/reader/hoist.js";
import { toStructural } from "../../runtime/schema/reader/structural.js";

const SCHEMA: JsonObject = {
  type: "object",
  properties: {
    number: { type: "integer", maximum: 9 },
    union: {
      anyOf: [{ required: ["a"] }, { required: ["b"] }],
      type: "object",
      "x-kubernetes-preserve-unknown-fields": true,
    },
    every: {
      type: "object",
      allOf: [{ properties: { x: { maximum: 9 } } }],
      properties: { x: { type: "integer" }, y: { type: "integer" } },
    },
    map: {
      type: "object",
      additionalProperties: { type: "object", properties: { at: { type: "integer", maximum: 9 } } },
    },
    atomic: { type: "array", items: { type: "integer", maximum: 9 } },
    set: { type: "array", items: { type: "integer", maximum: 9 }, "x-kubernetes-list-type": "set" },
    keyed: {
      type: "array",
      "x-kubernetes-list-type": "map",
      "x-kubernetes-list-map-keys": ["name"],
      items: {
        type: "object",
        required: ["name", "size"],
        properties: { name: { type: "string" }, size: { type: "integer", maximum: 9 } },
      },
    },
  },
};

const CASES: Readonly<Record<string, { old: JsonObject; new: JsonObject; left: string[] }>> = {
  "the same value": { old: { number: 10 }, new: { number: 10, atomic: [1] }, left: [] },
  "another bad value": { old: { number: 10 }, new: { number: 11 }, left: ["number"] },
  "a bad value where there was none": { old: {}, new: { number: 10 }, left: ["number"] },
  "an alternative is judged with its whole object": {
    old: { union: { c: 1 } },
    new: { union: { c: 2 } },
    left: ["union", "union.a"],
  },
  "the same object under alternatives": { old: { union: { c: 1 } }, new: { union: { c: 1 }, number: 1 }, left: [] },
  "parts of allOf are judged by their own values": {
    old: { every: { x: 10 } },
    new: { every: { x: 10, y: 1 } },
    left: [],
  },
  "keys with dots are keys, not paths": {
    old: { map: { a: { at: 10 }, "a.at": { at: 1 } } },
    new: { map: { a: { at: 10 }, "a.at": { at: 10 } } },
    left: ["map.a.at.at"],
  },
  "items of atomic lists have no counterpart": { old: { atomic: [10] }, new: { atomic: [10, 1] }, left: ["atomic[0]"] },
  "nor have those of sets": { old: { set: [10] }, new: { set: [10, 1] }, left: ["set[0]"] },
  "an atomic list that is the same": { old: { atomic: [10] }, new: { atomic: [10], number: 1 }, left: [] },
  "items with keys have one, wherever they stand": {
    old: { keyed: [{ name: "a", size: 10 }] },
    new: {
      keyed: [
        { name: "b", size: 10 },
        { name: "a", size: 10 },
      ],
    },
    left: ["keyed[0].size"],
  },
  "a list with keys is the same in another order": {
    old: {
      keyed: [
        { name: "a", size: 10 },
        { name: "b", size: 1 },
      ],
    },
    new: {
      keyed: [
        { name: "b", size: 1 },
        { name: "a", size: 10 },
      ],
    },
    left: [],
  },
  "items without a key have no counterpart": {
    old: { keyed: [{ size: 10 }] },
    new: { keyed: [{ size: 10 }, { name: "a", size: 1 }] },
    left: ["keyed[0].size", "keyed[0].name"],
  },
  "a missing field is the fault of its object": {
    old: { keyed: [{ name: "a" }] },
    new: { keyed: [{ name: "a" }, { name: "b" }] },
    left: ["keyed[1].size"],
  },
};

const { schema } = toStructural(SCHEMA, { dialect: "crd" });
const set = buildSchemaSet("Root", schema);
const { validate } = compileSchema(set);

for (const [name, { old, new: value, left }] of Object.entries(CASES)) {
  test(`ratcheting: ${name}`, () => {
    const result = validate(value, { prune: true, defaults: true, nulls: "reject" });
    assert.equal(result.places.length, result.errors.length);
    const faults = changedErrors(result, value, old, set.root, set.structs);
    assert.deepEqual(
      faults.map(({ field }) => field),
      left,
    );
  });
}

test("ratcheting: repeated items pass where the stored object had repeated items itself", () => {
  const brought = (old: JsonObject, value: JsonObject): string[] => {
    const { errors } = validate(value, { prune: true, defaults: true, nulls: "reject" });
    return withoutFormerDuplicates(errors, old, validate).map(({ field }) => field);
  };
  assert.deepEqual(brought({ set: [1, 2] }, { set: [1, 1] }), ["set[1]"]);
  assert.deepEqual(brought({ set: [2, 2] }, { set: [1, 1], number: 10 }), ["number"]);
  assert.deepEqual(brought({ number: 10 }, { set: [1, 1] }), ["set[1]"]);
});

test("ratcheting: no error is passed over if the list of former errors is incomplete", () => {
  const atomic = Array.from({ length: MAX_FIELD_ERRORS }, () => 10);
  const result = validate({ atomic, number: 10 }, { prune: true, defaults: true, nulls: "reject" });
  assert.equal(
    changedErrors(result, { atomic, number: 10 }, { atomic }, set.root, set.structs).length,
    MAX_FIELD_ERRORS,
  );
});

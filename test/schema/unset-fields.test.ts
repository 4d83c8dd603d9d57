/** Fields at the zero of their type that mean absence, in protobuf bodies of any size. */
import assert from "node:assert/strict";
import test from "node:test";
import fc from "fast-check";
import { finished } from "../../runtime/base/turn-budget.js";
import type { Schema } from "../../runtime/schema/schema-types.js";
import { dropUnsetFields, dropUnsetFieldsInPieces } from "../../runtime/schema/typed/zero-values.js";
import type { JsonObject } from "../support/json.js";

const STRUCTS: Readonly<Record<string, Schema>> = {
  Node: {
    type: "object",
    required: ["name"],
    properties: {
      name: { type: "string" },
      text: { type: "string" },
      port: { type: "integer", minimum: 1 },
      count: { type: "integer" },
      next: { ref: "Node" },
      list: { type: "array", items: { ref: "Node" } },
      map: { type: "object", additionalProperties: { ref: "Node" } },
      listed: { ref: "Listed" },
    },
  },
  Listed: {
    type: "object",
    unsetAtZero: ["count", "on"],
    properties: { count: { type: "integer" }, on: { type: "boolean" }, text: { type: "string" } },
  },
};

const LEVELS = 4;

const nodeOf = fc.memo((levels): fc.Arbitrary<JsonObject> => {
  const inner = levels > 1 ? nodeOf() : fc.constant({ text: "", port: 0 });
  const parts = {
    name: fc.constantFrom("", "a"),
    text: fc.constantFrom("", "a"),
    port: fc.constantFrom(0, 1),
    count: fc.constantFrom(0, 1),
    next: fc.option(inner),
    list: fc.array(fc.option(inner), { maxLength: 2 }),
    map: fc.dictionary(fc.constantFrom("x", "y", "__proto__"), inner, { maxKeys: 1, noNullPrototype: true }),
    listed: fc.record({ count: fc.constantFrom(0, 1), on: fc.boolean(), text: fc.constant("") }, { requiredKeys: [] }),
    unknown: fc.constant(""),
  };
  return fc.record(parts, { requiredKeys: [], noNullPrototype: true }) as fc.Arbitrary<JsonObject>;
});

test("unset fields are dropped from a value in pieces as from a whole one", () => {
  fc.assert(
    fc.property(nodeOf(LEVELS), fc.integer({ min: 1, max: 3 }), (value, valuesOfAPiece) => {
      const [whole, divided] = [structuredClone(value), structuredClone(value)];
      dropUnsetFields(whole, "Node", STRUCTS);
      finished(dropUnsetFieldsInPieces(divided, "Node", STRUCTS, valuesOfAPiece));
      assert.deepEqual(divided, whole);
    }),
    { numRuns: 500 },
  );
});

test("fields are dropped where their struct says so, and a value of many parts takes several pieces", () => {
  const value: JsonObject = {
    name: "",
    text: "",
    list: [{ port: 0, count: 0 }, { listed: { count: 0, on: false, text: "" } }],
  };
  const dropping = dropUnsetFieldsInPieces(value, "Node", STRUCTS, 1);
  let pieces = 1;
  while (!dropping.next().done) pieces++;
  assert.deepEqual(value, { name: "", list: [{ count: 0 }, { listed: { text: "" } }] });
  assert.equal(pieces, 6);
});

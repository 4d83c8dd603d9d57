/** Types that the runtime itself knows: metadata, times, quantities. */
import assert from "node:assert/strict";
import test from "node:test";
import type { JsonObject, JsonValue } from "../../runtime/api/json.js";
import { compileSchema } from "../../runtime/kit/compile-kind.js";
import type { Schema, WellKnown } from "../../runtime/schema/schema-types.js";
import { type Outcome, walk } from "./support/compiled.js";

function check(wellKnown: WellKnown, value: JsonValue, more: Schema = {}): Outcome {
  const structs = { Root: { type: "object", properties: { value: { wellKnown, ...more } } } as Schema };
  return walk(compileSchema({ root: "Root", structs }), { value });
}

const TEXTS: readonly (readonly [WellKnown, good: readonly JsonValue[], bad: readonly JsonValue[]])[] = [
  ["Quantity", ["1", "100m", "1Gi", "-1.5", "1e3", ".5", 1, 1.5, "12E"], ["1zz", "", "Gi", "1 Gi", "1.2.3", true, {}]],
  ["Time", ["2024-01-02T03:04:05Z", "2024-01-02T03:04:05.5+02:00"], ["2024-01-02", "now", 1, "2024-01-02T03:04:05"]],
  ["MicroTime", ["2024-01-02T03:04:05.000006Z"], ["x"]],
  ["IntOrString", [1, -1, "80%"], [1.5, true, {}, 2147483648]],
  ["RawExtension", [{}, { kind: "X", a: { b: 1 } }], ["x", []]],
  ["FieldsV1", [{ "f:spec": {} }], ["x"]],
  ["ListMeta", [{ resourceVersion: "1", continue: "x", remainingItemCount: 1 }], [{ resourceVersion: 1 }, "x"]],
];

for (const [wellKnown, good, bad] of TEXTS) {
  test(`${wellKnown}: readable values pass, others are wrong types`, () => {
    for (const value of good) assert.deepEqual(check(wellKnown, value).faults, [], JSON.stringify(value));
    for (const value of bad) assert.equal(check(wellKnown, value).errors.length, 1, JSON.stringify(value));
  });
}

test("a quantity that can't be read counts as a wrong type", () => {
  assert.deepEqual(
    check("Quantity", "1zz").errors.map(({ reason, field }) => `${reason} ${field}`),
    ["FieldValueTypeInvalid value"],
  );
});

test("metadata with every field passes unchanged", () => {
  const metadata: JsonObject = {
    name: "a",
    generateName: "a-",
    namespace: "t",
    uid: "u",
    resourceVersion: "1",
    generation: 1,
    creationTimestamp: "2024-01-02T03:04:05Z",
    deletionTimestamp: "2024-01-02T03:04:05Z",
    deletionGracePeriodSeconds: 0,
    labels: { a: "b" },
    annotations: { c: "d" },
    finalizers: ["x/y"],
    ownerReferences: [
      { apiVersion: "v1", kind: "K", name: "n", uid: "u", controller: true, blockOwnerDeletion: false },
    ],
    managedFields: [
      {
        manager: "m",
        operation: "Apply",
        apiVersion: "v1",
        time: "2024-01-02T03:04:05Z",
        fieldsType: "FieldsV1",
        fieldsV1: { "f:a": {} },
      },
    ],
    selfLink: "/x",
  };
  const outcome = check("ObjectMeta", metadata);
  assert.deepEqual([outcome.faults, outcome.unknownFields], [[], []]);
  assert.deepEqual((outcome.object as JsonObject).value, metadata);
});

test("label values that are not strings are wrong types at their place", () => {
  const { errors } = check("ObjectMeta", {
    labels: { a: 1, b: "x" },
    annotations: { c: true },
    finalizers: [1],
    ownerReferences: [{ uid: 1 }],
  });
  assert.deepEqual(
    errors.map(({ reason, field }) => `${reason} ${field}`),
    [
      "FieldValueTypeInvalid value.labels.a",
      "FieldValueTypeInvalid value.annotations.c",
      "FieldValueTypeInvalid value.finalizers[0]",
      "FieldValueTypeInvalid value.ownerReferences[0].uid",
    ],
  );
});

test("null in metadata means absent, and the empty string among labels", () => {
  const outcome = check("ObjectMeta", { name: "a", creationTimestamp: null, labels: { a: null }, annotations: null });
  assert.deepEqual(outcome.faults, []);
  assert.deepEqual(outcome.object, { value: { name: "a", labels: { a: "" } } });
});

test("unknown fields of metadata are listed and pruned", () => {
  const outcome = check("ObjectMeta", { name: "a", foo: 1, ownerReferences: [{ uid: "u", bar: 1 }] });
  assert.deepEqual(outcome.unknownFields, ["value.foo", "value.ownerReferences[0].bar"]);
  assert.deepEqual(outcome.object, { value: { name: "a", ownerReferences: [{ uid: "u" }] } });
});

test("rules beside a well-known type are checked as well", () => {
  const rules: Schema = { allOf: [{ properties: { name: { maxLength: 3, pattern: "^a" } } }] };
  assert.deepEqual(check("ObjectMeta", { name: "abc" }, rules).faults, []);
  assert.deepEqual(check("ObjectMeta", { name: "abcd" }, rules).faults, [
    "FieldValueTooLong value.name: Too long: may not be more than 3 bytes",
  ]);
});

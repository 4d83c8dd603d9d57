/** JSON values as expressions see them by their schema. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { JsonValue } from "../../runtime/api/json.js";
import {
  ArrayList,
  CelError,
  CelList,
  CelMap,
  CelObject,
  type CelResult,
  type CelValue,
  Duration,
  Timestamp,
} from "../../runtime/cel/cel-values.js";
import { adapterOf } from "../../runtime/cel/rules/typed-values.js";
import { declarationsOf } from "../../runtime/cel/schema/schema-declarations.js";
import { equalValues } from "../../runtime/cel/value/equality.js";
import { structuralOf } from "./rules-support.js";

function adapted(raw: JsonValue, value: JsonValue): CelResult {
  const { schema, structs } = structuralOf(raw);
  const { root } = declarationsOf(schema, structs);
  assert.ok(root);
  return adapterOf(root)(value);
}

function soundValueOf(raw: JsonValue, value: JsonValue): CelValue {
  const result = adapted(raw, value);
  assert.ok(!(result instanceof CelError), String((result as CelError).message));
  return result;
}

function listOf(listType: string, items: JsonValue, value: JsonValue, keys: readonly string[] = []): CelList {
  const raw = {
    type: "array",
    items,
    "x-kubernetes-list-type": listType,
    ...(keys.length > 0 && { "x-kubernetes-list-map-keys": [...keys] }),
  };
  const list = soundValueOf(raw, value);
  assert.ok(list instanceof CelList);
  return list;
}

const INTEGER = { type: "integer" };
const TEXT = { type: "string" };
const UNION = { "x-kubernetes-int-or-string": true };

test("[CEL-037] scalars have the types of their schema, whatever they look like", () => {
  assert.equal(adapted(INTEGER, 1), 1n);
  assert.equal(adapted(INTEGER, 2n ** 62n + 1n), 2n ** 62n + 1n);
  assert.equal(adapted({ type: "number" }, 1), 1);
  assert.equal(adapted({ type: "number" }, 2n ** 60n), 2 ** 60);
  assert.equal(adapted({ type: "boolean" }, true), true);
  assert.equal(adapted(TEXT, "x"), "x");
  assert.equal(adapted({ ...TEXT, nullable: true }, null), null);
});

test("[CEL-040] an int-or-string is what it holds", () => {
  assert.deepEqual([adapted(UNION, 80), adapted(UNION, "http")], [80n, "http"]);
});

test("[CEL-038] [CEL-039] formats make bytes, durations and points of time", () => {
  const formatted = (format: string, text: string): CelResult => adapted({ type: "string", format }, text);
  assert.deepEqual(formatted("byte", "YWJj"), new Uint8Array(Buffer.from("abc")));
  assert.deepEqual(formatted("byte", "YW\r\nJj"), new Uint8Array(Buffer.from("abc")));
  assert.deepEqual(formatted("duration", "1h1.5s"), new Duration(3_601_500_000_000n));
  assert.deepEqual(formatted("duration", "2 days, 1 hour"), new Duration(49n * 3_600n * 1_000_000_000n));
  assert.deepEqual(formatted("date", "1970-01-02"), new Timestamp(86_400n, 0));
  const wanted = new Timestamp(0n, 500_000_000);
  for (const text of ["1970-01-01T00:00:00.5Z", "1970-01-01t01:00:00.5+0100", "1970-01-01T00:00:00.5"]) {
    assert.ok(equalValues(formatted("date-time", text) as CelValue, wanted) === true, text);
  }
  assert.equal(formatted("uuid", "no format of ours"), "no format of ours");
});

test("data of another type is an error where it is looked at, not before", () => {
  const message = (raw: JsonValue, value: JsonValue): unknown => {
    const result = adapted(raw, value);
    return result instanceof CelError && result.message;
  };
  assert.equal(message(INTEGER, "x"), "invalid data, expected int, got string");
  assert.equal(message(INTEGER, 1.5), "invalid data, expected int, got float64");
  assert.equal(message(INTEGER, 2n ** 63n), "invalid data, expected int, got float64");
  assert.equal(message(TEXT, [1]), "invalid data, expected string, got []interface {}");
  assert.equal(message({ type: "boolean" }, {}), "invalid data, expected bool, got map[string]interface {}");
  assert.equal(message(TEXT, null), "invalid data, got null for schema with nullable=false");
  assert.equal(message({ type: "string", format: "date" }, "today"), "Invalid date formatted string today");
  const object = soundValueOf({ type: "object", properties: { good: TEXT, bad: TEXT } }, { good: "x", bad: 1 });
  assert.ok(object instanceof CelObject);
  assert.equal(object.get("good"), "x");
  assert.ok(object.get("bad") instanceof CelError);
  assert.ok(object.has("bad") instanceof CelError);
});

test("[CEL-041] [CEL-042] [CEL-043] objects have fields by their escaped names; null counts as absent there", () => {
  const raw = {
    type: "object",
    properties: { "a-b": INTEGER, namespace: TEXT, "not reachable": TEXT, empty: { ...TEXT, nullable: true } },
  };
  const object = soundValueOf(raw, { "a-b": 1, namespace: "n", "not reachable": "x", empty: null });
  assert.ok(object instanceof CelObject);
  assert.deepEqual([object.get("a__dash__b"), object.get("__namespace__")], [1n, "n"]);
  for (const name of ["a-b", "not reachable", "empty", "constructor", "toString"]) {
    assert.deepEqual([object.has(name), object.get(name)], [false, undefined], name);
  }
});

test("entries of maps are there with null too; other keys are no keys", () => {
  const raw = { type: "object", additionalProperties: { ...TEXT, nullable: true } };
  const map = soundValueOf(raw, { "a-b": "x", empty: null, dropped: undefined } as unknown as JsonValue);
  assert.ok(map instanceof CelMap);
  assert.deepEqual([map.size, map.find("a-b"), map.find("empty"), map.find("dropped")], [2, "x", null, undefined]);
  assert.equal(map.find("constructor"), undefined);
  assert.ok((map.find(1n) as CelError).isNoSuchOverload);
});

test("objects are equal with all that they hold, declared or not", () => {
  const raw = { type: "object", "x-kubernetes-preserve-unknown-fields": true, properties: { known: INTEGER } };
  const object = (value: JsonValue): CelValue => soundValueOf(raw, value);
  assert.equal(
    equalValues(object({ known: 1, other: [1, { a: 2 }] }), object({ other: [1, { a: 2 }], known: 1 })),
    true,
  );
  assert.equal(equalValues(object({ known: 1, other: [1] }), object({ known: 1, other: [2] })), false);
  assert.equal(equalValues(object({ known: 1, other: 1 }), object({ known: 1 })), false);
});

test("[CEL-036] set lists compare and join as sets, with ordinary lists too", () => {
  const set = listOf("set", INTEGER, [1, 2, 3]);
  const ordinary = (...values: CelValue[]): CelList => new ArrayList(values);
  assert.equal(equalValues(set, listOf("set", INTEGER, [3, 1, 2])), true);
  assert.equal(equalValues(set, ordinary(3n, 2n, 1n)), true);
  assert.equal(equalValues(set, ordinary(3, 2, 1)), true);
  assert.equal(equalValues(set, ordinary(3n, 3n, 1n)), false);
  assert.equal(equalValues(set, ordinary(3n, 2n)), false);
  const joined = set.plus?.(ordinary(9n, 2n, 8n));
  assert.ok(joined instanceof CelList);
  assert.deepEqual([...joined], [1n, 2n, 3n, 9n, 8n]);
  assert.equal(equalValues(joined, ordinary(8n, 9n, 1n, 2n, 3n)), true);
});

test("[CEL-036] map lists compare and join by their keys", () => {
  const item = { type: "object", required: ["k", "a-b"], properties: { k: TEXT, "a-b": INTEGER, v: INTEGER } };
  const list = (...items: JsonValue[]): CelList => listOf("map", item, items, ["k", "a-b"]);
  const [one, two] = [
    { k: "x", "a-b": 1, v: 1 },
    { k: "x", "a-b": 2, v: 2 },
  ];
  assert.equal(equalValues(list(one, two), list(two, one)), true);
  assert.equal(equalValues(list(one, two), list(two, { ...one, v: 9 })), false);
  assert.equal(equalValues(list(one, two), list(one, one)), false);
  const joined = list(one, two).plus?.(list({ k: "new", "a-b": 1 }, { ...one, v: 9 }));
  assert.ok(joined instanceof CelList);
  const values = [...joined].map((each) => each instanceof CelObject && [each.get("k"), each.get("v")]);
  assert.deepEqual(values, [
    ["x", 9n],
    ["x", 2n],
    ["new", undefined],
  ]);
});

test("large set lists take no quadratic time to compare", () => {
  const numbers = Array.from({ length: 100_000 }, (_, index) => index);
  const set = listOf("set", INTEGER, numbers);
  assert.equal(equalValues(set, listOf("set", INTEGER, [...numbers].reverse())), true);
});

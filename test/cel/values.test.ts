/** JSON as values and back. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { CelError, Timestamp } from "../../runtime/cel/cel-values.js";
import { fromJson, JsonList, JsonMap, toJson } from "../../runtime/cel/value/json-value.js";
import { compareText } from "../../runtime/cel/value/text-value.js";
import { formatTimestamp, MAX_SECONDS, MIN_SECONDS, parseTimestamp } from "../../runtime/cel/value/timestamp.js";
import { dynamic, resultOf } from "./evaluation.js";

test("JSON: whole numbers are int, also beyond what a double holds, all others are double", () => {
  assert.equal(fromJson(3), 3n);
  assert.equal(fromJson(9223372036854775807n), 9223372036854775807n);
  assert.equal(fromJson(1.5), 1.5);
  assert.equal(fromJson(1e300), 1e300);
  assert.equal(fromJson(9223372036854775808n), 2 ** 63);
  const variables = { n: dynamic(9007199254740993n) };
  assert.equal(resultOf("n == 9007199254740993", { variables }), true);
  assert.equal(resultOf("n + 1", { variables }), 9007199254740994n);
});

test("JSON: only members of the data are there, not what every object inherits", () => {
  const variables = { o: dynamic(JSON.parse('{"__proto__": 1, "a": null}')) };
  assert.equal(resultOf("has(o.toString) || has(o.constructor)", { variables }), false);
  assert.equal(resultOf("o.__proto__ == 1 && has(o.a) && size(o) == 2", { variables }), true);
  assert.equal(new JsonMap({ a: undefined, b: 1 }).size, 1);
});

test("JSON: data is looked into, not copied", () => {
  let reads = 0;
  const elements = Array.from({ length: 10_000 }, () => ({
    get name() {
      reads += 1;
      return "x";
    },
  }));
  const variables = { items: { type: dynamic([]).type, value: new JsonList(elements) } };
  assert.equal(resultOf("items[5].name", { variables }), "x");
  assert.ok(reads <= 2, `${reads}`);
});

test("results become JSON: exact integers, base64, notations of times", () => {
  const cases: readonly (readonly [string, unknown])[] = [
    ["9223372036854775807", 9223372036854775807n],
    ["18446744073709551615u", 18446744073709551615n],
    ["[dyn(1), dyn(2u), dyn(1.5), dyn('a'), dyn(null), dyn(true)]", [1, 2, 1.5, "a", null, true]],
    ["{dyn(1): dyn(b'ab'), dyn(true): dyn(duration('1s'))}", { 1: "YWI=", true: "1s" }],
    ["timestamp(0)", "1970-01-01T00:00:00Z"],
    ["optional.of(1)", 1],
    ["optional.none()", null],
  ];
  for (const [expression, json] of cases) assert.deepEqual(resultOf(expression), json, expression);
  assert.ok(toJson(Number.NaN) instanceof CelError);
});

test("timestamps are written as they are read, in all years", () => {
  const step = (MAX_SECONDS - MIN_SECONDS) / 997n;
  for (let seconds = MIN_SECONDS; seconds <= MAX_SECONDS; seconds += step) {
    const timestamp = new Timestamp(seconds, 123_456_789);
    assert.deepEqual(parseTimestamp(formatTimestamp(timestamp)), timestamp);
    const milliseconds = Number(seconds) * 1000 + 123;
    const plain = new Date(milliseconds).toISOString();
    assert.equal(formatTimestamp(timestamp).slice(0, 23), plain.slice(0, 23));
  }
});

test("text: the order of code points is that of UTF-8 bytes", () => {
  const texts = ["", "a", "ab", "é", "\u{d7ff}", "\u{e000}", "\u{ffff}", "\u{10000}", "\u{1f451}", "\u{10ffff}"];
  for (const a of texts)
    for (const b of texts)
      assert.equal(Math.sign(compareText(a, b)), Buffer.compare(Buffer.from(a), Buffer.from(b)), `${a} ${b}`);
});

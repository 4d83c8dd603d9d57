/** JSON Patch: the cases, and what data can't say: limits, numbers, prototypes. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { MAX_SHOWN_VALUE_CHARACTERS } from "../../runtime/api/field-error.js";
import type { JsonObject, JsonValue } from "../../runtime/api/json.js";
import { applyJsonPatch } from "../../runtime/merge/patches/json-patch.js";
import {
  MAX_COPIED_CHARACTERS,
  MAX_JSON_PATCH_OPERATIONS,
  MAX_JSON_PATCH_SHIFTED_ITEMS,
  MAX_PATCH_DEPTH,
} from "../../runtime/merge/patches/patch-limits.js";
import { isPatchError, runPatchCases } from "./patch-cases.js";

runPatchCases("json-patch.yaml", ({ given, patch }) => applyJsonPatch(given, patch));

test("JSON patch: the number of operations is limited", () => {
  const operations = (count: number) => Array.from({ length: count }, () => ({ op: "add", path: "/a", value: 1 }));
  assert.deepEqual(applyJsonPatch({}, operations(MAX_JSON_PATCH_OPERATIONS)), { a: 1 });
  assert.throws(
    () => applyJsonPatch({}, operations(MAX_JSON_PATCH_OPERATIONS + 1)),
    isPatchError("tooLarge", "The allowed maximum operations in a JSON patch is 10000, got 10001"),
  );
});

test("JSON patch: tests compare numbers by value, whatever their JavaScript type", () => {
  const document = { small: 1n, big: 9007199254740993n, float: 1.5, power: 1e21 };
  const passes = (path: string, value: JsonValue) =>
    assert.equal(applyJsonPatch(document, [{ op: "test", path, value }]) === document, false);
  passes("/small", 1);
  passes("/power", 1000000000000000000000n);
  passes("", { power: 1e21, float: 1.5, big: 9007199254740993n, small: 1 });
  const fails = (path: string, value: JsonValue) =>
    assert.throws(() => applyJsonPatch(document, [{ op: "test", path, value }]), isPatchError("failed", path));
  fails("/big", 9007199254740992);
  fails("/float", 1n);
  fails("/small", "1");
  fails("/small", true);
});

test("JSON patch: a member that is undefined does not exist", () => {
  assert.throws(
    () => applyJsonPatch({ a: undefined }, [{ op: "replace", path: "/a", value: 1 }]),
    isPatchError("failed", '"/a" does not exist'),
  );
  assert.deepEqual(applyJsonPatch({ a: undefined }, [{ op: "test", path: "", value: {} }]), { a: undefined });
});

test("JSON patch: __proto__ is a name like any other", () => {
  const patched = applyJsonPatch({}, [
    { op: "add", path: "/__proto__", value: { polluted: true } },
    { op: "replace", path: "/__proto__", value: { polluted: 1 } },
    { op: "copy", from: "/__proto__", path: "/copy" },
  ]);
  assert.equal(JSON.stringify(patched), '{"__proto__":{"polluted":1},"copy":{"polluted":1}}');
  assert.equal(Object.getPrototypeOf(patched), Object.prototype);
  assert.equal("polluted" in {}, false);
  assert.deepEqual(applyJsonPatch(patched, [{ op: "remove", path: "/__proto__" }]), { copy: { polluted: 1 } });
});

test("JSON patch: the total size that copies add is limited", () => {
  const half = "x".repeat(MAX_COPIED_CHARACTERS / 2 - 2);
  const copies = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ op: "copy", from: "/a", path: `/b${index}` }));
  assert.equal(Object.keys(applyJsonPatch({ a: half }, copies(2)) as object).length, 3);
  assert.throws(() => applyJsonPatch({ a: half }, copies(3)), isPatchError("tooLarge", "operation 2 (copy"));

  const doubling = Array.from({ length: 64 }, (_, index) => ({ op: "copy", from: "", path: `/${index}` }));
  assert.throws(() => applyJsonPatch({ a: 1 }, doubling), isPatchError("tooLarge", "exceed the limit"));
});

test("JSON patch: the list items that insertions and removals shift are limited", () => {
  const times = 1000;
  const size = MAX_JSON_PATCH_SHIFTED_ITEMS / times;
  const list = (length: number) => ({ list: new Array<JsonValue>(length).fill(0) });
  const apply = (length: number, operation: JsonObject) => {
    const patched = applyJsonPatch(list(length), new Array(times).fill(operation)) as ReturnType<typeof list>;
    return patched.list.length;
  };
  const limit = isPatchError("tooLarge", "the patch shifts more than 100000000 list items");
  const insert = { op: "add", path: "/list/0", value: 0 };
  assert.equal(apply(size - times, insert), size);
  assert.throws(() => apply(size, insert), limit);
  const remove = { op: "remove", path: "/list/0" };
  assert.equal(apply(size, remove), size - times);
  assert.throws(() => apply(size + times, remove), limit);
});

/** `levels` objects, one in the other. */
function nested(levels: number): JsonValue {
  let value: JsonValue = {};
  for (let level = 1; level < levels; level++) value = { a: value };
  return value;
}

test("JSON patch: depth is limited in values, paths and the result", () => {
  const value = nested(MAX_PATCH_DEPTH);
  assert.deepEqual(applyJsonPatch({}, [{ op: "replace", path: "", value }]), value);
  assert.throws(
    () => applyJsonPatch({}, [{ op: "add", path: "", value: nested(MAX_PATCH_DEPTH + 1) }]),
    isPatchError("malformed", "operation 0: value: nested deeper than the 1000 levels allowed"),
  );
  assert.throws(
    () => applyJsonPatch({}, [{ op: "add", path: "/a", value }]),
    isPatchError("failed", "the result is nested deeper than 1000 levels"),
  );
  assert.throws(
    () => applyJsonPatch({}, [{ op: "remove", path: "/a".repeat(MAX_PATCH_DEPTH + 1) }]),
    isPatchError("malformed", "path has 1001 levels, at most 1000 are allowed"),
  );
});

test("JSON patch: moves can't build a value that is too deep to copy", () => {
  const towers = 40;
  const bottom = "/a".repeat(MAX_PATCH_DEPTH - 2);
  const document = Object.fromEntries(
    Array.from({ length: towers }, (_, index) => [index, nested(MAX_PATCH_DEPTH - 1)]),
  );
  const stack = Array.from({ length: towers - 1 }, (_, index) => ({
    op: "move",
    from: `/${index}`,
    path: `/${index + 1}${bottom}`,
  }));
  assert.throws(
    () => applyJsonPatch(document, [...stack, { op: "copy", from: `/${towers - 1}`, path: "/copy" }]),
    isPatchError("failed", "is nested deeper than 1000 levels"),
  );
});

test("JSON patch: messages cut long paths", () => {
  // the path of the operation, and what of it does not exist
  const path = `/${"x".repeat(100_000)}`;
  assert.throws(
    () => applyJsonPatch({}, [{ op: "remove", path }]),
    (error) => error instanceof Error && error.message.length < 2 * MAX_SHOWN_VALUE_CHARACTERS + 100,
  );
});

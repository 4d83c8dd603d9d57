/** JSON Merge Patch: the cases, and what data can't say: numbers, prototypes, depth. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { JsonValue } from "../../runtime/api/json.js";
import { applyMergePatch } from "../../runtime/merge/patches/merge-patch.js";
import { MAX_PATCH_DEPTH } from "../../runtime/merge/patches/patch-limits.js";
import { isPatchError, runPatchCases } from "./patch-cases.js";

runPatchCases("merge-patch.yaml", ({ given, patch }) => applyMergePatch(given, patch));

test("merge patch: large numbers are kept, undefined members are absent", () => {
  const patched = applyMergePatch({ a: 1n, gone: undefined }, { b: 9007199254740993n, c: undefined });
  assert.deepEqual(patched, { a: 1n, b: 9007199254740993n });
});

test("merge patch: __proto__ and constructor are names like any other", () => {
  const patch = JSON.parse('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}') as JsonValue;
  const patched = applyMergePatch({}, patch);
  assert.equal(JSON.stringify(patched), JSON.stringify(patch));
  assert.equal(Object.getPrototypeOf(patched), Object.prototype);
  assert.equal("polluted" in {}, false);
  assert.deepEqual(applyMergePatch(patched, JSON.parse('{"__proto__":null,"constructor":null}')), {});
});

test("merge patch: the result shares nothing with document and patch", () => {
  const document = { kept: { list: [{}] } };
  const patch = { added: { list: [{}] } };
  const patched = applyMergePatch(document, patch) as typeof document & typeof patch;
  for (const [result, source] of [
    [patched.kept, document.kept],
    [patched.added, patch.added],
  ] as const) {
    assert.notEqual(result, source);
    assert.notEqual(result.list, source.list);
    assert.notEqual(result.list[0], source.list[0]);
  }
});

test("merge patch: depth is limited", () => {
  const patch = (levels: number): JsonValue => {
    let value: JsonValue = {};
    for (let level = 1; level < levels; level++) value = { a: value };
    return value;
  };
  assert.deepEqual(applyMergePatch({}, patch(MAX_PATCH_DEPTH)), patch(MAX_PATCH_DEPTH));
  assert.throws(
    () => applyMergePatch({}, patch(MAX_PATCH_DEPTH + 1)),
    isPatchError("malformed", "merge patch: nested deeper than the 1000 levels allowed"),
  );
});

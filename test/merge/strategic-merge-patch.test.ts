/** Strategic merge patch: the cases, and what data can't say: choices, numbers, prototypes, limits. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { JsonValue } from "../../runtime/api/json.js";
import type { MergeRule } from "../../runtime/merge/descriptors/merge-rule.js";
import { MAX_PATCH_DEPTH, MAX_REPEATED_ITEMS } from "../../runtime/merge/patches/patch-limits.js";
import { applyStrategicMergePatch } from "../../runtime/merge/patches/strategic-merge-patch.js";
import { isPatchError, runPatchCases } from "./patch-cases.js";
import { field, free, list, rules, scalar, set, struct } from "./patch-rules.js";

runPatchCases("strategic-merge-patch.yaml", ({ name, rule, given, patch }) => {
  const named = rules[rule ?? ""];
  assert.ok(named, `case "${name}" names a known rule`);
  return applyStrategicMergePatch(given, patch, named, { unmarkedLists: "byListType" });
});

test("strategic merge patch: lists without a strategy are replaced, or merged by their list type when the caller says so", () => {
  const rule = struct({
    ports: field(list(() => free, ["port"])),
    zones: field(set()),
    names: field(
      list(() => free, ["name"]),
      ["merge"],
      "name",
    ),
  });
  const document = { ports: [{ port: 1 }], zones: ["a"], names: [{ name: "a" }] };
  const patch = { ports: [{ port: 2 }], zones: ["b"], names: [{ name: "b" }] };
  const names = [{ name: "b" }, { name: "a" }];
  assert.deepEqual(applyStrategicMergePatch(document, patch, rule), { ...patch, names });
  assert.deepEqual(applyStrategicMergePatch(document, patch, rule, { unmarkedLists: "byListType" }), {
    ports: [{ port: 2 }, { port: 1 }],
    zones: ["b", "a"],
    names,
  });
});

test("strategic merge patch: the merge strategy without a merge key falls back to the keys of the list", () => {
  const rule = struct({
    items: field(
      list(() => free, ["name"]),
      ["merge"],
    ),
  });
  const patched = applyStrategicMergePatch({ items: [{ name: "a", x: 1 }] }, { items: [{ name: "a", y: 2 }] }, rule, {
    unmarkedLists: "replace",
  });
  assert.deepEqual(patched, { items: [{ name: "a", x: 1, y: 2 }] });
});

test("strategic merge patch: the replace strategy wins over the list type", () => {
  const rule = struct({ zones: field(set(), ["replace"]) });
  assert.deepEqual(applyStrategicMergePatch({ zones: ["a"] }, { zones: ["b"] }, rule), { zones: ["b"] });
});

test("strategic merge patch: keys and values compare by value and type", () => {
  const rule = struct({
    items: field(
      list(() => struct({ id: field(scalar) })),
      ["merge"],
      "id",
    ),
    numbers: field(set()),
  });
  const document = { items: [{ id: 1n, a: 1 }, { id: "1" }, { id: true }], numbers: [1n, "1", 9007199254740993n] };
  const patch = { items: [{ id: 1, b: 2 }], numbers: [1, "1", 9007199254740992] };
  assert.deepEqual(applyStrategicMergePatch(document, patch, rule, { unmarkedLists: "byListType" }), {
    items: [{ id: 1, a: 1, b: 2 }, { id: "1" }, { id: true }],
    numbers: [1, "1", 9007199254740992, 9007199254740993n],
  });
});

test("strategic merge patch: recursive types and untyped values merge at any depth", () => {
  const tree: MergeRule = struct({
    name: field(scalar),
    children: field(() => list(() => tree), ["merge"], "name"),
  });
  const document = { children: [{ name: "a", children: [{ name: "b", x: { y: 1 } }] }] };
  const patch = { children: [{ name: "a", children: [{ name: "b", x: { z: 2 } }] }] };
  assert.deepEqual(applyStrategicMergePatch(document, patch, tree), {
    children: [{ name: "a", children: [{ name: "b", x: { y: 1, z: 2 } }] }],
  });
});

test("strategic merge patch: __proto__ and constructor are names like any other", () => {
  const patch = JSON.parse('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}') as JsonValue;
  const patched = applyStrategicMergePatch({}, patch, struct({}));
  assert.equal(JSON.stringify(patched), JSON.stringify(patch));
  assert.equal(Object.getPrototypeOf(patched), Object.prototype);
  assert.equal("polluted" in {}, false);
});

test("strategic merge patch: the result shares nothing with document and patch", () => {
  const document = { list: [{ name: "a", x: {} }], kept: { x: {} }, less: [{}] };
  const patch = { list: [{ name: "b", x: {} }], added: { x: {} }, "$deleteFromPrimitiveList/less": [1] };
  const rule = struct({
    list: field(
      list(() => free, ["name"]),
      ["merge"],
      "name",
    ),
  });
  const patched = applyStrategicMergePatch(document, patch, rule) as typeof document & typeof patch;
  assert.deepEqual(patched.list, [patch.list[0], document.list[0]]);
  const pairs = [
    [patched.list[1]?.x, document.list[0]?.x],
    [patched.list[0]?.x, patch.list[0]?.x],
    [patched.kept.x, document.kept.x],
    [patched.less[0], document.less[0]],
    [patched.added.x, patch.added.x],
  ];
  for (const [result, source] of pairs) {
    assert.ok(result);
    assert.notEqual(result, source);
  }
});

test("strategic merge patch: a list of many items merges by key and is ordered", () => {
  const rule = struct({
    items: field(
      list(() => free, ["name"]),
      ["merge"],
      "name",
    ),
  });
  const names = Array.from({ length: 50_000 }, (_, index) => `item-${index}`);
  const document = { items: names.map((name) => ({ name, old: true })) };
  const reversed = [...names].reverse();
  const patch = {
    "$setElementOrder/items": reversed.map((name) => ({ name })),
    items: reversed.map((name) => ({ name, new: true })),
  };
  const patched = applyStrategicMergePatch(document, patch, rule) as { items: JsonValue[] };
  assert.deepEqual(
    patched.items,
    reversed.map((name) => ({ name, old: true, new: true })),
  );
});

test("strategic merge patch: repetitions of list items in a patch are limited", () => {
  const rule = struct({
    items: field(
      list(() => free, ["name"]),
      ["merge"],
      "name",
    ),
  });
  const document = { items: [{ name: "a" }] };
  const patch = (count: number) => ({ items: Array.from({ length: count }, () => ({ name: "a" })) });
  assert.deepEqual(applyStrategicMergePatch(document, patch(MAX_REPEATED_ITEMS + 1), rule), document);
  assert.throws(
    () => applyStrategicMergePatch(document, patch(MAX_REPEATED_ITEMS + 2), rule),
    isPatchError("tooLarge", "items[101]: list items are named again more than 100 times"),
  );
});

test("strategic merge patch: depth is limited", () => {
  const patch = (levels: number): JsonValue => {
    let value: JsonValue = {};
    for (let level = 1; level < levels; level++) value = { a: value };
    return value;
  };
  assert.deepEqual(applyStrategicMergePatch({}, patch(MAX_PATCH_DEPTH), free), patch(MAX_PATCH_DEPTH));
  assert.throws(
    () => applyStrategicMergePatch({}, patch(MAX_PATCH_DEPTH + 1), free),
    isPatchError("malformed", "strategic merge patch: nested deeper than the 1000 levels allowed"),
  );
});

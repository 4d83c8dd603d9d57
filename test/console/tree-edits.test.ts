/** Edits of trees return changed ones, leave the former as they were, and share what did not change. */
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  valueAt,
  withItem,
  withMovedItem,
  withoutValue,
  withRenamedKey,
  withValue,
} from "../../console/src/object/tree-edits.js";
import type { JsonObject, JsonValue } from "../../runtime/client/browser.js";

const tree: JsonObject = { spec: { count: 1, ports: [{ name: "a" }, { name: "b" }] }, other: { x: true } };
const before = structuredClone(tree);

function edited(change: JsonValue): JsonObject {
  assert.deepEqual(tree, before, "the former tree is as it was");
  assert.equal((change as JsonObject).other, tree.other, "what did not change is shared");
  return change as JsonObject;
}

test("tree edits: a value is set, also where nothing is yet", () => {
  assert.deepEqual(edited(withValue(tree, ["spec", "count"], 2)).spec, { ...(tree.spec as JsonObject), count: 2 });
  assert.deepEqual(edited(withValue(tree, ["new", "list", 0, "name"], "c")).new, { list: [{ name: "c" }] });
  assert.deepEqual(withValue(tree, ["spec", "ports", 1, "name"], "c"), {
    ...tree,
    spec: { count: 1, ports: [{ name: "a" }, { name: "c" }] },
  });
});

test("tree edits: a field or an item is removed, and a missing one is no error", () => {
  assert.deepEqual(edited(withoutValue(tree, ["spec", "ports", 0])).spec, { count: 1, ports: [{ name: "b" }] });
  assert.deepEqual(edited(withoutValue(tree, ["spec", "count"])).spec, { ports: [{ name: "a" }, { name: "b" }] });
  assert.equal(withoutValue(tree, ["spec", "absent"]), tree);
});

test("tree edits: items are added and moved within the list", () => {
  const names = (change: JsonValue): unknown[] =>
    (valueAt(change, ["spec", "ports"]) as JsonObject[]).map(({ name }) => name);
  assert.deepEqual(names(edited(withItem(tree, ["spec", "ports"], { name: "c" }))), ["a", "b", "c"]);
  assert.deepEqual(names(edited(withMovedItem(tree, ["spec", "ports"], 0, 1))), ["b", "a"]);
  assert.equal(withMovedItem(tree, ["spec", "ports"], 1, 2), tree);
});

test("tree edits: a key is renamed in its place, unless the name is taken", () => {
  const map: JsonObject = { map: { a: "1", b: "2", c: "3" } };
  assert.deepEqual(Object.keys(valueAt(withRenamedKey(map, ["map"], "b", "z"), ["map"]) as object), ["a", "z", "c"]);
  assert.equal(withRenamedKey(map, ["map"], "b", "a"), map);
});

test("tree edits: keys that mean something to JavaScript are only keys", () => {
  const changed = withValue({}, ["__proto__", "polluted"], true) as JsonObject;
  assert.ok(Object.hasOwn(changed, "__proto__"));
  assert.equal(({} as JsonObject).polluted, undefined);
  assert.equal(valueAt({}, ["constructor"]), undefined);
  assert.deepEqual(Object.keys(withoutValue(changed, ["__proto__"]) as object), []);
});

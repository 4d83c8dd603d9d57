import assert from "node:assert/strict";
import { test } from "node:test";
import { RecentMap } from "../../runtime/base/recent-map.js";

function keysIn(map: RecentMap<number>, keys: string): string {
  return [...keys].filter((key) => map.get(key) !== undefined).join("");
}

test("recent map: with one entry too many, what was not used for longest goes", () => {
  const map = new RecentMap<number>({ maxEntries: 3 });
  for (const key of "abc") map.set(key, 1);
  map.get("a");
  map.set("b", 2);
  map.set("d", 1);
  assert.equal(keysIn(map, "abcd"), "abd");
  assert.equal(map.get("b"), 2);
});

test("recent map: values may weigh as much together as is allowed, and not a byte more", () => {
  const map = new RecentMap<number>({ maxEntries: 10, maxBytes: 10 });
  map.set("a", 1, 4);
  map.set("b", 1, 6);
  assert.equal(keysIn(map, "ab"), "ab");
  map.set("b", 1, 3);
  map.set("c", 1, 3);
  assert.equal(keysIn(map, "abc"), "abc", "what was replaced weighs nothing any more");
  map.set("d", 1, 5);
  assert.equal(keysIn(map, "abcd"), "cd");
  map.set("c", 1, 11);
  assert.equal(keysIn(map, "abcd"), "d", "what is too heavy alone pushes nothing else out");
  map.clear();
  map.set("a", 1, 10);
  assert.equal(map.size, 1);
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { sortFew } from "../../runtime/base/sort-few.js";

test("few and many items are sorted in place, and equal ones keep their order", () => {
  for (let length = 0; length <= 40; length++) {
    const items = Array.from({ length }, (_, index) => ({ rank: (index * 7) % 5, index }));
    const expected = items.toSorted((a, b) => a.rank - b.rank || a.index - b.index);
    assert.equal(
      sortFew(items, (a, b) => a.rank - b.rank),
      items,
    );
    assert.deepEqual(items, expected);
  }
});

/** Collections for objects that live as long as a request. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Members } from "../../runtime/base/members.js";
import { RecentKeys } from "../../runtime/base/recent-keys.js";
import { randomOf } from "../faults/support/random.js";

describe("members", () => {
  test("those that were added and not removed are there, each once, whatever the order", (context) => {
    const random = randomOf(context);
    const members = new Members<number>();
    const places = new Map<number, ReturnType<typeof members.add>>();
    for (let step = 0; step < 5_000; step++) {
      if (random.below(2) === 0 || places.size === 0) places.set(step, members.add(step));
      else {
        const known = [...places.keys()];
        const chosen = known[random.below(known.length)] as number;
        const place = places.get(chosen);
        assert.ok(place !== undefined && place.member === chosen);
        members.remove(place);
        // A second removal has no effect.
        members.remove(place);
        places.delete(chosen);
      }
      assert.equal(members.size, places.size);
    }
    assert.deepEqual(
      members.all().sort((a, b) => a - b),
      [...places.keys()].sort((a, b) => a - b),
    );
  });
});

describe("recent keys", () => {
  test("a bounded number of keys is known, those that were noted last, with their last value", () => {
    const keys = Array.from({ length: 8 }, (_, name) => ({ name }));
    const known = new RecentKeys<{ readonly name: number }, string>(3);
    const shown = (): (string | undefined)[] => keys.map((key) => known.get(key));
    assert.deepEqual(shown(), new Array(8).fill(undefined));
    for (const key of keys.slice(0, 2)) known.note(key, `first ${key.name}`);
    assert.deepEqual(shown().slice(0, 3), ["first 0", "first 1", undefined]);
    known.note(keys[0] as { name: number }, "second 0");
    assert.deepEqual(shown().slice(0, 3), ["second 0", "first 1", undefined]);
    for (const key of keys.slice(2, 7)) known.note(key, `first ${key.name}`);
    assert.deepEqual(shown().slice(3), [undefined, "first 4", "first 5", "first 6", undefined]);
    assert.deepEqual(shown().slice(0, 3), [undefined, undefined, undefined]);
  });
});

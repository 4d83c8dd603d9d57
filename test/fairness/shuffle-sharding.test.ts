/** Hands of queues. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { dealHand, flowHash } from "../../runtime/fairness/queueing/shuffle-sharding.js";

test("a hand has distinct queues, and depends on the flow alone", () => {
  for (const [deck, size] of [
    [1, 1],
    [6, 6],
    [16, 4],
    [128, 6],
  ] as const)
    for (let index = 0; index < 200; index++) {
      const hand = dealHand(flowHash("schema", `user-${index}`), deck, size);
      assert.deepEqual(hand, dealHand(flowHash("schema", `user-${index}`), deck, size));
      assert.equal(new Set(hand).size, size);
      assert.ok(hand.every((card) => card >= 0 && card < deck));
    }
  assert.notEqual(flowHash("a", "bc"), flowHash("ab", "c"));
});

test("every order of drawing is as likely as any other", () => {
  const [deck, size] = [5, 3];
  const hands = new Map<string, number>();
  for (let hash = 0n; hash < 5n * 4n * 3n; hash++) {
    const key = dealHand(hash, deck, size).join(" ");
    hands.set(key, (hands.get(key) ?? 0) + 1);
  }
  assert.deepEqual([hands.size, Math.max(...hands.values())], [60, 1]);
});

test("few flows share many queues with another one", () => {
  const mine = new Set(dealHand(flowHash("schema", "elephant"), 128, 6));
  const shared = [0, 0, 0, 0, 0, 0, 0];
  for (let index = 0; index < 5_000; index++) {
    const count = dealHand(flowHash("schema", `mouse-${index}`), 128, 6).filter((card) => mine.has(card)).length;
    shared[count] = (shared[count] ?? 0) + 1;
  }
  const [none = 0, one = 0] = shared;
  assert.ok(none > 3_400 && one < 1_400, shared.join(" "));
  assert.equal((shared[4] ?? 0) + (shared[5] ?? 0) + (shared[6] ?? 0), 0);
});

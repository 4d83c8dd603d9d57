import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate as nextTurn } from "node:timers/promises";
import { atTurnEnd, MAX_TOGETHER } from "../../runtime/server/http/answers-of-a-turn.js";

test("answers of one turn are sent at its end, in the order in which they were made", async () => {
  const sent: string[] = [];
  atTurnEnd(() => sent.push("first"));
  await Promise.resolve();
  atTurnEnd(() => sent.push("second"));
  assert.deepEqual(sent, []);
  await nextTurn();
  assert.deepEqual(sent, ["first", "second"]);
});

test("a turn with many answers sends them in groups", async () => {
  const sent: number[] = [];
  for (let number = 0; number <= MAX_TOGETHER; number++) atTurnEnd(() => sent.push(number));
  assert.equal(sent.length, MAX_TOGETHER);
  await nextTurn();
  assert.deepEqual(
    sent,
    Array.from({ length: MAX_TOGETHER + 1 }, (_, number) => number),
  );
});

test("an answer that is made while others are sent is sent one turn later at most", async () => {
  const sent: string[] = [];
  atTurnEnd(() => {
    sent.push("outer");
    atTurnEnd(() => sent.push("inner"));
  });
  await nextTurn();
  await nextTurn();
  assert.deepEqual(sent, ["outer", "inner"]);
});

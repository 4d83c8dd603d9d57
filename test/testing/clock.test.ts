/** The virtual clock by itself. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { pause } from "../../runtime/api/time.js";
import { VirtualClock } from "../../runtime/testing/index.js";
import { TimerHeap } from "../../runtime/testing/timer-heap.js";

test("timers are called back in order, each at its time, those of the same time as they were set", async () => {
  const clock = new VirtualClock({ start: 1_000 });
  const seen: string[] = [];
  for (const [name, delayMs] of Object.entries({ c: 30, a: 10, b: 10, later: 31 }))
    clock.after(delayMs, () => seen.push(`${name}@${clock.now()}`));
  assert.deepEqual(
    clock.pendingTimers.map(({ inMs }) => inMs),
    [10, 10, 30, 31],
  );
  await clock.advance(30);
  assert.deepEqual(seen, ["a@1010", "b@1010", "c@1030"]);
  assert.equal(clock.now(), 1_030);
  assert.equal(await clock.runNext(), true);
  assert.equal(clock.now(), 1_031);
  assert.equal(await clock.runNext(), false);
});

test("work that a timer starts settles before the next timer, and timers that it sets count from its time", async () => {
  const clock = new VirtualClock({ start: 0 });
  const seen: string[] = [];
  const { signal } = new AbortController();
  const worker = async (): Promise<void> => {
    for (let round = 1; round <= 3; round++) {
      await pause(clock, 10, signal);
      for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
      seen.push(`worker@${clock.now()}`);
    }
  };
  const working = worker();
  clock.after(15, () => seen.push(`fifteen@${clock.now()}`));
  await clock.advance(30);
  await working;
  assert.deepEqual(seen, ["worker@10", "fifteen@15", "worker@20", "worker@30"]);
});

test("a timer that is cancelled, also by one that is due with it, is not called", async () => {
  const clock = new VirtualClock();
  const seen: string[] = [];
  const cancel = clock.after(10, () => seen.push("never"));
  clock.after(5, () => cancelTwin());
  const cancelTwin = clock.after(5, () => seen.push("twin"));
  cancel();
  cancel();
  await clock.advance(20);
  assert.deepEqual([seen, clock.pendingTimers], [[], []]);
});

test("a delay of none is over with the next call, and one without end never", async () => {
  const clock = new VirtualClock();
  let count = 0;
  for (const delayMs of [0, -5, Number.NaN]) clock.after(delayMs, () => count++);
  clock.after(Number.POSITIVE_INFINITY, () => count++);
  assert.equal(count, 0);
  await clock.settle();
  assert.equal(count, 3);
  await clock.advance(1e12);
  assert.equal(count, 3);
});

test("calls that come at once move the time one after the other", async () => {
  const clock = new VirtualClock({ start: 0 });
  const seen: number[] = [];
  for (const at of [10, 20, 30]) clock.after(at, () => seen.push(clock.now()));
  await Promise.all([clock.advance(10), clock.advance(10), clock.advanceTo(30), clock.advanceTo(new Date(40))]);
  assert.deepEqual([seen, clock.now()], [[10, 20, 30], 40]);
});

test("runUntil stops as soon as the condition holds, and says why it can't", async () => {
  const clock = new VirtualClock({ start: 0 });
  let count = 0;
  const again = (): void => {
    count++;
    if (count < 10) clock.after(1_000, again);
  };
  clock.after(1_000, again);
  await clock.runUntil(() => count === 3);
  assert.equal(clock.now(), 3_000);
  await assert.rejects(
    clock.runUntil(() => false, { withinMs: 2_000 }),
    /does not hold after 2000 ms; the next timer is due at 1970-01-01T00:00:06/,
  );
  await assert.rejects(
    clock.runUntil(() => false),
    /the condition does not hold, and no timer is set/,
  );
  assert.equal(count, 10);
  await assert.rejects(
    clock.runUntil(() => false, { signal: AbortSignal.abort(new Error("enough")) }),
    /enough/,
  );
});

test("a timer that is set again for the same moment, and too many of them, end in an error", async () => {
  const endless = new VirtualClock();
  const again = (): void => void endless.after(0, again);
  again();
  await assert.rejects(
    endless.advance(1),
    /timers came due .* does one of them set itself again for the same moment\?/,
  );
  const bounded = new VirtualClock({ maxTimers: 100 });
  for (let index = 0; index < 101; index++) bounded.after(5, () => {});
  await assert.rejects(bounded.advance(10), /101 timers came due/);
  const enough = new VirtualClock({ maxTimers: 100 });
  for (let index = 0; index < 100; index++) enough.after(5, () => {});
  await enough.advance(10);
});

test("invalid times are refused", async () => {
  const clock = new VirtualClock({ start: new Date("2030-01-01T00:00:00Z") });
  assert.throws(() => new VirtualClock({ start: Number.NaN }), /start: found NaN/);
  assert.throws(() => new VirtualClock({ maxTimers: 0 }), /maxTimers: found 0/);
  for (const bad of [-1, Number.NaN, Number.POSITIVE_INFINITY])
    await assert.rejects(clock.advance(bad), /expected milliseconds, 0 or more/);
  await assert.rejects(
    clock.advanceTo(0),
    /which has passed: it is 2030-01-01T00:00:00.000Z, and time does not go back/,
  );
  assert.equal(clock.now(), Date.parse("2030-01-01T00:00:00Z"));
});

test("the heap of timers gives them in order whatever was taken out between", () => {
  let seed = 7;
  const random = (below: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return seed % below;
  };
  for (let round = 0; round < 200; round++) {
    const heap = new TimerHeap();
    const all = Array.from({ length: 1 + random(40) }, (_, number) => ({
      dueMs: random(10),
      number,
      callback: () => {},
      index: -1,
    }));
    for (const timer of all) heap.add(timer);
    const gone = all.filter(() => random(3) === 0);
    for (const timer of [...gone, ...gone]) heap.remove(timer);
    const expected = all
      .filter((timer) => !gone.includes(timer))
      .sort((a, b) => a.dueMs - b.dueMs || a.number - b.number);
    const found = [];
    for (let first = heap.first; first !== undefined; first = heap.first) {
      found.push(first);
      heap.remove(first);
    }
    assert.deepEqual(found, expected);
  }
});

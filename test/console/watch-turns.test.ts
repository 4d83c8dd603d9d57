/** How watches share few connections; without a browser. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { WatchSlots } from "../../console/src/session/watch-slots.js";

test("watches beyond the limit wait in turn, and those that have a connection see that others wait", async () => {
  const slots = new WatchSlots(2);
  const { signal } = new AbortController();
  const order: string[] = [];
  const first = await slots.acquire(signal);
  const second = await slots.acquire(signal);
  assert.equal(slots.isContended, false);
  const waiting = ["third", "fourth"].map(async (name) => {
    const release = await slots.acquire(signal);
    order.push(name);
    return release;
  });
  assert.equal(slots.isContended, true);
  first();
  // A second release of the same turn gives nothing away.
  first();
  const third = await waiting[0];
  assert.deepEqual([order, slots.isContended], [["third"], true]);
  second();
  const fourth = await waiting[1];
  assert.deepEqual([order, slots.isContended], [["third", "fourth"], false]);
  third?.();
  fourth?.();
});

test("one who leaves the queue takes no turn", async () => {
  const slots = new WatchSlots(1);
  const held = await slots.acquire(new AbortController().signal);
  const leaving = new AbortController();
  const left = slots.acquire(leaving.signal);
  leaving.abort(new Error("left"));
  await assert.rejects(left, /left/);
  assert.equal(slots.isContended, false);
  held();
  const next = await slots.acquire(new AbortController().signal);
  next();
});

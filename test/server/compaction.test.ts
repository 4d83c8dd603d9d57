/** The retention window: counted in steps of an injected clock, store by store, whatever the time of day does. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { MemoryEngine } from "../../runtime/storage/memory/engine.js";
import { ManualClock } from "../client/support/manual-clock.js";
import { startApi } from "../support/api.js";

const HISTORY_MS = 1_000;
const STEP_MS = HISTORY_MS / 5;
const STEPS_UNTIL_COMPACTION = 6;
const HOUR_MS = 3_600_000;
/** Of the machine, much longer than it ever takes. */
const PATIENCE_MS = 30_000;

/** A clock whose time of day can be set, as an administrator or a time service does. */
class AdjustableClock extends ManualClock {
  #offsetMs = 0;

  override now(): number {
    return super.now() + this.#offsetMs;
  }

  set(offsetMs: number): void {
    this.#offsetMs = offsetMs;
  }

  /** Lets one step pass in each of `compactors`, to its end. */
  async step(compactors = 1): Promise<void> {
    const before = this.#steps();
    this.advance(STEP_MS);
    const endMs = performance.now() + PATIENCE_MS;
    while (this.#steps() < before + compactors) {
      assert.ok(performance.now() < endMs, "the next step was never planned");
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  #steps(): number {
    return this.delays.filter((delay) => delay === STEP_MS).length;
  }
}

test("a clock that is set forward drops no history early", async () => {
  const clock = new AdjustableClock();
  const storage = new MemoryEngine();
  const api = await startApi({ storage, clock, historyMs: HISTORY_MS });
  await clock.step();
  clock.set(HOUR_MS);
  for (let step = 2; step < STEPS_UNTIL_COMPACTION; step++) {
    await clock.step();
    assert.equal(await storage.compactedRevision(), 0n, `after step ${step}`);
  }
  await clock.step();
  assert.notEqual(await storage.compactedRevision(), 0n);
  await api.stop();
});

test("a clock that is set back does not stop compaction", async () => {
  const clock = new AdjustableClock();
  const storage = new MemoryEngine();
  const api = await startApi({ storage, clock, historyMs: HISTORY_MS });
  await clock.step();
  clock.set(-HOUR_MS);
  for (let step = 2; step <= STEPS_UNTIL_COMPACTION; step++) await clock.step();
  assert.notEqual(await storage.compactedRevision(), 0n);
  await api.stop();
});

test("each store is compacted at its own versions, and only its own resources lose history", async () => {
  const clock = new AdjustableClock();
  const main = new MemoryEngine();
  const second = new MemoryEngine();
  const storageOverrides = [{ group: "", resource: "secrets", storage: second }];
  const api = await startApi({ storage: main, storageOverrides, clock, historyMs: HISTORY_MS });
  const t = await api.namespace();
  for (let count = 0; count < 10; count++)
    await api.post(`/api/v1/namespaces/${t}/configmaps`, { metadata: { generateName: "many-" } });
  for (let step = 1; step < STEPS_UNTIL_COMPACTION; step++) await clock.step(2);
  const secrets = `/api/v1/namespaces/${t}/secrets`;
  const { metadata } = (await api.post(secrets, { metadata: { name: "a" } })).body;
  await api.post(secrets, { metadata: { name: "b" } });
  await clock.step(2);
  assert.ok((await main.compactedRevision()) > BigInt(metadata.resourceVersion));
  assert.equal(await second.compactedRevision(), 1n);
  const watch = await api.watch(`${secrets}?watch=1&resourceVersion=${metadata.resourceVersion}`);
  assert.deepEqual(await watch.take(1), ["ADDED b"]);
  await watch.close();
  await api.stop();
});

test("compactions keep a minimum interval, however short the window", async () => {
  const clock = new ManualClock();
  const api = await startApi({ clock, historyMs: 0 });
  assert.ok(clock.delays.length > 0);
  assert.deepEqual(
    clock.delays.filter((delay) => delay < 10),
    [],
  );
  await api.stop();
});

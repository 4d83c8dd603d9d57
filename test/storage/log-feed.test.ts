/** The reader of a store's log: how caches start, join late, begin anew and end. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { setImmediate as nextTurn } from "node:timers/promises";
import { WatchCache } from "../../runtime/storage/cacher/watch-cache.js";
import { put, remove } from "../../runtime/storage/contract/short-calls.js";
import {
  CacheSupersededError,
  CompactedError,
  EngineClosedError,
  StorageUnavailableError,
} from "../../runtime/storage/errors.js";
import { MemoryEngine } from "../../runtime/storage/memory/engine.js";
import {
  A,
  B,
  C,
  decodeText,
  Heard,
  openFeed,
  PATIENCE_MS,
  shown,
  shownEvents,
  stored,
  type TextValue,
  UNREADABLE,
} from "./cache-fixture.js";
import { Gate, SteeredEngine } from "./steered-engine.js";
import { SteppedClock } from "./stepped-clock.js";

const BROKEN = new StorageUnavailableError("the connection broke");

/** A store with a past: compacted at 3, head at 6. */
async function storeWithPast(): Promise<SteeredEngine> {
  const memory = new MemoryEngine();
  await put(memory, `${A}x`, "1"); // 1
  await put(memory, `${B}x`, "1"); // 2
  await put(memory, `${A}x`, "2", 1n); // 3
  await memory.compact(3n);
  await put(memory, `${A}y`, "1"); // 4
  await remove(memory, `${A}x`, "2", 3n); // 5
  await put(memory, `${B}y`, "1"); // 6
  return new SteeredEngine(memory);
}

describe("the feed of watch caches", () => {
  test("a start loads the oldest state and replays the log, so that the window reaches back to it", async () => {
    const engine = await storeWithPast();
    const { cache, feed } = openFeed(engine);
    const caches = [cache(A), cache(B)] as const;
    for (const one of caches) assert.equal(await one.ready(PATIENCE_MS), true);
    for (const one of caches) {
      for (const revision of [3n, 4n, 5n, 6n])
        assert.deepEqual(shown(one, revision), await stored(engine, one.prefix, revision));
      assert.throws(() => one.snapshotAt(2n), CompactedError);
    }
    assert.equal(caches[0].eventsAfter(3n).length, 2);
    feed.close();
  });

  test("changes of resources without a cache are passed over, and carry every cache's progress on", async () => {
    const engine = new SteeredEngine(new MemoryEngine());
    const { cache, feed } = openFeed(engine);
    const [a, b] = [cache(A), cache(B)];
    await Promise.all([a.ready(PATIENCE_MS), b.ready(PATIENCE_MS)]);
    const heard = new Heard(b);
    const waiting = [1n, 2n, 3n].map((revision) => b.waitFor(revision, PATIENCE_MS));
    await put(engine, `${A}x`, "1");
    await put(engine, `${C}x`, "1");
    await put(engine, "/not-an-object", "1");
    assert.deepEqual(await Promise.all(waiting), [true, true, true]);
    assert.deepEqual([a.revision, b.revision], [3n, 3n]);
    assert.deepEqual([shown(a), shown(b), heard.events], [["x=1@1"], [], []]);
    assert.equal(engine.openWatches, 1);
    feed.close();
  });

  test("a base that is compacted away while it is read is read again at the new place", async () => {
    const memory = new MemoryEngine();
    for (let index = 0; index < 300; index++) await put(memory, `${A}${String(index).padStart(3, "0")}`, "old");
    await memory.compact(300n);
    const engine = new SteeredEngine(memory);
    let compactions = 0;
    engine.beforeList = async ({ after }) => {
      if (after === undefined || compactions === 2) return;
      compactions++;
      const head = await put(memory, `${A}new-${compactions}`, "new");
      await memory.compact(head);
    };
    const { cache, feed, warnings } = openFeed(engine);
    const a = cache(A);
    assert.equal(await a.ready(PATIENCE_MS), true);
    assert.equal(compactions, 2);
    assert.deepEqual(shown(a), await stored(memory, A));
    assert.equal(a.statistics.objects, 302);
    assert.equal(await memory.compactedRevision(), 302n);
    assert.throws(() => a.snapshotAt(301n), CompactedError);
    assert.deepEqual(warnings, []);
    feed.close();
  });

  test("a base that is compacted away between its reading and the watch from it", async () => {
    const engine = await storeWithPast();
    let refusals = 1;
    engine.refusalOfWatch = ({ after }) => (refusals-- > 0 ? new CompactedError(after, 6n) : undefined);
    const clock = new SteppedClock();
    const { cache, feed, warned, warnings } = openFeed(engine, clock);
    const a = cache(A);
    const ready = a.ready(PATIENCE_MS);
    await engine.compact(6n);
    await warned(1);
    clock.pass(500);
    assert.equal(await ready, true);
    await assertOnce(engine, a);
    assert.equal(warnings.length, 1);
    feed.close();
  });
});

describe("a feed whose start fails", () => {
  const FAILURES = 3;

  const places: Record<string, (engine: SteeredEngine, fail: () => boolean) => void> = {
    "asking for the base": (engine, fail) => {
      engine.beforeLoad = async () => {
        if (fail()) throw BROKEN;
      };
    },
    "reading the base": (engine, fail) => {
      engine.beforeList = async () => {
        if (fail()) throw BROKEN;
      };
    },
    "beginning to watch": (engine, fail) => {
      engine.refusalOfWatch = () => (fail() ? BROKEN : undefined);
    },
    "asking for the head": (engine, fail) => {
      engine.beforeHead = async () => {
        if (fail()) throw BROKEN;
      };
    },
  };

  for (const [place, sabotage] of Object.entries(places)) {
    test(`${place}: it is tried again, later each time, and in the end every change comes once`, async () => {
      const engine = await storeWithPast();
      let failures = 0;
      sabotage(engine, () => failures < FAILURES && ++failures > 0);
      const clock = new SteppedClock();
      const { cache, feed, warnings, warned } = openFeed(engine, clock);
      const a = cache(A);
      const ready = a.ready(PATIENCE_MS);
      for (const [index, delay] of [500, 1000, 1500].entries()) {
        await warned(index + 1);
        assert.equal(a.isReady, false);
        assert.equal(clock.delays.at(-1), delay);
        clock.pass(delay);
      }
      assert.equal(await ready, true);
      assert.equal(failures, FAILURES);
      assert.equal(warnings.length, FAILURES);
      await assertOnce(engine, a);
      feed.close();
    });
  }

  test("a watch that breaks while the log is replayed is restarted, once", async () => {
    const engine = await storeWithPast();
    engine.holdEvents();
    const clock = new SteppedClock();
    const { cache, feed, warned } = openFeed(engine, clock);
    const a = cache(A);
    const head = new Gate();
    engine.beforeHead = () => head.pass();
    const ready = a.ready(PATIENCE_MS);
    await head.reached();
    head.open();
    await nextTurn();
    engine.breakWatches(BROKEN);
    engine.releaseEvents();
    await warned(1);
    clock.pass(500);
    assert.equal(await ready, true);
    await assertOnce(engine, a);
    feed.close();
  });

  test("close() during the load ends those who wait, and nothing is begun any more", async () => {
    const engine = await storeWithPast();
    const gate = new Gate();
    engine.beforeList = () => gate.pass();
    const { cache, feed, warnings } = openFeed(engine);
    const a = cache(A);
    const ready = assert.rejects(a.ready(PATIENCE_MS), EngineClosedError);
    await gate.reached();
    feed.close();
    await ready;
    gate.open();
    await nextTurn();
    assert.equal(engine.openWatches, 0);
    assert.deepEqual(warnings, []);
    assert.throws(() => a.listen({ type: "prefix", prefix: A }, { changed() {}, ended() {} }), EngineClosedError);
    await assert.rejects(async () => a.waitFor(1n, PATIENCE_MS), EngineClosedError);
  });

  test("an engine that is closed during the load ends those who wait", async () => {
    const engine = await storeWithPast();
    const gate = new Gate();
    engine.beforeHead = () => gate.pass();
    const { cache, warnings } = openFeed(engine);
    const a = cache(A);
    const ready = assert.rejects(a.ready(PATIENCE_MS), EngineClosedError);
    await gate.reached();
    await engine.close();
    gate.open();
    await ready;
    assert.deepEqual(warnings, []);
  });
});

describe("a feed that is lost", () => {
  for (const error of [BROKEN, new CompactedError(4n, 5n)]) {
    test(`${error.name}: watches end, reads wait, and a fresh state follows`, async () => {
      const engine = await storeWithPast();
      const { cache, feed } = openFeed(engine);
      const [a, b] = [cache(A), cache(B)];
      await Promise.all([a.ready(PATIENCE_MS), b.ready(PATIENCE_MS)]);
      const heard = [new Heard(a), new Heard(b)];
      const readerErrors: Error[] = [];
      a.follow({ position: 6n, ended: (reason) => readerErrors.push(reason) });
      engine.holdEvents();
      await put(engine, `${A}y`, "lost", 4n);
      await engine.compact(7n);
      engine.breakWatches(error);
      for (const { errors } of heard) assert.deepEqual(errors, [error]);
      assert.deepEqual(readerErrors, [error]);
      assert.deepEqual([a.isReady, b.isReady], [false, false]);
      engine.releaseEvents();
      assert.deepEqual(await Promise.all([a.ready(PATIENCE_MS), b.ready(PATIENCE_MS)]), [true, true]);
      assert.deepEqual(shown(a), ["y=lost@7"]);
      assert.throws(() => a.eventsAfter(6n), CompactedError);
      assert.deepEqual([a.statistics.listeners, b.statistics.listeners], [0, 0]);
      await assertOnce(engine, a);
      feed.close();
    });
  }

  test("a watch that comes between the loss and the new state is ended with that, since it may have missed something", async () => {
    const engine = await storeWithPast();
    const { cache, feed } = openFeed(engine);
    const a = cache(A);
    await a.ready(PATIENCE_MS);
    const gate = new Gate();
    engine.beforeLoad = () => gate.pass();
    engine.holdEvents();
    await put(engine, `${A}y`, "missed", 4n);
    await engine.compact(7n);
    engine.breakWatches(BROKEN);
    const heard = new Heard(a);
    const errors: Error[] = [];
    a.follow({ position: 6n, ended: (error) => errors.push(error) });
    engine.releaseEvents();
    gate.open();
    assert.equal(await a.ready(PATIENCE_MS), true);
    assert.deepEqual({ ...heard }, { events: [], errors: [BROKEN] });
    assert.deepEqual(errors, [BROKEN]);
    await assertOnce(engine, a);
    feed.close();
  });

  test("the end of a late cache's load that began before the loss does not put an old state in place", async () => {
    const engine = await storeWithPast();
    const { cache, feed } = openFeed(engine);
    await cache(A).ready(PATIENCE_MS);
    const gate = new Gate();
    engine.beforeList = () => gate.pass();
    const late = cache(B);
    await gate.reached();
    engine.beforeList = async () => {};
    await put(engine, `${B}z`, "1");
    engine.breakWatches(BROKEN);
    assert.equal(await late.ready(PATIENCE_MS), true);
    const heard = new Heard(late);
    gate.open();
    await nextTurn();
    assert.deepEqual(shown(late), await stored(engine, B));
    await put(engine, `${B}z`, "2", 7n);
    assert.deepEqual(heard.events, ["put z=2@8"]);
    await assertOnce(engine, late);
    feed.close();
  });

  test("a closed engine closes the caches for good", async () => {
    const engine = await storeWithPast();
    const { cache, warnings } = openFeed(engine);
    const a = cache(A);
    await a.ready(PATIENCE_MS);
    const heard = new Heard(a);
    const waiting = assert.rejects(async () => a.waitFor(9n, PATIENCE_MS), EngineClosedError);
    await engine.close();
    await waiting;
    assert.ok(heard.errors[0] instanceof EngineClosedError && heard.errors.length === 1);
    await assert.rejects(a.ready(PATIENCE_MS), EngineClosedError);
    assert.deepEqual(warnings, []);
  });
});

describe("a cache that joins late", () => {
  test("while the others still replay the log, it is not ready before it is as new as the store was", async () => {
    const engine = await storeWithPast();
    const { cache, feed } = openFeed(engine);
    const gate = new Gate();
    engine.beforeHead = () => gate.pass();
    engine.holdEvents();
    const first = cache(A);
    const ready = first.ready(PATIENCE_MS);
    await gate.reached();
    const late = cache(B);
    await settled();
    assert.equal(late.isReady, false);
    gate.open();
    engine.releaseEvents();
    assert.equal(await ready, true);
    assert.equal(await late.ready(PATIENCE_MS), true);
    assert.deepEqual(shown(late), await stored(engine, B));
    await assertOnce(engine, late);
    feed.close();
  });

  test("is loaded once, however long the others' start takes beside it", async () => {
    const engine = await storeWithPast();
    const { cache, feed } = openFeed(engine);
    const head = new Gate();
    engine.beforeHead = () => head.pass();
    const first = cache(A);
    const ready = first.ready(PATIENCE_MS);
    await head.reached();
    let loads = 0;
    engine.beforeList = async ({ prefix }) => {
      if (prefix === B) loads++;
      await nextTurn();
    };
    const late = cache(B);
    head.open();
    assert.equal(await ready, true);
    assert.equal(await late.ready(PATIENCE_MS), true);
    await settled();
    assert.equal(loads, 1);
    await assertOnce(engine, late);
    feed.close();
  });

  test("begins at the head: no more of the log is read than came meanwhile, and older states are the store's", async () => {
    const engine = await storeWithPast();
    const { cache, feed } = openFeed(engine);
    await cache(A).ready(PATIENCE_MS);
    const followed: bigint[] = [];
    engine.refusalOfWatch = ({ after }) => {
      followed.push(after);
      return undefined;
    };
    const gate = new Gate();
    engine.beforeList = () => gate.pass();
    const late = cache(B);
    await gate.reached();
    const meanwhile = await put(engine, `${B}z`, "1");
    assert.equal(await feed.waitFor(meanwhile, PATIENCE_MS), true);
    gate.open();
    assert.equal(await late.ready(PATIENCE_MS), true);
    assert.deepEqual(followed, [6n]);
    assert.deepEqual(shown(late, 6n), await stored(engine, B, 6n));
    assert.throws(() => late.snapshotAt(5n), CompactedError);
    assert.equal(late.eventsAfter(6n).length, 1);
    await assertOnce(engine, late);
    feed.close();
  });

  test("a compaction that overtakes it while the log behind it is long does not hold it up", async () => {
    const engine = await storeWithPast();
    const { cache, feed, warnings } = openFeed(engine);
    await cache(A).ready(PATIENCE_MS);
    for (let index = 0; index < 300; index++) await put(engine, `${B}${String(index).padStart(3, "0")}`, "1");
    let compactions = 0;
    engine.beforeList = async ({ prefix }) => {
      // what was written up to now is the only state that a reader can count on
      if (prefix === B && compactions++ < 2) await engine.compact(await engine.inner.head());
    };
    const late = cache(B);
    assert.equal(await late.ready(PATIENCE_MS), true);
    assert.deepEqual(shown(late), await stored(engine, B));
    assert.deepEqual(warnings, []);
    await assertOnce(engine, late);
    feed.close();
  });

  test("a state that is compacted away page by page is read again at the head", async () => {
    const engine = await storeWithPast();
    const { cache, feed, warnings } = openFeed(engine);
    await cache(A).ready(PATIENCE_MS);
    for (let index = 0; index < 300; index++) await put(engine, `${B}${String(index).padStart(3, "0")}`, "1");
    let compactions = 0;
    engine.beforeList = async ({ after }) => {
      if (after === undefined || compactions === 3) return;
      await engine.compact(await put(engine, `${B}new-${compactions++}`, "1"));
    };
    const late = cache(B);
    assert.equal(await late.ready(PATIENCE_MS), true);
    assert.equal(compactions, 3);
    assert.deepEqual(shown(late), await stored(engine, B));
    assert.deepEqual(warnings, []);
    await assertOnce(engine, late);
    feed.close();
  });

  test("a load that fails is retried, and disturbs no other cache", async () => {
    const engine = await storeWithPast();
    const clock = new SteppedClock();
    const { cache, feed, warned, warnings } = openFeed(engine, clock);
    const first = cache(A);
    await first.ready(PATIENCE_MS);
    const heard = new Heard(first);
    let failures = 2;
    engine.beforeList = async () => {
      if (failures-- > 0) throw BROKEN;
    };
    const late = cache(B);
    for (let attempt = 0; attempt < 2; attempt++) {
      await warned(attempt + 1);
      await put(engine, `${A}during-${attempt}`, "1");
      clock.pass(500);
    }
    assert.equal(await late.ready(PATIENCE_MS), true);
    assert.equal(warnings.length, 2);
    assert.deepEqual({ ...heard }, { events: ["put during-0=1@7", "put during-1=1@8"], errors: [] });
    await assertOnce(engine, late);
    feed.close();
  });

  test("a cache that leaves receives no more events, and its prefix can be joined again", async () => {
    const engine = await storeWithPast();
    const { cache, feed } = openFeed(engine);
    const [a, b] = [cache(A), cache(B)];
    await Promise.all([a.ready(PATIENCE_MS), b.ready(PATIENCE_MS)]);
    const heard = new Heard(b);
    b.close();
    await put(engine, `${B}y`, "2", 6n);
    assert.deepEqual([heard.events, heard.errors.length], [[], 1]);
    const again = cache(B);
    assert.equal(await again.ready(PATIENCE_MS), true);
    assert.deepEqual(shown(again), await stored(engine, B));
    await assertOnce(engine, again);
    feed.close();
  });
});

describe("a stored value that can't be read", () => {
  const fails = /\/registry\/core\/a\/bad can't be read/;
  const unreadable = (cache: ReturnType<ReturnType<typeof openFeed>["cache"]>): string[] =>
    [...cache.unreadables.values()].map(({ key, revision }) => `${key.slice(A.length)}@${revision}`);

  /** A store whose past, before its base, ends in a value that can't be read. */
  async function openWithFault() {
    const engine = new SteeredEngine(new MemoryEngine());
    await put(engine, `${A}good`, "1"); // 1
    await put(engine, `${A}bad`, UNREADABLE); // 2
    await put(engine, `${B}good`, "1"); // 3
    await engine.compact(3n);
    const clock = new SteppedClock();
    return { engine, clock, ...openFeed(engine, clock) };
  }

  test("in the base: it is known by its key, and is none of the values", async () => {
    const { engine, cache, feed, warnings } = await openWithFault();
    const [a, b] = [cache(A), cache(B)];
    assert.deepEqual([await a.ready(PATIENCE_MS), await b.ready(PATIENCE_MS)], [true, true]);
    assert.deepEqual(unreadable(a), ["bad@2"]);
    assert.deepEqual(shown(a), ["good=1@1"]);
    assert.deepEqual(unreadable(b), []);
    assert.equal(warnings.length, 1);
    assert.match(warnings[0] ?? "", fails);
    assert.doesNotMatch(warnings[0] ?? "", /marked so/, "what a decoder says may quote the value");
    await put(engine, `${A}later`, "1");
    assert.deepEqual(shown(a), ["good=1@1", "later=1@4"]);
    feed.close();
  });

  test("as it is written: the watches of its own cache end, and the state goes on without it", async () => {
    const memory = new MemoryEngine();
    const { cache, feed, warnings } = openFeed(memory);
    const [a, b] = [cache(A), cache(B)];
    await put(memory, `${A}bad`, "readable");
    await Promise.all([a.ready(PATIENCE_MS), b.ready(PATIENCE_MS)]);
    const [heardA, heardB] = [new Heard(a), new Heard(b)];
    await put(memory, `${A}bad`, UNREADABLE, 1n);
    await put(memory, `${A}good`, "1");
    await put(memory, `${B}good`, "1");
    assert.deepEqual({ ...heardB }, { events: ["put good=1@4"], errors: [] });
    assert.deepEqual(heardA.events, []);
    assert.equal(heardA.errors.length, 1);
    assert.match(String(heardA.errors), fails);
    assert.match(warnings.join(), fails);
    assert.deepEqual([a.isReady, shown(a), unreadable(a)], [true, ["good=1@3"], ["bad@2"]]);
    assert.equal(a.statistics.objectBytes, 1);
    assert.throws(() => a.eventsAfter(1n), CompactedError, "what came before it is no way to it");
    assert.deepEqual(shownEvents(a.eventsAfter(2n)), ["put good=1@3"]);
    assert.deepEqual(shown(a, 2n), []);
    feed.close();
  });

  for (const how of ["replaced", "deleted", "deleted by a value that can't be read"] as const) {
    test(`once it is ${how}, watches begin again`, async () => {
      const { engine, cache, feed } = await openWithFault();
      const a = cache(A);
      await a.ready(PATIENCE_MS);
      const heard = new Heard(a);
      if (how === "replaced") await put(engine, `${A}bad`, "mended", 2n);
      else await remove(engine, `${A}bad`, how === "deleted" ? "gone" : UNREADABLE, 2n);
      assert.deepEqual(unreadable(a), []);
      assert.deepEqual(heard.events, []);
      assert.equal(heard.errors.length, 1);
      assert.ok(heard.errors[0] instanceof CacheSupersededError);
      assert.deepEqual(shown(a), how === "replaced" ? ["bad=mended@4", "good=1@1"] : ["good=1@1"]);
      await assertOnce(engine, a);
      feed.close();
    });
  }

  test("the cache is read again on request, and its watches end", async () => {
    let isReadable = false;
    const engine = new MemoryEngine();
    await put(engine, `${A}x`, "1");
    const { feed } = openFeed(engine);
    const a = new WatchCache<TextValue>({
      feed,
      prefix: A,
      decode: (entry) => {
        if (!isReadable) throw new Error("not now");
        return decodeText(entry);
      },
    });
    await a.ready(PATIENCE_MS);
    assert.deepEqual(unreadable(a), ["x@1"]);
    const heard = new Heard(a);
    isReadable = true;
    a.reload();
    await settled();
    assert.deepEqual([a.isReady, unreadable(a), shown(a)], [true, [], ["x=1@1"]]);
    assert.equal(heard.errors.length, 1);
    feed.close();
  });
});

/** Everything that is about to happen by itself has happened: nothing here takes longer than a few turns. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await nextTurn();
}

/** The cache holds what the store does, one watch feeds all, and a change reaches a listener once. */
async function assertOnce(engine: SteeredEngine, cache: ReturnType<ReturnType<typeof openFeed>["cache"]>) {
  const heard = new Heard(cache);
  await settled();
  assert.deepEqual(shown(cache), await stored(engine, cache.prefix));
  const revision = await put(engine, `${cache.prefix}probe`, "1");
  const last = await remove(engine, `${cache.prefix}probe`, "1", revision);
  assert.equal(await cache.waitFor(last, PATIENCE_MS), true);
  await settled();
  assert.deepEqual({ ...heard }, { events: [`put probe=1@${revision}`, `delete probe=1@${last}`], errors: [] });
  assert.deepEqual(shown(cache), await stored(engine, cache.prefix));
  assert.equal(engine.openWatches, 1);
}

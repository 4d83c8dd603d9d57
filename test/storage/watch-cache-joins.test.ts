/** Caches that join a feed at any moment of a storm of writes, compactions and losses, against the store itself. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate as nextTurn } from "node:timers/promises";
import { LogFeed } from "../../runtime/storage/cacher/log-feed.js";
import { WatchCache } from "../../runtime/storage/cacher/watch-cache.js";
import { record } from "../../runtime/storage/contract/recording-sink.js";
import { put, remove } from "../../runtime/storage/contract/short-calls.js";
import type {
  Entry,
  Revision,
  StorageEvent,
  Subscription,
  WatchOptions,
  WatchSink,
} from "../../runtime/storage/engine.js";
import { NotYetReadableError, StorageUnavailableError } from "../../runtime/storage/errors.js";
import { MemoryEngine } from "../../runtime/storage/memory/engine.js";
import { type Random, randomOf, seeded } from "../faults/support/random.js";
import {
  A,
  B,
  decodeText,
  openFeed,
  PATIENCE_MS,
  shown,
  shownEvents,
  shownLog,
  stored,
  type TextValue,
} from "./cache-fixture.js";
import { Gate, SteeredEngine } from "./steered-engine.js";
import { SteppedClock } from "./stepped-clock.js";

const RUNS = 40;
const STEPS = 150;
const PREFIXES = 6;
const KEYS = 12;
/** More than are read of the store in one turn, so that loads take several. */
const FIRST_OBJECTS = 150;
const MOST_TURNS = 3;
const TURNS_OF_A_LOAD = 1000;
const MOST_RETRY_DELAY_MS = 10_000;

test("caches that join at any moment receive each change once, and have the content of the store", async (context) => {
  const random = randomOf(context);
  for (let run = 0; run < RUNS; run++) await new Storm(seeded(random.below(2 ** 31))).run();
});

interface Follower {
  readonly cache: WatchCache<TextValue>;
  readonly after: Revision;
  readonly events: string[];
}

class Storm {
  private readonly memory = new MemoryEngine();
  private readonly engine = new SteeredEngine(this.memory);
  private readonly caches = new Map<string, WatchCache<TextValue>>();
  private readonly followers: Follower[] = [];
  private readonly background: Promise<void>[] = [];
  private readonly revisions = new Map<string, Revision>();
  // What failed is tried again at once.
  private readonly open = openFeed(this.engine, new SteppedClock(MOST_RETRY_DELAY_MS));
  private isOver = false;

  constructor(private readonly random: Random) {
    const pause = async (): Promise<void> => {
      for (let turns = random.below(MOST_TURNS); turns > 0; turns--) await nextTurn();
    };
    this.engine.beforeList = pause;
    this.engine.beforeHead = pause;
    this.engine.beforeLoad = pause;
  }

  async run(): Promise<void> {
    const log = record(this.memory, { prefix: "", after: 0n });
    for (let index = 0; index < FIRST_OBJECTS; index++) await this.write();
    await this.memory.compact(await this.memory.head());
    this.join();
    for (let step = 0; step < STEPS; step++) await this.step();
    this.engine.releaseEvents();
    while (this.caches.size < PREFIXES) this.join();
    await Promise.all(this.background);
    const head = await this.memory.head();
    for (const [prefix, cache] of this.caches) await this.check(prefix, cache, head, log.received);
    assert.equal(this.engine.openWatches, 1);
    this.isOver = true;
    this.open.feed.close();
  }

  private async step(): Promise<void> {
    const choice = this.random.below(100);
    if (choice < 70) await this.write();
    else if (choice < 78) this.join();
    else if (choice < 84) await this.memory.compact(await this.memory.head());
    else if (choice < 86) this.engine.holdEvents();
    else if (choice < 88) this.engine.holdOpenWatches();
    else if (choice < 92) this.engine.releaseEvents();
    else if (choice < 93) this.engine.breakWatches(new StorageUnavailableError("the connection broke"));
    else await nextTurn();
  }

  private async write(): Promise<void> {
    const key = `${prefixOf(this.random.below(PREFIXES))}k${this.random.below(KEYS)}-${this.random.below(KEYS)}`;
    const previous = this.revisions.get(key) ?? 0n;
    if (previous > 0n && this.random.below(3) === 0) {
      await remove(this.memory, key, "last", previous);
      this.revisions.delete(key);
    } else this.revisions.set(key, await put(this.memory, key, `v${this.random.below(1000)}`, previous));
  }

  private join(): void {
    if (this.caches.size === PREFIXES) return;
    const cache = this.open.cache(prefixOf(this.caches.size));
    this.caches.set(cache.prefix, cache);
    this.background.push(this.follow(cache));
  }

  /** Follows the changes as a watch does: from the state that was current, live; anew when the feed was lost. */
  private async follow(cache: WatchCache<TextValue>): Promise<void> {
    while (!(await cache.ready(PATIENCE_MS)));
    const events: string[] = [];
    this.followers.push({ cache, after: cache.revision, events });
    cache.listen(
      { type: "prefix", prefix: cache.prefix },
      {
        changed: (changes) => void events.push(...shownEvents(changes)),
        ended: () => {
          this.followers.splice(0, this.followers.length, ...this.followers.filter((one) => one.events !== events));
          if (!this.isOver) this.background.push(this.follow(cache));
        },
      },
    );
  }

  private async check(prefix: string, cache: WatchCache<TextValue>, head: Revision, log: readonly StorageEvent[]) {
    while (!(await cache.ready(PATIENCE_MS)));
    assert.equal(await cache.waitFor(head, PATIENCE_MS), true);
    assert.deepEqual(shown(cache), await stored(this.memory, prefix), `state of ${prefix}`);
    const own = log.filter(({ key }) => key.startsWith(prefix));
    const since = (after: Revision): string[] => shownLog(own.filter(({ revision }) => revision > after));
    const compacted = await this.memory.compactedRevision();
    for (const revision of [compacted, (compacted + head) / 2n])
      if (revision >= oldest(cache))
        assert.deepEqual(
          shown(cache, revision),
          await stored(this.memory, prefix, revision),
          `${prefix} at ${revision}`,
        );
    assert.deepEqual(shownEvents(cache.eventsAfter(oldest(cache))), since(oldest(cache)), `window of ${prefix}`);
    for (const follower of this.followers)
      if (follower.cache === cache) assert.deepEqual(follower.events, since(follower.after), `events of ${prefix}`);
  }
}

/** The first revision that the cache's window can tell the changes after. */
function oldest(cache: WatchCache<TextValue>): Revision {
  let low = 0n;
  let high = cache.revision;
  while (low < high) {
    const middle = (low + high) / 2n;
    try {
      cache.eventsAfter(middle, 1);
      high = middle;
    } catch {
      low = middle + 1n;
    }
  }
  return low;
}

function prefixOf(index: number): string {
  return `/registry/example.com/type-${index}/`;
}

test("a feed without caches follows nothing until it is started", async () => {
  const engine = new SteeredEngine(new MemoryEngine());
  const { clock } = openFeed(engine).feed;
  const feed = new LogFeed({ engine, clock });
  assert.equal(engine.openWatches, 0);
  feed.start();
  feed.start();
  await put(engine, prefixOf(0), "1");
  assert.equal(await feed.waitFor(1n, PATIENCE_MS), true);
  assert.equal(engine.openWatches, 1);
  feed.close();
  feed.close();
});

/** Watches of one prefix are the test's own, so that it says when each of them hears of what. */
class HandDrivenEngine extends SteeredEngine {
  readonly sinks: WatchSink[] = [];

  override watch(options: WatchOptions, sink: WatchSink): Subscription {
    if (options.prefix !== A) return super.watch(options, sink);
    this.sinks.push(sink);
    return { stop: () => {} };
  }
}

test("the result of a restarted load is ignored, because it lacks earlier changes", async () => {
  const memory = new MemoryEngine();
  const engine = new HandDrivenEngine(memory);
  const log = record(memory, { prefix: "", after: 0n });
  let written = await put(memory, `${A}old`, "1");
  const { feed, cache } = openFeed(engine);
  const neighbour = cache(B);
  assert.ok(await neighbour.ready(PATIENCE_MS));
  let becomeReadable = (): void => {};
  const readable = new Promise<void>((resolve) => {
    becomeReadable = resolve;
  });
  let isReadable = false;
  const decode = (entry: Entry): TextValue => {
    if (!isReadable) throw new NotYetReadableError(readable);
    return decodeText(entry);
  };
  /** The feed has passed on what was written, while a load reads an older state. */
  const whileLoading = async (act: () => Promise<Revision>): Promise<void> => {
    const gate = new Gate();
    engine.beforeList = () => gate.pass();
    await gate.reached();
    written = await act();
    assert.ok(await feed.waitFor(written, PATIENCE_MS));
    engine.beforeList = async () => {};
    gate.open();
  };
  const sink = async (index: number): Promise<WatchSink> => {
    for (let turn = 0; engine.sinks.length <= index; turn++) {
      assert.ok(turn < TURNS_OF_A_LOAD, `load ${index} follows the log by itself`);
      await nextTurn();
    }
    return engine.sinks[index] as WatchSink;
  };
  const firstLoad = whileLoading(() => put(memory, `${B}other`, "1"));
  const joined = new WatchCache<TextValue>({ feed, prefix: A, decode });
  await firstLoad;
  const first = await sink(0);
  first.events([], written);
  const secondLoad = whileLoading(async () => {
    await put(memory, `${A}new`, "2");
    return put(memory, `${A}newer`, "3");
  });
  isReadable = true;
  becomeReadable();
  await secondLoad;
  const second = await sink(1);
  while (log.received.length < 4) await nextTurn();
  const [older, newer] = log.received.slice(-2) as [StorageEvent, StorageEvent];
  first.events([newer], newer.revision);
  second.events([older, newer], newer.revision);
  assert.deepEqual(shown(joined), await stored(memory, A));
  assert.ok(joined.isReady);
  feed.close();
});

/** The retention window: its budget, its states, and readers that it leaves behind. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { CacheEvent, State } from "../../runtime/storage/cacher/cache-types.js";
import { History } from "../../runtime/storage/cacher/history.js";
import type { LaggingReader } from "../../runtime/storage/cacher/lagging-readers.js";
import { MutableState } from "../../runtime/storage/cacher/state.js";
import { put, remove } from "../../runtime/storage/contract/short-calls.js";
import type { Revision } from "../../runtime/storage/engine.js";
import { CompactedError } from "../../runtime/storage/errors.js";
import { MemoryEngine } from "../../runtime/storage/memory/engine.js";
import { type Random, randomOf, seeded } from "../faults/support/random.js";
import { A, openFeed, PATIENCE_MS, shown, shownState, shownTerms, stored, type TextValue } from "./cache-fixture.js";

const RUNS = 40;
const STEPS = 300;
const KEYS = 20;
const TERMS = ["#red", "#blue", "#small", ""];

describe("the window of a cache", () => {
  test("every state and every stretch of events in it is exact, whatever was dropped before it", (context) => {
    const random = randomOf(context);
    for (let run = 0; run < RUNS; run++) new Model(seeded(random.below(2 ** 31))).run();
  });

  test("drops the oldest when what it alone holds is over the budget, and holds nothing once it is trimmed", async () => {
    const budget = 20_000;
    const size = 1_000;
    const engine = new MemoryEngine();
    const { cache, feed } = openFeed(engine);
    const a = cache(A, budget);
    await a.ready(PATIENCE_MS);
    assert.equal(a.statistics.maxHistoryBytes, budget);
    let revision = 0n;
    for (let round = 0; round < 100; round++) {
      revision = await put(engine, `${A}x`, `${round} `.padEnd(size, "."), revision);
      assert.ok(a.statistics.historyBytes <= budget, `${a.statistics.historyBytes} bytes are held`);
    }
    assert.ok(a.statistics.historyBytes > budget - 2 * size, `only ${a.statistics.historyBytes} bytes are held`);
    assert.equal(a.statistics.objectBytes, size);
    const kept = BigInt(a.statistics.historyEvents);
    assert.deepEqual(shown(a, revision - kept), await stored(engine, A, revision - kept));
    assert.throws(() => a.snapshotAt(revision - kept - 1n), CompactedError);
    assert.throws(() => a.eventsAfter(revision - kept - 1n), CompactedError);
    a.trim(revision);
    assert.deepEqual([a.statistics.historyBytes, a.statistics.historyEvents], [0, 0]);
    assert.deepEqual(shown(a, revision), await stored(engine, A));
    feed.close();
  });

  test("a single change that is over the budget alone is still delivered", async () => {
    const engine = new MemoryEngine();
    const { cache, feed } = openFeed(engine);
    const a = cache(A, 1);
    await a.ready(PATIENCE_MS);
    const first = await put(engine, `${A}x`, "1");
    const second = await put(engine, `${A}x`, "2", first);
    assert.equal(a.eventsAfter(first).length, 1);
    assert.throws(() => a.eventsAfter(first - 1n), CompactedError);
    await remove(engine, `${A}x`, "2", second);
    assert.equal(a.statistics.historyEvents, 1);
    assert.equal(a.statistics.objectBytes, 0);
    feed.close();
  });

  test("a reader that is behind is ended, once, when the window moves past its position and not before", async () => {
    const engine = new MemoryEngine();
    const { cache, feed } = openFeed(engine);
    const a = cache(A);
    await a.ready(PATIENCE_MS);
    for (let index = 0; index < 10; index++) await put(engine, `${A}${index}`, "1");
    const errors = new Map<Revision, Error[]>();
    const follow = (position: Revision): (() => void) => {
      const own: Error[] = [];
      errors.set(position, own);
      return a.follow({ position, ended: (error) => own.push(error) } satisfies LaggingReader);
    };
    follow(3n);
    follow(5n);
    const letGo = follow(4n);
    letGo();
    const endedAt = (position: Revision): number => errors.get(position)?.length ?? 0;
    a.trim(3n);
    assert.deepEqual([endedAt(3n), endedAt(5n)], [0, 0]);
    a.trim(5n);
    assert.deepEqual([endedAt(3n), endedAt(4n), endedAt(5n)], [1, 0, 0]);
    const [error] = errors.get(3n) ?? [];
    assert.ok(error instanceof CompactedError);
    assert.deepEqual([error.requested, error.compacted], [3n, 5n]);
    a.trim(100n);
    assert.deepEqual([endedAt(3n), endedAt(4n), endedAt(5n)], [1, 0, 1]);
    await put(engine, `${A}x`, "1");
    feed.close();
    assert.deepEqual([endedAt(3n), endedAt(4n), endedAt(5n)], [1, 0, 1]);
  });

  test("the budget leaves a reader behind as a compaction does", async () => {
    const engine = new MemoryEngine();
    const { cache, feed } = openFeed(engine);
    const a = cache(A, 5_000);
    await a.ready(PATIENCE_MS);
    let revision = await put(engine, `${A}x`, "1");
    const errors: Error[] = [];
    a.follow({ position: revision, ended: (error) => errors.push(error) });
    for (let round = 0; errors.length === 0 && round < 100; round++)
      revision = await put(engine, `${A}x`, ".".repeat(500), revision);
    assert.ok(errors[0] instanceof CompactedError && errors.length === 1);
    feed.close();
  });
});

/** A history beside a list of all its states and events. */
class Model {
  private readonly history: History<TextValue>;
  private readonly states: string[][] = [[]];
  private readonly events: CacheEvent<TextValue>[] = [];
  private readonly state = new MutableState<TextValue>();
  private first = 0;
  /** States that were read, and what they showed then. */
  private readonly read = new Map<State<TextValue>, string[]>();
  private readonly maxBytes: number;

  constructor(private readonly random: Random) {
    this.maxBytes = random.below(2) === 0 ? Number.MAX_SAFE_INTEGER : 2_000 + random.below(40_000);
    this.history = new History(this.maxBytes, 1 + random.below(64));
  }

  run(): void {
    for (let step = 0; step < STEPS; step++) {
      this.change();
      const choice = this.random.below(40);
      if (choice === 0) this.trim(this.first + this.random.below(this.events.length + 3 - this.first));
      if (choice < 4) this.compare();
    }
    this.compare();
    this.trim(this.events.length);
    assert.deepEqual([this.history.byteLength, this.history.events], [0, 0]);
    this.compare();
    for (const [state, wanted] of this.read)
      assert.deepEqual(described(state), wanted, "a state changed after it was read");
  }

  private change(): void {
    const key = `${A}${this.random.below(KEYS)}`;
    const revision = BigInt(this.events.length + 1);
    const previous = this.state.get(key);
    const type = previous !== undefined && this.random.below(3) === 0 ? "delete" : "put";
    const text = [`v${revision}`, ...new Set([this.anyTerm(), this.anyTerm()])].join(" ");
    const current = { key, revision, text, byteLength: this.random.below(200) };
    const event = { type, revision, current, previous } as const;
    this.state.apply(event);
    this.history.append(event);
    this.events.push(event);
    this.states.push(described(this.state.freeze()));
    assert.ok(this.history.byteLength <= this.maxBytes || this.history.events === 1);
    assert.ok(Number(this.history.firstRevision) >= this.first);
    this.first = Number(this.history.firstRevision);
    assert.equal(this.history.events, this.events.length - this.first);
  }

  private anyTerm(): string {
    return TERMS[this.random.below(TERMS.length)] as string;
  }

  private trim(revision: number): void {
    const upTo = Math.min(revision, this.events.length);
    this.history.trim(BigInt(upTo));
    this.first = Math.max(this.first, upTo);
    assert.equal(this.history.firstRevision, BigInt(this.first));
  }

  private compare(): void {
    for (let revision = this.first; revision <= this.events.length; revision++) {
      const state = this.history.stateAt(BigInt(revision));
      assert.equal(this.history.stateAt(BigInt(revision)), state);
      const wanted = this.states[revision] as string[];
      // Some states are looked at only when the window has moved on.
      if (this.random.below(50) === 0) this.read.set(state, wanted);
      else assert.deepEqual(described(state), wanted, `state ${revision}`);
      assert.deepEqual(this.history.eventsAfter(BigInt(revision)), this.events.slice(revision));
      assert.deepEqual(this.history.eventsAfter(BigInt(revision), 3), this.events.slice(revision, revision + 3));
    }
    for (const before of [0, this.first - 1])
      if (before >= 0 && before < this.first) {
        const isCompacted = (error: unknown): boolean =>
          error instanceof CompactedError &&
          error.requested === BigInt(before) &&
          error.compacted === BigInt(this.first);
        assert.throws(() => this.history.stateAt(BigInt(before)), isCompacted);
        assert.throws(() => this.history.eventsAfter(BigInt(before)), isCompacted);
      }
  }
}

/** The values, and which keys are filed under which term. */
function described(state: State<TextValue>): string[] {
  return [...shownState(state, A), ...shownTerms(state, TERMS)];
}

/**
 * Random histories against a model that is too simple to be wrong: a list of all events. Set KINDSMITH_SEED to repeat a
 * run; a failing history is shrunk.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { Revision, StorageEngine, StorageEvent } from "../../runtime/storage/engine.js";
import { CompactedError, RevisionMismatchError } from "../../runtime/storage/errors.js";
import type { Contract } from "./contract.js";
import { record } from "./recording-sink.js";
import { bytes, listed, show, showEvents, text } from "./writes.js";

const KEYS = ["a", "a/b", "a0", "b", "b/c/d"];

type Step =
  | { readonly step: "write"; readonly key: number; readonly type: "put" | "delete"; readonly stale: number }
  | { readonly step: "read"; readonly back: number; readonly prefix: string; readonly limit: number }
  | { readonly step: "watch"; readonly back: number; readonly prefix: string }
  | { readonly step: "compact"; readonly back: number };

const back = fc.nat({ max: 12 });
const prefix = fc.constantFrom("", "a", "a/", "b/");
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      step: fc.constant("write" as const),
      key: fc.nat({ max: KEYS.length - 1 }),
      type: fc.constantFrom("put" as const, "put" as const, "delete" as const),
      stale: fc.constantFrom(0, 0, 0, 1, 3),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ step: fc.constant("read" as const), back, prefix, limit: fc.integer({ min: 1, max: 6 }) }),
  },
  { weight: 1, arbitrary: fc.record({ step: fc.constant("watch" as const), back, prefix }) },
  { weight: 1, arbitrary: fc.record({ step: fc.constant("compact" as const), back }) },
);

export function randomCases(contract: Contract): void {
  const { histories, steps } = contract.effort;
  const seed = Number(process.env.KINDSMITH_SEED ?? Date.now() % 0x7fffffff);
  test(`random: ${histories} histories of up to ${steps} steps behave as the model, seed ${seed}`, async () => {
    const engine = await contract.open();
    let run = 0;
    const property = fc.asyncProperty(fc.array(anyStep, { maxLength: steps, size: "max" }), async (history) => {
      await new History(engine, `/run-${run++}/`).play(history);
    });
    await fc.assert(property, { seed, numRuns: histories });
  });
}

/** One history below a root of its own; the revisions and the compaction point are the engine's, shared with others. */
class History {
  readonly #events: StorageEvent[] = [];
  readonly #watches: Array<{ after: Revision; prefix: string; sink: ReturnType<typeof record> }> = [];
  #head: Revision = 0n;
  #start: Revision = 0n;

  constructor(
    readonly engine: StorageEngine,
    readonly root: string,
  ) {}

  async play(steps: readonly Step[]): Promise<void> {
    this.#start = this.#head = await this.engine.head();
    try {
      for (const step of steps) {
        await this.#take(step);
      }
      await this.#checkWatches();
    } finally {
      for (const { sink } of this.#watches) {
        sink.subscription.stop();
      }
    }
  }

  #take(step: Step): Promise<void> {
    switch (step.step) {
      case "write":
        return this.#write(step.type, `${this.root}${KEYS[step.key]}`, BigInt(step.stale));
      case "read":
        return this.#read(this.#revisionBack(step.back), this.root + step.prefix, step.limit);
      case "watch":
        return this.#watch(this.#revisionBack(step.back), this.root + step.prefix);
      case "compact":
        return this.engine.compact(this.#revisionBack(step.back));
    }
  }

  async #write(type: "put" | "delete", key: string, stale: Revision): Promise<void> {
    const current = this.#state(this.#head).get(key)?.revision ?? 0n;
    const previous = current > stale ? current - stale : current + stale;
    if (type === "delete" && previous === 0n) {
      return;
    }
    const value = bytes(`${type}-${this.#head}`);
    const commit = this.engine.commit({ type, key, value, previous });
    if (previous !== current) {
      await assert.rejects(commit, (error) => error instanceof RevisionMismatchError && error.actual === current);
      return;
    }
    const revision = await commit;
    assert.equal(revision, ++this.#head);
    this.#events.push({ type, key, value, revision, previous });
  }

  async #read(revision: Revision, prefix: string, limit: number): Promise<void> {
    const compacted = await this.engine.compactedRevision();
    if (revision < compacted) {
      await assert.rejects(this.engine.list({ prefix, revision }), CompactedError);
      await assert.rejects(this.engine.get(`${this.root}a`, { revision }), CompactedError);
      return;
    }
    const want = [...this.#state(revision).values()].filter((event) => event.key.startsWith(prefix));
    want.sort((left, right) => (left.key < right.key ? -1 : 1));
    assert.deepEqual(await listed(this.engine, prefix, revision), show(want));
    const page = await this.engine.list({ prefix, revision, limit });
    assert.deepEqual(show(page.entries), show(want.slice(0, limit)));
    assert.equal(page.more, want.length > limit);
    const got = await this.engine.get(`${this.root}a`, { revision });
    const wanted = this.#state(revision).get(`${this.root}a`);
    assert.equal(got.entry && text(got.entry.value), wanted && text(wanted.value));
  }

  async #watch(after: Revision, prefix: string): Promise<void> {
    const isCompacted = after < (await this.engine.compactedRevision());
    const sink = record(this.engine, { prefix, after });
    if (isCompacted) {
      assert.ok((await sink.end) instanceof CompactedError);
      return;
    }
    this.#watches.push({ after, prefix, sink });
    // Caught up before a compaction can overtake it.
    await sink.reached(this.#head);
  }

  async #checkWatches(): Promise<void> {
    for (const { after, prefix, sink } of this.#watches) {
      await sink.reached(this.#head);
      const want = this.#events.filter((event) => event.revision > after && event.key.startsWith(prefix));
      assert.deepEqual(showEvents(sink.received), showEvents(want));
      sink.assertKeptContract();
    }
  }

  #state(revision: Revision): Map<string, StorageEvent> {
    const state = new Map<string, StorageEvent>();
    for (const event of this.#events.filter((candidate) => candidate.revision <= revision)) {
      if (event.type === "delete") {
        state.delete(event.key);
      } else {
        state.set(event.key, event);
      }
    }
    return state;
  }

  /** A few revisions before the head, but not before this history began. */
  #revisionBack(count: number): Revision {
    const revision = this.#head - BigInt(count);
    return revision < this.#start ? this.#start : revision;
  }
}

/**
 * Compares random histories with a model that is too simple to be wrong: a list of all events. A failing history is
 * shortened before it is reported.
 */
import assert from "node:assert/strict";
import type { Revision, StorageEngine, StorageEvent } from "../engine.js";
import { CompactedError, RevisionMismatchError } from "../errors.js";
import { RandomNumbers } from "./random-numbers.js";
import { record } from "./recording-sink.js";
import { bytes, listed, show, showEvents, text } from "./short-calls.js";
import { shortestFailure } from "./shortest-failure.js";
import type { Contract } from "./storage-contract-suite.js";

const KEYS = ["a", "a/b", "a0", "b", "b/c/d"];

type Step =
  | { readonly step: "write"; readonly key: number; readonly type: "put" | "delete"; readonly stale: number }
  | { readonly step: "read"; readonly back: number; readonly prefix: string; readonly limit: number }
  | { readonly step: "watch"; readonly back: number; readonly prefix: string }
  | { readonly step: "compact"; readonly back: number };

/** The maximum number of revisions that steps may look back. */
const MAX_REVISIONS_BACK = 12;

/** The kinds of steps, each as often as its probability requires. */
const STEPS = [
  ...Array.from({ length: 6 }, () => "write" as const),
  ...Array.from({ length: 3 }, () => "read" as const),
  "watch",
  "compact",
] as const;

function randomStep(random: RandomNumbers): Step {
  const step = random.pick(STEPS);
  const back = random.below(MAX_REVISIONS_BACK + 1);
  const prefix = random.pick(["", "a", "a/", "b/"]);
  switch (step) {
    case "write":
      return {
        step,
        key: random.below(KEYS.length),
        type: random.pick(["put", "put", "delete"]),
        stale: random.pick([0, 0, 0, 1, 3]),
      };
    case "read":
      return { step, back, prefix, limit: 1 + random.below(6) };
    case "watch":
      return { step, back, prefix };
    case "compact":
      return { step, back };
  }
}

export function randomCases({ test, open, effort: { histories, steps: maxSteps }, seed }: Contract): void {
  test(`random: ${histories} histories of up to ${maxSteps} steps behave as the model, seed ${seed}`, async () => {
    const random = new RandomNumbers(seed);
    const engine = await open();
    let run = 0;
    const failureOf = async (steps: readonly Step[]): Promise<unknown> => {
      try {
        await new History(engine, `/run-${run++}/`).play(steps);
        return undefined;
      } catch (error) {
        return error;
      }
    };
    for (let history = 0; history < histories; history++) {
      const steps = Array.from({ length: random.below(maxSteps + 1) }, () => randomStep(random));
      const error = await failureOf(steps);
      if (error === undefined) continue;
      const shortest = await shortestFailure(steps, error, failureOf);
      throw new Error(`history ${history} of seed ${seed} failed, shortened to ${JSON.stringify(shortest.steps)}`, {
        cause: shortest.error,
      });
    }
  });
}

/** One history below its own root. It shares the revisions and the compaction point of the engine with others. */
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
    // The watch must catch up before a compaction can overtake it.
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

  /** Returns a revision before the head, but not before the beginning of this history. */
  #revisionBack(count: number): Revision {
    const revision = this.#head - BigInt(count);
    return revision < this.#start ? this.#start : revision;
  }
}

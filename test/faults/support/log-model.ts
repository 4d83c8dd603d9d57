/** What a store must hold after any number of kills, learnt from its own log and held against what was acknowledged. */
import assert from "node:assert/strict";
import { record } from "../../../runtime/storage/contract/recording-sink.js";
import { text } from "../../../runtime/storage/contract/short-calls.js";
import type { Revision, StorageEngine, StorageEvent } from "../../../runtime/storage/engine.js";

interface Live {
  readonly operation: string;
  readonly revision: Revision;
}

export class LogModel {
  /** Everything up to here was seen. */
  head: Revision = 0n;
  /** Each operation that is in the log, which none may be twice. */
  readonly #operations = new Map<string, Revision>();
  readonly #live = new Map<string, Live>();

  /** How many writes were seen. */
  get size(): number {
    return this.#operations.size;
  }

  /**
   * Watches from the last known revision to the store's head, and holds what is there against what was acknowledged since,
   * against a list of now, and against a list at the last known revision.
   */
  async check(engine: StorageEngine, acknowledged: ReadonlyMap<string, Revision>): Promise<void> {
    const before = { head: this.head, listed: this.#listing() };
    const head = await engine.head();
    assert.ok(head >= this.head, `the head went back from ${this.head} to ${head}`);
    const sink = record(engine, { prefix: "", after: this.head });
    await sink.reached(head);
    sink.subscription.stop();
    sink.assertKeptContract();
    // What a killed writer has sent may take place after the head was read: the next check sees it.
    for (const event of sink.received) if (event.revision <= head) this.#apply(event);
    assert.equal(this.head, head);
    const lost = [...acknowledged].filter(([operation, revision]) => this.#operations.get(operation) !== revision);
    assert.deepEqual(lost, [], `${lost.length} of ${acknowledged.size} acknowledged writes are lost or elsewhere`);
    assert.deepEqual(await listing(engine, head), this.#listing());
    if (before.head > 0n) assert.deepEqual(await listing(engine, before.head), before.listed);
  }

  #apply({ type, key, value, revision, previous }: StorageEvent): void {
    const operation = text(value);
    assert.equal(revision, this.head + 1n, "the log has a gap");
    assert.equal(this.#operations.get(operation), undefined, `${operation} is in the log twice`);
    assert.equal(previous, this.#live.get(key)?.revision ?? 0n, `revision ${revision} replaces what is not current`);
    this.#operations.set(operation, revision);
    this.head = revision;
    if (type === "delete") this.#live.delete(key);
    else this.#live.set(key, { operation, revision });
  }

  #listing(): string[] {
    return [...this.#live].map(([key, { operation, revision }]) => `${key}=${operation}@${revision}`).sort();
  }
}

async function listing(engine: StorageEngine, revision: Revision): Promise<string[]> {
  const { entries } = await engine.list({ prefix: "", revision });
  return entries.map((entry) => `${entry.key}=${text(entry.value)}@${entry.revision}`).sort();
}

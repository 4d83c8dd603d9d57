/**
 * A sink that records what it receives, lets a test wait for it, and notices every violation of the sink's contract.
 */
import assert from "node:assert/strict";
import type { Revision, StorageEngine, StorageEvent, Subscription, WatchOptions, WatchSink } from "../engine.js";

export class RecordingSink implements WatchSink {
  readonly received: StorageEvent[] = [];
  /** Initially the position at which the watch begins. */
  progress: Revision;
  calls = 0;
  readonly breaches: string[] = [];
  /** Resolves with the error that ended the watch. */
  readonly end: Promise<Error>;
  #endError: Error | undefined;
  #resolveEnd: (error: Error) => void = () => undefined;
  #isBusy = false;
  #waiting: Array<{ revision: Revision; resolve: () => void; reject: (error: Error) => void }> = [];

  constructor(after: Revision) {
    this.progress = after;
    this.end = new Promise((resolve) => {
      this.#resolveEnd = resolve;
    });
  }

  events(events: readonly StorageEvent[], progress: Revision): void {
    this.calls++;
    this.#expect(!this.#isBusy, "events() was called inside events()");
    this.#expect(this.#endError === undefined, "events() was called after ended()");
    this.#expect(progress >= this.progress, `progress went back from ${this.progress} to ${progress}`);
    this.#isBusy = true;
    for (const event of events) {
      const last = this.received.at(-1)?.revision ?? 0n;
      this.#expect(event.revision > last, `event ${event.revision} came after ${last}`);
      this.#expect(event.revision <= progress, `event ${event.revision} is beyond the progress ${progress}`);
      this.#expect(event.revision > this.progress, `event ${event.revision} came after progress ${this.progress}`);
      this.received.push(event);
    }
    this.progress = progress;
    this.#isBusy = false;
    const reached = this.#waiting.filter((waiter) => waiter.revision <= progress);
    this.#waiting = this.#waiting.filter((waiter) => waiter.revision > progress);
    for (const waiter of reached) {
      waiter.resolve();
    }
  }

  ended(error: Error): void {
    this.#expect(this.#endError === undefined, "ended() was called twice");
    this.#endError = error;
    this.#resolveEnd(error);
    for (const waiter of this.#waiting) {
      waiter.reject(error);
    }
  }

  /** Resolves when everything up to `revision` was delivered; rejects if the watch ends before. */
  reached(revision: Revision): Promise<void> {
    if (this.progress >= revision) {
      return Promise.resolve();
    }
    if (this.#endError !== undefined) {
      return Promise.reject(this.#endError);
    }
    return new Promise((resolve, reject) => this.#waiting.push({ revision, resolve, reject }));
  }

  assertKeptContract(): void {
    assert.deepEqual(this.breaches, []);
  }

  #expect(holds: boolean, breach: string): void {
    if (!holds) {
      this.breaches.push(breach);
    }
  }
}

/** Starts a recorded watch. */
export function record(engine: StorageEngine, options: WatchOptions): RecordingSink & { subscription: Subscription } {
  const sink = new RecordingSink(options.after);
  return Object.assign(sink, { subscription: engine.watch(options, sink) });
}

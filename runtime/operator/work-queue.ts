/**
 * A queue of items, each handled by one worker at a time: an item that is added twice is handled once, one that is
 * added while it is handled is handled again, and a failed one returns after a growing delay. It never holds more than
 * the distinct items.
 */

import type { Clock } from "../api/time.js";
import type { QueueMetrics } from "../base/metrics/queue-metrics.js";
import { isPassingFailure } from "./failures.js";
import { TokenBucket, type TokenBucketOptions } from "./token-bucket.js";

/**
 * `again`: not finished; the item returns after a delay, as after a failure. A time: finished for now; the item returns
 * after that time or when it is added, whichever comes first.
 */
export type Outcome = "done" | "again" | { readonly afterMs: number };

export interface WorkQueueOptions<T> {
  readonly process: (item: T, signal: AbortSignal) => Promise<Outcome>;
  readonly concurrency: number;
  readonly clock: Clock;
  /** Receives failures that don't pass by themselves; the item still returns. What it throws ends the run. */
  readonly onError: (error: unknown) => void;
  /** The delay after the first failure of an item, which doubles with each one. Default: 50 milliseconds. */
  readonly firstRetryMs?: number;
  /** Default: 30 seconds. */
  readonly longestRetryMs?: number;
  /** The rate of the retries of all items together. Default: no limit. */
  readonly retryRate?: TokenBucketOptions;
  /** The limit of waiting and delayed items; more are refused. Default: {@link MAX_ITEMS}. */
  readonly maxItems?: number;
  /** After the queue has refused items: called when half of its capacity is free again. */
  readonly onRoom?: () => void;
  /** Receives the metrics of the queue. */
  readonly metrics?: QueueMetrics | undefined;
}

/** The default limit of waiting and delayed items. */
export const MAX_ITEMS = 1_000_000;
/** The delay before an item returns, which doubles up to the longest. */
const FIRST_RETRY_MS = 50;
const LONGEST_RETRY_MS = 30_000;

interface Pausing {
  readonly dueMs: number;
  readonly cancel: () => void;
}

export class WorkQueue<T> {
  readonly #options: WorkQueueOptions<T>;
  readonly #retryRate: TokenBucket | undefined;
  readonly #maxItems: number;
  readonly #waiting = new Set<T>();
  readonly #active = new Set<T>();
  readonly #pausing = new Map<T, Pausing>();
  readonly #tries = new Map<T, number>();
  #hasRefused = false;
  /** Fires with what `onError` threw. */
  readonly #failed = new AbortController();
  #signal: AbortSignal | undefined;
  #whenIdle: () => void = () => undefined;

  constructor(options: WorkQueueOptions<T>) {
    this.#options = options;
    const { clock, retryRate, maxItems = MAX_ITEMS } = options;
    this.#retryRate = retryRate === undefined ? undefined : new TokenBucket(clock, retryRate);
    this.#maxItems = maxItems;
  }

  /** The number of items that wait for a worker. */
  get depth(): number {
    return this.#waiting.size;
  }

  /** The number of items that workers are handling. */
  get underWay(): number {
    return this.#active.size;
  }

  /** The number of items that return after a delay. */
  get pausing(): number {
    return this.#pausing.size;
  }

  /**
   * Makes the item wait for a worker, even if it was delayed. Before {@link run} items only accumulate; after it they
   * are dropped. If a full queue refuses the item, `onRoom` is called later.
   */
  add(item: T): void {
    if (this.#signal?.aborted || !this.#hasRoomFor(item)) return;
    this.#stopPause(item);
    this.#waiting.add(item);
    this.#options.metrics?.added(item);
    this.#start();
  }

  /** Adds the item after the time, unless it is added earlier; of two times the earlier one counts. */
  addAfter(item: T, delayMs: number): void {
    if (this.#signal?.aborted || !this.#hasRoomFor(item)) return;
    const dueMs = this.#options.clock.now() + delayMs;
    const pausing = this.#pausing.get(item);
    if (delayMs <= 0) this.add(item);
    else if (pausing === undefined || dueMs < pausing.dueMs) this.#pauseUntil(item, dueMs);
  }

  /** Adds the item after its next delay, as after a failure. */
  retry(item: T): void {
    if (this.#signal?.aborted || !this.#hasRoomFor(item)) return;
    this.#retryLater(item);
  }

  /** Makes the item's next failure count as its first. Waiting and delayed items are unaffected. */
  forget(item: T): void {
    this.#tries.delete(item);
  }

  /** The number of consecutive failures of the item. */
  triesOf(item: T): number {
    return this.#tries.get(item) ?? 0;
  }

  /**
   * Handles items until the signal fires, and resolves when nothing is running. It can be run only once. @throws what
   * `onError` threw
   */
  async run(signal: AbortSignal): Promise<void> {
    const stopped = AbortSignal.any([signal, this.#failed.signal]);
    this.#signal = stopped;
    this.#start();
    if (!stopped.aborted) {
      await new Promise<void>((resolve) => stopped.addEventListener("abort", () => resolve(), { once: true }));
    }
    for (const { cancel } of this.#pausing.values()) cancel();
    this.#pausing.clear();
    this.#waiting.clear();
    this.#options.metrics?.cleared();
    if (this.#active.size > 0) {
      await new Promise<void>((resolve) => {
        this.#whenIdle = resolve;
      });
    }
    this.#failed.signal.throwIfAborted();
  }

  /** Whether an item would be accepted now. */
  accepts(item: T): boolean {
    if (this.#waiting.size + this.#pausing.size < this.#maxItems) return true;
    return this.#waiting.has(item) || this.#pausing.has(item);
  }

  #hasRoomFor(item: T): boolean {
    const isTaken = this.accepts(item);
    if (!isTaken) this.#hasRefused = true;
    return isTaken;
  }

  #tellOfRoom(): void {
    if (!this.#hasRefused || this.#waiting.size + this.#pausing.size > this.#maxItems / 2) return;
    this.#hasRefused = false;
    this.#options.onRoom?.();
  }

  #start(): void {
    const signal = this.#signal;
    if (signal === undefined || signal.aborted) return;
    for (const item of this.#waiting) {
      if (this.#active.size >= this.#options.concurrency) return;
      if (this.#active.has(item)) continue;
      this.#waiting.delete(item);
      this.#active.add(item);
      this.#options.metrics?.begun(item);
      void this.#work(item, signal);
    }
  }

  async #work(item: T, signal: AbortSignal): Promise<void> {
    let outcome: Outcome = "again";
    try {
      outcome = await this.#options.process(item, signal);
    } catch (error) {
      if (!signal.aborted && !isPassingFailure(error)) this.#tell(error);
    }
    this.#active.delete(item);
    this.#options.metrics?.ended(item);
    if (outcome !== "again") this.#tries.delete(item);
    // The item was added in the meantime, so its turn comes anyway.
    if (!signal.aborted && outcome !== "done" && !this.#waiting.has(item)) {
      if (outcome === "again") this.#retryLater(item);
      else this.#pauseUntil(item, this.#options.clock.now() + Math.max(0, outcome.afterMs));
    }
    this.#start();
    this.#tellOfRoom();
    if (this.#active.size === 0) this.#whenIdle();
  }

  #tell(error: unknown): void {
    try {
      this.#options.onError(error);
    } catch (thrown) {
      this.#failed.abort(thrown);
    }
  }

  #retryLater(item: T): void {
    const tries = this.triesOf(item);
    this.#tries.set(item, tries + 1);
    if (this.#options.metrics !== undefined) this.#options.metrics.retries++;
    const { clock, firstRetryMs = FIRST_RETRY_MS, longestRetryMs = LONGEST_RETRY_MS } = this.#options;
    const delayMs = Math.max(Math.min(firstRetryMs * 2 ** tries, longestRetryMs), this.#retryRate?.take() ?? 0);
    this.#pauseUntil(item, clock.now() + delayMs);
  }

  #pauseUntil(item: T, dueMs: number): void {
    this.#stopPause(item);
    const { clock } = this.#options;
    const cancel = clock.after(dueMs - clock.now(), () => {
      this.#pausing.delete(item);
      this.add(item);
    });
    this.#pausing.set(item, { dueMs, cancel });
  }

  #stopPause(item: T): void {
    this.#pausing.get(item)?.cancel();
    this.#pausing.delete(item);
  }
}

/**
 * Items of work, each done by one worker at a time: added twice it is done once, added while it is done it is done
 * again, and what fails comes back after a growing pause. Holds no more than the items that there are.
 */
import type { QueueFigures } from "../api/queue-figures.js";
import type { Clock } from "../api/time.js";
import { isPassingFailure } from "./failures.js";

/** `again`: not finished, look at it later, as after a failure. */
export type Outcome = "done" | "again";

export interface WorkQueueOptions<T> {
  readonly process: (item: T, signal: AbortSignal) => Promise<Outcome>;
  readonly concurrency: number;
  readonly clock: Clock;
  /** Hears failures that are not of a passing kind; the item comes back all the same. */
  readonly onError: (error: unknown) => void;
  /** Default: 30 seconds. */
  readonly longestRetryMs?: number;
  /** Told of what the queue does. */
  readonly figures?: QueueFigures | undefined;
}

/** Pause before an item comes back; doubles up to the longest. */
const FIRST_RETRY_MS = 50;
const LONGEST_RETRY_MS = 30_000;

export class WorkQueue<T> {
  readonly #options: WorkQueueOptions<T>;
  readonly #waiting = new Set<T>();
  readonly #active = new Set<T>();
  /** Cancels the pause of an item. */
  readonly #pausing = new Map<T, () => void>();
  readonly #tries = new Map<T, number>();
  #signal: AbortSignal | undefined;
  #whenIdle: () => void = () => undefined;

  constructor(options: WorkQueueOptions<T>) {
    this.#options = options;
  }

  /** Done as soon as a worker is free, also when the item was pausing. Before {@link run} items only gather. */
  add(item: T): void {
    if (this.#signal?.aborted) return;
    this.#pausing.get(item)?.();
    this.#pausing.delete(item);
    this.#waiting.add(item);
    this.#options.figures?.added(item);
    this.#start();
  }

  /** Works until the signal fires, and resolves once nothing is under way. Run it once. */
  async run(signal: AbortSignal): Promise<void> {
    this.#signal = signal;
    this.#start();
    if (!signal.aborted) {
      await new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
    }
    for (const cancel of this.#pausing.values()) cancel();
    this.#pausing.clear();
    this.#waiting.clear();
    this.#options.figures?.cleared();
    if (this.#active.size > 0) {
      await new Promise<void>((resolve) => {
        this.#whenIdle = resolve;
      });
    }
  }

  #start(): void {
    const signal = this.#signal;
    if (signal === undefined || signal.aborted) return;
    for (const item of this.#waiting) {
      if (this.#active.size >= this.#options.concurrency) return;
      if (this.#active.has(item)) continue;
      this.#waiting.delete(item);
      this.#active.add(item);
      this.#options.figures?.begun(item);
      void this.#work(item, signal);
    }
  }

  async #work(item: T, signal: AbortSignal): Promise<void> {
    let outcome: Outcome = "again";
    try {
      outcome = await this.#options.process(item, signal);
    } catch (error) {
      if (!signal.aborted && !isPassingFailure(error)) this.#options.onError(error);
    }
    this.#active.delete(item);
    this.#options.figures?.ended(item);
    if (outcome === "done") this.#tries.delete(item);
    else if (!signal.aborted) this.#pause(item);
    this.#start();
    if (this.#active.size === 0) this.#whenIdle();
  }

  #pause(item: T): void {
    // somebody added it meanwhile: its turn comes anyway
    if (this.#waiting.has(item)) return;
    const tries = this.#tries.get(item) ?? 0;
    this.#tries.set(item, tries + 1);
    if (this.#options.figures !== undefined) this.#options.figures.retries++;
    const { clock, longestRetryMs = LONGEST_RETRY_MS } = this.#options;
    const delayMs = Math.min(FIRST_RETRY_MS * 2 ** tries, longestRetryMs);
    this.#pausing.set(
      item,
      clock.after(delayMs, () => {
        this.#pausing.delete(item);
        this.add(item);
      }),
    );
  }
}

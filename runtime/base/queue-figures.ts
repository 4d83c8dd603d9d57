/** Metrics of work queues. Items are identified by themselves, and referenced only while they are in the queue. */
import { type Buckets, exponentialBuckets, Histogram } from "./histogram.js";

export const QUEUE_SECONDS: Buckets = exponentialBuckets(1e-8, 10, 12);

/** The metrics of one queue. */
export class QueueFigures {
  adds = 0;
  retries = 0;
  /** How long items wait for a worker, in seconds. */
  readonly waitSeconds = new Histogram(QUEUE_SECONDS);
  /** How long workers take, in seconds. */
  readonly workSeconds = new Histogram(QUEUE_SECONDS);
  /** When each item was added, in milliseconds of {@link performance}. */
  private readonly waiting = new Map<unknown, number>();
  private readonly working = new Map<unknown, number>();

  get depth(): number {
    return this.waiting.size;
  }

  /** Number of items in work. */
  get active(): number {
    return this.working.size;
  }

  /** An item that is already waiting is not counted again. */
  added(item: unknown): void {
    if (this.waiting.has(item)) return;
    this.adds++;
    this.waiting.set(item, performance.now());
  }

  begun(item: unknown): void {
    const nowMs = performance.now();
    this.waitSeconds.observe((nowMs - (this.waiting.get(item) ?? nowMs)) / 1000);
    this.waiting.delete(item);
    this.working.set(item, nowMs);
  }

  ended(item: unknown): void {
    const nowMs = performance.now();
    this.workSeconds.observe((nowMs - (this.working.get(item) ?? nowMs)) / 1000);
    this.working.delete(item);
  }

  /** Nothing is waiting any more. */
  cleared(): void {
    this.waiting.clear();
  }

  /** The time for which items in work have been processed so far: in total, and the longest. */
  get underWay(): { readonly totalSeconds: number; readonly longestSeconds: number } {
    const nowMs = performance.now();
    const seconds = [...this.working.values()].map((sinceMs) => (nowMs - sinceMs) / 1000);
    return { totalSeconds: seconds.reduce((sum, each) => sum + each, 0), longestSeconds: Math.max(0, ...seconds) };
  }
}

/** The metrics of all queues of a server, by name. */
export class QueueMeter {
  private readonly byName = new Map<string, QueueFigures>();

  /** Returns the metrics of a queue, creating them on first use. @param name one of a fixed set */
  of(name: string): QueueFigures {
    let figures = this.byName.get(name);
    if (figures === undefined) {
      figures = new QueueFigures();
      this.byName.set(name, figures);
    }
    return figures;
  }

  all(): Iterable<readonly [name: string, figures: QueueFigures]> {
    return this.byName;
  }
}

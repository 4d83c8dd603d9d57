/** How many reads and writes wait and are executed, over time. */
import { Histogram } from "../../base/histogram.js";

const NS_PER_MS = 1e6;
const BOUNDS = [0, 0.001, 0.01, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.99, 1];

/** The requests of one kind in one phase. */
export class RequestGauge {
  /** The number of requests as a fraction of the capacity; every nanosecond is an observation. */
  readonly ratio = new Histogram(BOUNDS);
  private present = 0;
  private capacity = 1;

  constructor(private lastMs: number) {}

  get current(): number {
    return this.present;
  }

  change(nowMs: number, by: number): void {
    if (nowMs !== this.lastMs) this.count(nowMs);
    this.present += by;
  }

  /** @param capacity at least 1 */
  setCapacity(nowMs: number, capacity: number): void {
    this.count(nowMs);
    this.capacity = capacity;
  }

  /** Counts the time up to now, for readers of the histogram. */
  count(nowMs: number): void {
    const passedMs = nowMs - this.lastMs;
    this.lastMs = nowMs;
    // The clock of the machine may have been set back.
    if (passedMs > 0) this.ratio.observe(this.present / this.capacity, passedMs * NS_PER_MS);
  }
}

/** The requests of one kind. */
export class KindUsage {
  readonly waiting: RequestGauge;
  readonly executing: RequestGauge;
  /** The number of requests rejected since the server was created. */
  refused = 0;

  constructor(nowMs: number) {
    this.waiting = new RequestGauge(nowMs);
    this.executing = new RequestGauge(nowMs);
  }
}

/** What reads of one resource cost, for metrics: objects looked at against objects answered, by the way they were found; and how long reads wait for the cache. */
import { type Buckets, Histogram } from "../../base/histogram.js";
import type { AccessPath } from "./candidates.js";

export interface ReadCounts {
  readonly path: AccessPath | "store";
  lists: number;
  /** Objects looked at. */
  fetched: number;
  /** Objects that the selectors let through. */
  returned: number;
}

export const READ_WAIT_SECONDS: Buckets = [0.005, 0.025, 0.05, 0.1, 0.2, 0.4, 0.6, 0.8, 1, 1.25, 1.5, 2, 3];

export class ReadStatistics {
  /** Reads that have to be as new as the store, by whether the cache got there in time. */
  readonly consistent = { reached: 0, late: 0 };
  /** Time that these waited for the cache. */
  readonly waitSeconds = new Histogram(READ_WAIT_SECONDS);
  private readonly counts = new Map<ReadCounts["path"], ReadCounts>();

  of(path: ReadCounts["path"]): ReadCounts {
    let counts = this.counts.get(path);
    if (counts === undefined) {
      counts = { path, lists: 0, fetched: 0, returned: 0 };
      this.counts.set(path, counts);
    }
    return counts;
  }

  waited(hasReached: boolean, seconds: number): void {
    this.consistent[hasReached ? "reached" : "late"]++;
    this.waitSeconds.observe(Math.max(0, seconds));
  }

  all(): readonly ReadCounts[] {
    return [...this.counts.values()];
  }
}

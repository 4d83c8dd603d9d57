/**
 * The cost of one resource's reads, for metrics: how many objects were examined and how many returned by each access
 * path, and how long reads waited for the cache.
 */
import { type Buckets, Histogram } from "../../base/histogram.js";
import type { AccessPath } from "./candidates.js";

export interface ReadCounts {
  readonly path: AccessPath | "store";
  lists: number;
  /** Number of objects examined. */
  fetched: number;
  /** Number of objects that the selectors matched. */
  returned: number;
}

export const READ_WAIT_SECONDS: Buckets = [0.005, 0.025, 0.05, 0.1, 0.2, 0.4, 0.6, 0.8, 1, 1.25, 1.5, 2, 3];

export class ReadStatistics {
  /** Number of reads that had to be as new as the store, by whether the cache reached that state in time. */
  readonly consistent = { reached: 0, late: 0 };
  /** Seconds that these reads waited for the cache. */
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

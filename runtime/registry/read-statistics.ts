/** What reads of one resource cost, for metrics: objects looked at against objects answered, by the way they were found. */
import type { AccessPath } from "./candidates.js";

export interface ReadCounts {
  readonly path: AccessPath | "store";
  lists: number;
  /** Objects looked at. */
  fetched: number;
  /** Objects that the selectors let through. */
  returned: number;
}

export class ReadStatistics {
  private readonly counts = new Map<ReadCounts["path"], ReadCounts>();

  of(path: ReadCounts["path"]): ReadCounts {
    let counts = this.counts.get(path);
    if (counts === undefined) {
      counts = { path, lists: 0, fetched: 0, returned: 0 };
      this.counts.set(path, counts);
    }
    return counts;
  }

  all(): readonly ReadCounts[] {
    return [...this.counts.values()];
  }
}

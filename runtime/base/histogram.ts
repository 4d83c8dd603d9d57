/** Histograms in which recording an observation costs a few comparisons. The reader decides how to show them. */

/** Inclusive upper bounds of the buckets, ascending. */
export type Buckets = readonly number[];

/** Returns `count` bounds, each `factor` times the one before. */
export function exponentialBuckets(first: number, factor: number, count: number): Buckets {
  return Array.from({ length: count }, (_, index) => first * factor ** index);
}

export class Histogram {
  /** Observations per bucket, not cumulative; the last bucket holds those above every bound. */
  readonly counts: Float64Array;
  private total = 0;

  constructor(readonly bounds: Buckets) {
    this.counts = new Float64Array(bounds.length + 1);
  }

  /** The sum of all observations. */
  get sum(): number {
    return this.total;
  }

  get count(): number {
    return this.counts.reduce((sum, each) => sum + each, 0);
  }

  /** @param times number of observations of that size */
  observe(value: number, times = 1): void {
    const { bounds, counts } = this;
    let index = 0;
    // A linear search is fast, because most observations are small and there are few bounds.
    while (index < bounds.length && value > (bounds[index] as number)) index++;
    counts[index] = (counts[index] as number) + times;
    this.total += value * times;
  }
}

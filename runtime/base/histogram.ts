/** Counts of observations by size, kept so that recording one costs a few comparisons. How they are shown is up to the reader. */

/** Upper bounds of buckets, inclusive and ascending. */
export type Buckets = readonly number[];

/** `count` bounds, each `factor` times the one before. */
export function exponentialBuckets(first: number, factor: number, count: number): Buckets {
  return Array.from({ length: count }, (_, index) => first * factor ** index);
}

export class Histogram {
  /** Observations of each bucket alone; the last is for those over every bound. */
  readonly counts: Float64Array;
  private total = 0;

  constructor(readonly bounds: Buckets) {
    this.counts = new Float64Array(bounds.length + 1);
  }

  /** Of all observations. */
  get sum(): number {
    return this.total;
  }

  get count(): number {
    return this.counts.reduce((sum, each) => sum + each, 0);
  }

  /** @param times observations of that size */
  observe(value: number, times = 1): void {
    const { bounds, counts } = this;
    let index = 0;
    // most observations are small, and there are few bounds
    while (index < bounds.length && value > (bounds[index] as number)) index++;
    counts[index] = (counts[index] as number) + times;
    this.total += value * times;
  }
}

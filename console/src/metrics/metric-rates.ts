/** What two readings of counters and histograms say of the time between them. */
import type { Sample, Samples } from "./prometheus-text.js";

export interface Reading {
  readonly atMs: number;
  readonly samples: Samples;
}

/** Values by label; the label is empty for a sum of all. */
export type Values = ReadonlyMap<string, number>;

export type SampleTest = (labels: Sample["labels"]) => boolean;

/** Adds up the present values. @param label whose values are kept apart; undefined for one sum */
export function sums(samples: readonly Sample[], label?: string, isTaken: SampleTest = () => true): Values {
  const found = new Map<string, number>();
  for (const { labels, value } of samples) {
    if (!isTaken(labels) || !Number.isFinite(value)) continue;
    const key = label === undefined ? "" : (labels[label] ?? "");
    found.set(key, (found.get(key) ?? 0) + value);
  }
  return found;
}

/** How much a counter has grown, for each value of a label. One that began again has grown by what it has now. */
export function growth(before: Values, after: Values): Values {
  return new Map(
    [...after].map(([key, value]) => {
      const former = before.get(key) ?? 0;
      return [key, value < former ? value : value - former];
    }),
  );
}

/** The growth of a counter in a second. */
export function rates(
  name: string,
  [before, after]: readonly [Reading, Reading],
  label?: string,
  isTaken?: SampleTest,
): Values {
  const seconds = (after.atMs - before.atMs) / 1000;
  if (seconds <= 0) return new Map();
  const [former, now] = [before, after].map(({ samples }) => sums(samples.get(name) ?? [], label, isTaken));
  return new Map([...growth(former as Values, now as Values)].map(([key, grown]) => [key, grown / seconds]));
}

/**
 * Returns quantiles of what a histogram has counted between two readings; none if it counted nothing.
 * @param name without `_bucket`
 * @param wanted from 0 to 1
 */
export function quantiles(
  name: string,
  [before, after]: readonly [Reading, Reading],
  wanted: readonly number[],
  isTaken?: SampleTest,
): readonly number[] | undefined {
  const [former, now] = [before, after].map(({ samples }) => sums(samples.get(`${name}_bucket`) ?? [], "le", isTaken));
  const buckets = [...growth(former as Values, now as Values)]
    .map(([le, count]) => ({ bound: le === "+Inf" ? Number.POSITIVE_INFINITY : Number(le), count }))
    .sort((a, b) => a.bound - b.bound);
  if ((buckets.at(-1)?.count ?? 0) <= 0) return undefined;
  return wanted.map((each) => quantile(buckets, each));
}

interface Bucket {
  /** The inclusive upper bound. */
  readonly bound: number;
  /** How much was counted that is not above the bound. */
  readonly count: number;
}

/** As Prometheus does it: what is in a bucket is taken to be spread evenly over it. */
function quantile(buckets: readonly Bucket[], wanted: number): number {
  const rank = wanted * (buckets.at(-1)?.count ?? 0);
  const index = buckets.findIndex(({ count }) => count >= rank);
  const { bound, count } = buckets[index] as Bucket;
  const { bound: lower, count: below } = buckets[index - 1] ?? { bound: 0, count: 0 };
  if (bound === Number.POSITIVE_INFINITY) return lower;
  return count === below ? bound : lower + ((bound - lower) * (rank - below)) / (count - below);
}

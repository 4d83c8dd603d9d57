/**
 * The values of a metric by their labels. Their number is limited: beyond the limit the least recently used series is
 * dropped.
 */
import type { MetricSample } from "./metric-definition.js";

/** Names in labels come from configurations, which may be replaced any number of times while a server runs. */
export const MAX_SERIES = 1_024;

/** The order of use matters only when series may soon be dropped; most metrics have only a few series. */
const ORDERED_FROM = MAX_SERIES / 2;

interface Series<Value> {
  readonly labels: Readonly<Record<string, string>>;
  value: Value;
}

export class LabelledSeries<Value> {
  /** Ordered by their last use, or by their creation while there are few. */
  private readonly series = new Map<string, Series<Value>>();

  /**
   * @param labels the names of the labels, in the order of their values
   * @param first returns the value of a new series
   */
  constructor(
    private readonly labels: readonly string[],
    private readonly first: () => Value,
  ) {}

  /** @param next returns the new value; it may change the old one and return it */
  update(values: readonly string[], next: (value: Value) => Value): void {
    const series = this.used(values);
    series.value = next(series.value);
  }

  /** Returns the series with these labels and marks it as the most recently used. */
  used(values: readonly string[]): Series<Value> {
    const key = values.length === 1 ? (values[0] as string) : values.join("\0");
    const known = this.series.get(key);
    if (known !== undefined && this.series.size < ORDERED_FROM) return known;
    const series = known ?? { labels: this.labelled(values), value: this.first() };
    this.series.delete(key);
    this.series.set(key, series);
    if (this.series.size > MAX_SERIES) {
      const [oldest] = this.series.keys();
      if (oldest !== undefined) this.series.delete(oldest);
    }
    return series;
  }

  /** Returns {@link used} for labels that are used often, without a search for them each time. */
  at(values: readonly string[]): () => Series<Value> {
    let known: Series<Value> | undefined;
    return () => {
      // No series has been dropped, nor does their order matter yet.
      if (known !== undefined && this.series.size < ORDERED_FROM) return known;
      known = this.used(values);
      return known;
    };
  }

  /** @param shown returns the part of a value that is shown */
  samples(shown: (value: Value) => MetricSample["value"]): readonly MetricSample[] {
    return [...this.series.values()].map(({ labels, value }) => ({ labels, value: shown(value) }));
  }

  private labelled(values: readonly string[]): Readonly<Record<string, string>> {
    return Object.fromEntries(this.labels.map((label, index) => [label, values[index] ?? ""]));
  }
}

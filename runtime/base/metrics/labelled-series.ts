/** Values by the labels of a metric. Their number is limited: the series that was not used for longest is dropped first. */
import type { MetricSample } from "./metric-definition.js";

/** Names in labels come from configurations, which may be replaced any number of times while a server runs. */
export const MAX_SERIES = 1_024;

/** The order of use matters only when series may soon be dropped: most metrics have a few of them. */
const ORDERED_FROM = MAX_SERIES / 2;

interface Series<Value> {
  readonly labels: Readonly<Record<string, string>>;
  value: Value;
}

export class LabelledSeries<Value> {
  /** In the order of their last use, or of their creation while there are few. */
  private readonly series = new Map<string, Series<Value>>();

  /**
   * @param labels the names of the labels, in the order of their values
   * @param first gives the value of a new series
   */
  constructor(
    private readonly labels: readonly string[],
    private readonly first: () => Value,
  ) {}

  /** @param next gives the new value; it may change the old one and return it */
  update(values: readonly string[], next: (value: Value) => Value): void {
    const series = this.used(values);
    series.value = next(series.value);
  }

  /** The series with these labels, which is now the one that was used last. */
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

  /** @param shown gives the part of a value that is shown */
  samples(shown: (value: Value) => MetricSample["value"]): readonly MetricSample[] {
    return [...this.series.values()].map(({ labels, value }) => ({ labels, value: shown(value) }));
  }

  private labelled(values: readonly string[]): Readonly<Record<string, string>> {
    return Object.fromEntries(this.labels.map((label, index) => [label, values[index] ?? ""]));
  }
}

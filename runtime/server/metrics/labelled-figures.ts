/** Figures by the values of labels, of which there is a bound: those that were not used for longest are forgotten. */
import type { MetricSample } from "./metric-definition.js";

/** Names in labels come from configurations, which may be replaced any number of times while a server runs. */
export const MAX_SERIES = 1_024;

interface Series<Figure> {
  readonly labels: Readonly<Record<string, string>>;
  figure: Figure;
}

export class LabelledFigures<Figure> {
  /** The last in a map is the one used last. */
  private readonly series = new Map<string, Series<Figure>>();

  /** @param labels their names, in the order of values */
  constructor(
    private readonly labels: readonly string[],
    private readonly first: () => Figure,
  ) {}

  /** @param next what becomes of the figure; it may be the same one, changed */
  update(values: readonly string[], next: (figure: Figure) => Figure): void {
    const key = values.join("\0");
    const series = this.series.get(key) ?? { labels: this.labelled(values), figure: this.first() };
    series.figure = next(series.figure);
    this.series.delete(key);
    this.series.set(key, series);
    const [oldest] = this.series.keys();
    if (this.series.size > MAX_SERIES && oldest !== undefined) this.series.delete(oldest);
  }

  /** @param value what of a figure is shown */
  samples(value: (figure: Figure) => MetricSample["value"]): readonly MetricSample[] {
    return [...this.series.values()].map(({ labels, figure }) => ({ labels, value: value(figure) }));
  }

  private labelled(values: readonly string[]): Readonly<Record<string, string>> {
    return Object.fromEntries(this.labels.map((label, index) => [label, values[index] ?? ""]));
  }
}

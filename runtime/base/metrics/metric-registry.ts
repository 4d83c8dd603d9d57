/**
 * The metrics of one server. The part of the server that counts declares a metric here and calls it; `GET /metrics` shows
 * the metrics in the order in which they were declared.
 */
import { type Buckets, Histogram } from "../histogram.js";
import { LabelledSeries } from "./labelled-series.js";
import type { MetricDefinition, MetricSample, MetricSource } from "./metric-definition.js";

/** The definition of a metric without its type, which follows from the method that declares it. */
export type MetricFacts<Labels extends readonly string[]> = Omit<MetricDefinition, "type" | "labels"> & {
  readonly labels: Labels;
};

/** One value for each label. */
type LabelValues<Labels extends readonly string[]> = { readonly [Index in keyof Labels]: string };

export interface Counter<Labels extends readonly string[]> {
  inc(...labels: LabelValues<Labels>): void;
  add(amount: number, ...labels: LabelValues<Labels>): void;
}

export interface Gauge<Labels extends readonly string[]> {
  set(value: number, ...labels: LabelValues<Labels>): void;
}

export interface HistogramMetric<Labels extends readonly string[]> {
  observe(value: number, ...labels: LabelValues<Labels>): void;
  /** Returns a function that observes a value with these labels, for those that come often. */
  at(...labels: LabelValues<Labels>): (value: number) => void;
}

export interface HistogramOptions<Labels extends readonly string[]> {
  readonly buckets: Buckets;
  /** A counter of the observations, which is shown in front of the histogram. */
  readonly countedAs?: MetricFacts<Labels>;
  /** A histogram without labels is shown before its first observation too, unless this is set. */
  readonly isHiddenWhenEmpty?: true;
}

/** Metrics that are shown together. */
export interface MetricGroup {
  readonly definitions: readonly MetricDefinition[];
  readonly source: MetricSource;
}

export class MetricRegistry {
  readonly groups: MetricGroup[] = [];

  counter<const Labels extends readonly string[]>(facts: MetricFacts<Labels>): Counter<Labels> {
    const series = this.numbers(facts, "counter");
    return {
      inc(...labels) {
        series.used(labels).value++;
      },
      add(amount, ...labels) {
        series.used(labels).value += amount;
      },
    };
  }

  gauge<const Labels extends readonly string[]>(facts: MetricFacts<Labels>): Gauge<Labels> {
    const series = this.numbers(facts, "gauge");
    return {
      set(value, ...labels) {
        series.used(labels).value = value;
      },
    };
  }

  histogram<const Labels extends readonly string[]>(
    facts: MetricFacts<Labels>,
    { buckets, countedAs, isHiddenWhenEmpty }: HistogramOptions<Labels>,
  ): HistogramMetric<Labels> {
    const series = new LabelledSeries(facts.labels, () => new Histogram(buckets));
    if (facts.labels.length === 0 && !isHiddenWhenEmpty) series.used([]);
    if (countedAs !== undefined)
      this.show({ ...countedAs, type: "counter" }, () => series.samples(({ count }) => count));
    this.show({ ...facts, type: "histogram" }, () => series.samples((histogram) => histogram));
    return {
      observe(value, ...labels) {
        series.used(labels).value.observe(value);
      },
      at(...labels) {
        const found = series.at(labels);
        return (value) => found().value.observe(value);
      },
    };
  }

  /** Declares metrics whose values exist elsewhere. @param source gives their values at each scrape */
  collect(definitions: readonly MetricDefinition[], source: MetricSource): void {
    this.groups.push({ definitions, source });
  }

  /** One series of a metric without labels exists from the beginning. */
  private numbers(facts: MetricFacts<readonly string[]>, type: "counter" | "gauge"): LabelledSeries<number> {
    const series = new LabelledSeries(facts.labels, () => 0);
    if (facts.labels.length === 0) series.used([]);
    this.show({ ...facts, type }, () => series.samples((value) => value));
    return series;
  }

  private show(metric: MetricDefinition, samples: () => readonly MetricSample[]): void {
    this.collect([metric], () => [{ metric, samples: samples() }]);
  }
}

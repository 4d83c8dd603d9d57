/** The definition of a metric: its name, labels and stability, as plain data. docs/reference/metrics.md lists all metrics. */
import type { Histogram } from "../histogram.js";

/** How stable a metric is. SPEC: Deprecation rules, 11a and 11b. */
export type MetricStability = "ALPHA" | "BETA" | "STABLE";

export interface MetricDefinition {
  /** Names and units follow Prometheus: base units, `_total` for counters; some names are older than that. */
  readonly name: string;
  /** One sentence. */
  readonly help: string;
  readonly type: "gauge" | "counter" | "histogram";
  /**
   * The names of the labels; every sample has a value for each. The values come from data of the server, never from
   * what clients invent.
   */
  readonly labels: readonly string[];
  readonly stability: MetricStability;
  /** The release from which it has had this stability, such as `1.26`. */
  readonly since: string;
  /** The metric still exists, and will be removed. */
  readonly deprecated?: {
    /** A release, such as `1.34`. */
    readonly since: string;
    /** The name of the metric that replaces it. */
    readonly replacement?: string;
  };
}

export interface MetricSample {
  /** By label name; none for a metric without labels. */
  readonly labels?: Readonly<Record<string, string>>;
  /** A histogram for a metric of that type. */
  readonly value: number | Histogram;
}

/** The present values of one metric. */
export interface MetricFamily {
  readonly metric: MetricDefinition;
  /** A family without samples is left out. */
  readonly samples: readonly MetricSample[];
}

/** Computes families at the moment of a scrape: cheap, and without side effects. */
export type MetricSource = () => readonly MetricFamily[];

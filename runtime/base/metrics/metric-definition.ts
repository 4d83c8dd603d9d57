/** What a metric is: its name and labels, and the promises that go with it. Plain data; docs/reference/metrics.md lists all of it. */
import type { Histogram } from "../histogram.js";

/** How long a metric is kept as it is. SPEC: Deprecation rules, 11a and 11b. */
export type MetricStability = "ALPHA" | "BETA" | "STABLE";

export interface MetricDefinition {
  /** Names and units follow Prometheus: base units, `_total` for counters; some names are older than that. */
  readonly name: string;
  /** One sentence. */
  readonly help: string;
  readonly type: "gauge" | "counter" | "histogram";
  /** Every sample has a value for each. The values come from what the server knows, never from what clients invent. */
  readonly labels: readonly string[];
  readonly stability: MetricStability;
  /** The release from which it has had this stability, such as `1.26`. */
  readonly since: string;
  /** The metric still exists, and will be removed. */
  readonly deprecated?: {
    /** A release, such as `1.34`. */
    readonly since: string;
    /** The metric to look at instead. */
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

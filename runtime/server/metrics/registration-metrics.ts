/** Counts the metrics by state, so that operators notice deprecated ones before they are deleted. */

import { LabelledSeries } from "../../base/metrics/labelled-series.js";
import type { MetricDefinition, MetricSource } from "../../base/metrics/metric-definition.js";
import type { Metrics } from "./metrics.js";

const REGISTERED: MetricDefinition = {
  name: "registered_metrics_total",
  help: "Metrics that are shown, by stability and by the release that deprecates them.",
  type: "counter",
  labels: ["stability_level", "deprecated_version"],
  stability: "BETA",
  since: "1.27",
};
const HIDDEN: MetricDefinition = {
  name: "hidden_metrics_total",
  help: "Metrics that are shown only on request, since they were deprecated three releases ago.",
  type: "counter",
  labels: [],
  stability: "BETA",
  since: "1.27",
};

export const REGISTRATION_METRICS = [REGISTERED, HIDDEN];

export function registrationSource(metrics: Metrics): MetricSource {
  return () => {
    const registered = new LabelledSeries(REGISTERED.labels, () => 0);
    for (const { stability, deprecated } of metrics.shownDefinitions)
      registered.update([stability, deprecated?.since ?? ""], (count) => count + 1);
    return [
      { metric: REGISTERED, samples: registered.samples((count) => count) },
      { metric: HIDDEN, samples: [{ value: metrics.hiddenCount }] },
    ];
  };
}

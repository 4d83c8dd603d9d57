/** Which of the group versions that other servers serve can't be reached. */

import { LabelledFigures } from "../labelled-figures.js";
import type { MetricDefinition, MetricFamily } from "../metric-definition.js";

const UNAVAILABLE: MetricDefinition = {
  name: "aggregator_unavailable_apiservice",
  help: "1 for group versions of other servers that can't be reached, 0 for those that can, by the name of the APIService.",
  type: "gauge",
  labels: ["name"],
  stability: "ALPHA",
  since: "1.17",
};
const TOTAL: MetricDefinition = {
  name: "aggregator_unavailable_apiservice_total",
  help: "Times that a group version of another server was found out of reach, by the reason that its APIService gives.",
  type: "counter",
  labels: ["name", "reason"],
  stability: "ALPHA",
  since: "1.17",
};

export const AGGREGATION_METRICS = [UNAVAILABLE, TOTAL];

/** Conditions may have any reason: these are the ones that servers write. */
const REASONS: ReadonlySet<string> = new Set([
  "EndpointsNotFound",
  "FailedDiscoveryCheck",
  "MissingEndpoints",
  "ServiceAccessError",
  "ServiceNotFound",
  "ServicePortError",
]);
const OTHER_REASON = "Other";

export class AggregationFigures {
  private readonly total = new LabelledFigures(TOTAL.labels, () => 0);

  /** @param reason of the condition */
  becameUnavailable(name: string, reason: string): void {
    this.total.update([name, REASONS.has(reason) ? reason : OTHER_REASON], (count) => count + 1);
  }

  families(apis: readonly { readonly name: string; readonly isAvailable: boolean | undefined }[]): MetricFamily[] {
    return [
      {
        metric: UNAVAILABLE,
        samples: apis.map(({ name, isAvailable }) => ({ labels: { name }, value: Number(isAvailable === false) })),
      },
      { metric: TOTAL, samples: this.total.samples((count) => count) },
    ];
  }
}

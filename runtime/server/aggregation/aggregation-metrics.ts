/** Metrics of the group versions that other servers serve: which of them are unavailable. */
import type { MetricDefinition } from "../../base/metrics/metric-definition.js";
import type { Counter, MetricRegistry } from "../../base/metrics/metric-registry.js";

const UNAVAILABLE: MetricDefinition = {
  name: "aggregator_unavailable_apiservice",
  help: "1 for group versions of other servers that can't be reached, 0 for those that can, by the name of the APIService.",
  type: "gauge",
  labels: ["name"],
  stability: "ALPHA",
  since: "1.17",
};

/** Conditions may have any reason; servers write these. */
const REASONS: ReadonlySet<string> = new Set([
  "EndpointsNotFound",
  "FailedDiscoveryCheck",
  "MissingEndpoints",
  "ServiceAccessError",
  "ServiceNotFound",
  "ServicePortError",
]);
const OTHER_REASON = "Other";

export class AggregationMetrics {
  private readonly total: Counter<readonly ["name", "reason"]>;

  /** @param availabilities gives the group versions of other servers, by the names of their APIServices */
  constructor(
    registry: MetricRegistry,
    availabilities: () => readonly { readonly name: string; readonly isAvailable: boolean | undefined }[],
  ) {
    registry.collect([UNAVAILABLE], () => [
      {
        metric: UNAVAILABLE,
        samples: availabilities().map(({ name, isAvailable }) => ({
          labels: { name },
          value: Number(isAvailable === false),
        })),
      },
    ]);
    this.total = registry.counter({
      name: "aggregator_unavailable_apiservice_total",
      help: "Times that a group version of another server was found out of reach, by the reason that its APIService gives.",
      labels: ["name", "reason"],
      stability: "ALPHA",
      since: "1.17",
    });
  }

  /** @param reason that of the condition */
  becameUnavailable(name: string, reason: string): void {
    this.total.inc(name, REASONS.has(reason) ? reason : OTHER_REASON);
  }
}

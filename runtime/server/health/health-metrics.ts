/** Results of the health checks, for `GET /metrics/slis`, by which the availability of a component is measured. */
import type { NamingProfile } from "../../api/profile/naming-profile.js";
import type { MetricRegistry } from "../../base/metrics/metric-registry.js";
import type { HealthEndpoint } from "./health-check.js";

export type HealthMetrics = ReturnType<typeof healthMetrics>;

export function healthMetrics(registry: MetricRegistry, { words }: Pick<NamingProfile, "words">) {
  const last = registry.gauge({
    name: `${words.productName}_healthcheck`,
    help: "1 for a health check that passed when it was last requested, 0 for one that failed.",
    labels: ["name", "type"],
    stability: "STABLE",
    since: "1.29",
  });
  const total = registry.counter({
    name: `${words.productName}_healthchecks_total`,
    help: "Health checks that were requested, by their result.",
    labels: ["name", "type", "status"],
    stability: "STABLE",
    since: "1.29",
  });
  return {
    checked(endpoint: HealthEndpoint, name: string, hasFailed: boolean): void {
      last.set(Number(!hasFailed), name, endpoint);
      total.inc(name, endpoint, hasFailed ? "error" : "success");
    },
  };
}

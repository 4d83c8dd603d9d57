/** Requests of the server's own components, mainly its controllers, which are clients of its API. */
import type { MetricRegistry } from "../../base/metrics/metric-registry.js";
import type { HttpRequest, HttpResponse } from "../../pipeline/request/http.js";

const IN_PROCESS = "in-process";

export type OwnRequestMetrics = ReturnType<typeof ownRequestMetrics>;

export function ownRequestMetrics(registry: MetricRegistry) {
  const total = registry.counter({
    name: "rest_client_requests_total",
    help: "Requests of the server's own components to its API, by method and code of the answer; they need no network.",
    labels: ["code", "method", "host"],
    stability: "ALPHA",
    since: "1.16",
  });
  return {
    answered: ({ method }: HttpRequest, { status }: HttpResponse): void =>
      total.inc(String(status), method, IN_PROCESS),
  };
}

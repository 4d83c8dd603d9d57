/** What the limits of requests at once have to tell `GET /metrics`, under the names that dashboards know. */
import type { InFlight } from "../pipeline/in-flight.js";
import type { MetricFamily } from "./metrics.js";

export function inFlightMetrics({ figures }: InFlight): MetricFamily[] {
  const lanes = Object.entries(figures);
  return [
    {
      name: "apiserver_current_inflight_requests",
      help: "Requests that are being worked on and count against the limits, by kind.",
      type: "gauge",
      samples: lanes.map(([kind, { current }]) => ({ labels: { request_kind: kind }, value: current })),
    },
    {
      name: "apiserver_dropped_requests_total",
      help: "Requests refused with 429 since the server began, because too many of their kind were in flight.",
      type: "counter",
      samples: lanes.map(([kind, { refused }]) => ({ labels: { request_kind: kind }, value: refused })),
    },
  ];
}

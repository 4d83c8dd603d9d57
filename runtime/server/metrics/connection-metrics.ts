/** Metrics of connections that failed. */
import type { MetricRegistry } from "../../base/metrics/metric-registry.js";

export type ConnectionMetrics = ReturnType<typeof connectionMetrics>;

export function connectionMetrics(registry: MetricRegistry) {
  return {
    handshakeErrors: registry.counter({
      name: "apiserver_tls_handshake_errors_total",
      help: "Connections whose TLS handshake failed.",
      labels: [],
      stability: "ALPHA",
      since: "1.17",
    }),
  };
}

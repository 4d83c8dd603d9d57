/** Connections that came to nothing. */
import type { MetricDefinition, MetricFamily } from "../metric-definition.js";

const HANDSHAKE_ERRORS: MetricDefinition = {
  name: "apiserver_tls_handshake_errors_total",
  help: "Connections whose TLS handshake failed.",
  type: "counter",
  labels: [],
  stability: "ALPHA",
  since: "1.17",
};

export const CONNECTION_METRICS = [HANDSHAKE_ERRORS];

export class ConnectionFigures {
  handshakeErrors = 0;

  families(): MetricFamily[] {
    return [{ metric: HANDSHAKE_ERRORS, samples: [{ value: this.handshakeErrors }] }];
  }
}

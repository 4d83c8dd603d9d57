/** Requests that the server's own components make, its controllers above all: they are clients of its API. */
import type { HttpRequest, HttpResponse } from "../../../pipeline/request/http.js";
import { LabelledFigures } from "../labelled-figures.js";
import type { MetricDefinition, MetricFamily } from "../metric-definition.js";

const TOTAL: MetricDefinition = {
  name: "rest_client_requests_total",
  help: "Requests of the server's own components to its API, by method and code of the answer; they need no network.",
  type: "counter",
  labels: ["code", "method", "host"],
  stability: "ALPHA",
  since: "1.16",
};

export const CLIENT_METRICS = [TOTAL];

const IN_PROCESS = "in-process";

export class ClientFigures {
  private readonly total = new LabelledFigures(TOTAL.labels, () => 0);

  answered({ method }: HttpRequest, { status }: HttpResponse): void {
    this.total.update([String(status), method, IN_PROCESS], (count) => count + 1);
  }

  families(): MetricFamily[] {
    return [{ metric: TOTAL, samples: this.total.samples((count) => count) }];
  }
}

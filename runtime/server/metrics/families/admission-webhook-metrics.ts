/** What admission webhooks have to tell `GET /metrics`, under the names and labels that dashboards know. */
import type { ConditionFigures, EvaluatedConditions } from "../../../admission/matching/condition-figures.js";
import type { WebhookCall, WebhookFigures, WebhookType } from "../../../admission/webhook/webhook-figures.js";
import { type Buckets, Histogram } from "../../../base/histogram.js";
import { LabelledFigures } from "../labelled-figures.js";
import type { MetricDefinition, MetricFamily } from "../metric-definition.js";

const DURATION: MetricDefinition = {
  name: "apiserver_admission_webhook_admission_duration_seconds",
  help: "Time of calls of admission webhooks, by whether the request was refused for them.",
  type: "histogram",
  labels: ["name", "type", "operation", "rejected"],
  stability: "STABLE",
  since: "1.13",
};
const REQUESTS: MetricDefinition = {
  name: "apiserver_admission_webhook_request_total",
  help: "Calls of admission webhooks, by the code that came of them.",
  type: "counter",
  labels: ["name", "type", "operation", "code", "rejected"],
  stability: "ALPHA",
  since: "1.23",
};
const REJECTIONS: MetricDefinition = {
  name: "apiserver_admission_webhook_rejection_count",
  help: "Requests that were refused for a webhook, by whose fault that was.",
  type: "counter",
  labels: ["name", "type", "operation", "error_type", "rejection_code"],
  stability: "ALPHA",
  since: "1.16",
};
const FAILED_OPEN: MetricDefinition = {
  name: "apiserver_admission_webhook_fail_open_count",
  help: "Calls of admission webhooks that failed, where the request went on.",
  type: "counter",
  labels: ["name", "type"],
  stability: "ALPHA",
  since: "1.24",
};

export const ADMISSION_WEBHOOK_METRICS: readonly MetricDefinition[] = [DURATION, REQUESTS, REJECTIONS, FAILED_OPEN];

const SECONDS: Buckets = [0.005, 0.025, 0.1, 0.5, 1, 2.5, 10, 25];

/** Bounded by {@link LabelledFigures}: names come from configurations. */
export class AdmissionWebhookMetrics implements WebhookFigures {
  private readonly durations = new LabelledFigures(DURATION.labels, () => new Histogram(SECONDS));
  private readonly requests = new LabelledFigures(REQUESTS.labels, () => 0);
  private readonly rejections = new LabelledFigures(REJECTIONS.labels, () => 0);
  private readonly failedOpenCalls = new LabelledFigures(FAILED_OPEN.labels, () => 0);

  /** @param conditions those of webhooks and of policies are one family */
  constructor(private readonly conditions: ConditionFigures) {}

  called({ name, type, operation, code, seconds, rejection }: WebhookCall): void {
    const rejected = String(rejection !== undefined);
    this.durations.update([name, type, operation, rejected], (figure) => {
      figure.observe(seconds);
      return figure;
    });
    this.requests.update([name, type, operation, String(code), rejected], increased);
    if (rejection !== undefined) this.rejections.update([name, type, operation, rejection, String(code)], increased);
  }

  failedOpen(name: string, type: WebhookType): void {
    this.failedOpenCalls.update([name, type], increased);
  }

  conditionsEvaluated(evaluated: EvaluatedConditions): void {
    this.conditions.conditionsEvaluated(evaluated);
  }

  families(): MetricFamily[] {
    return [
      { metric: DURATION, samples: this.durations.samples((figure) => figure) },
      { metric: REQUESTS, samples: this.requests.samples(itself) },
      { metric: REJECTIONS, samples: this.rejections.samples(itself) },
      { metric: FAILED_OPEN, samples: this.failedOpenCalls.samples(itself) },
    ];
  }
}

const increased = (count: number): number => count + 1;
const itself = (count: number): number => count;

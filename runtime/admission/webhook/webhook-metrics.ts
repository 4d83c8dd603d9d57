/** The metrics of admission webhooks, under the names and labels that dashboards know. */
import type { MetricRegistry } from "../../base/metrics/metric-registry.js";
import type { AdmissionOperation } from "../../registry/write/write-admission.js";
import type { ConditionMetrics } from "../matching/condition-metrics.js";

/** `admit`: the webhook may change objects. */
export type WebhookType = "admit" | "validating";

/** The cause of a refused request: `no_error` means that the webhook refused it. */
export type RejectionCause = "calling_webhook_error" | "apiserver_internal_error" | "no_error";

export interface WebhookCall {
  readonly name: string;
  readonly type: WebhookType;
  readonly operation: AdmissionOperation;
  /** The code of the resulting status; 200 if the request goes on. */
  readonly code: number;
  readonly seconds: number;
  /** Set if the request was refused because of this call. */
  readonly rejection?: RejectionCause | undefined;
}

export interface WebhookMetrics extends ConditionMetrics {
  called(call: WebhookCall): void;
  /** A call failed, and the request went on. */
  failedOpen(name: string, type: WebhookType): void;
}

const SECONDS = [0.005, 0.025, 0.1, 0.5, 1, 2.5, 10, 25];

/** @param conditions those of webhooks and of policies are one family */
export function webhookMetrics(registry: MetricRegistry, conditions: ConditionMetrics): WebhookMetrics {
  const durations = registry.histogram(
    {
      name: "apiserver_admission_webhook_admission_duration_seconds",
      help: "Time of calls of admission webhooks, by whether the request was refused for them.",
      labels: ["name", "type", "operation", "rejected"],
      stability: "STABLE",
      since: "1.13",
    },
    { buckets: SECONDS },
  );
  const requests = registry.counter({
    name: "apiserver_admission_webhook_request_total",
    help: "Calls of admission webhooks, by the code that came of them.",
    labels: ["name", "type", "operation", "code", "rejected"],
    stability: "ALPHA",
    since: "1.23",
  });
  const rejections = registry.counter({
    name: "apiserver_admission_webhook_rejection_count",
    help: "Requests that were refused because of a webhook, by the cause.",
    labels: ["name", "type", "operation", "error_type", "rejection_code"],
    stability: "ALPHA",
    since: "1.16",
  });
  const failedOpen = registry.counter({
    name: "apiserver_admission_webhook_fail_open_count",
    help: "Calls of admission webhooks that failed, where the request went on.",
    labels: ["name", "type"],
    stability: "ALPHA",
    since: "1.24",
  });
  return {
    called({ name, type, operation, code, seconds, rejection }) {
      const rejected = String(rejection !== undefined);
      durations.observe(seconds, name, type, operation, rejected);
      requests.inc(name, type, operation, String(code), rejected);
      if (rejection !== undefined) rejections.inc(name, type, operation, rejection, String(code));
    },
    failedOpen: (name, type) => failedOpen.inc(name, type),
    conditionsEvaluated: (evaluated) => conditions.conditionsEvaluated(evaluated),
  };
}

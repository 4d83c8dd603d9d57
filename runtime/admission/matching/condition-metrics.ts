/** The metrics of the match conditions of webhooks and policies. */
import type { MetricRegistry } from "../../base/metrics/metric-registry.js";
import type { AdmissionOperation } from "../../registry/write/write-admission.js";

export interface EvaluatedConditions {
  /** The name of the webhook or the policy. */
  readonly name: string;
  readonly kind: "webhook" | "policy";
  readonly type: "admit" | "validating";
  readonly operation: AdmissionOperation;
  readonly outcome: "match" | "excluded" | "error";
  readonly seconds: number;
}

export interface ConditionMetrics {
  conditionsEvaluated(evaluated: EvaluatedConditions): void;
}

const BUCKETS = [0.001, 0.005, 0.01, 0.025, 0.1, 0.2, 0.25];

export function conditionMetrics(registry: MetricRegistry): ConditionMetrics {
  const errors = registry.counter({
    name: "apiserver_admission_match_condition_evaluation_errors_total",
    help: "Requests for which a match condition of a webhook or a policy had no value, and none was false.",
    labels: ["name", "kind", "type", "operation"],
    stability: "ALPHA",
    since: "1.27",
  });
  const exclusions = registry.counter({
    name: "apiserver_admission_match_condition_exclusions_total",
    help: "Requests that a webhook or a policy had nothing to do with, since a match condition was false.",
    labels: ["name", "kind", "type", "operation"],
    stability: "ALPHA",
    since: "1.28",
  });
  const durations = registry.histogram(
    {
      name: "apiserver_admission_match_condition_evaluation_seconds",
      help: "Time in which the match conditions of a webhook or a policy were evaluated for a request.",
      labels: ["name", "kind", "type", "operation"],
      stability: "ALPHA",
      since: "1.28",
    },
    { buckets: BUCKETS },
  );
  return {
    conditionsEvaluated({ name, kind, type, operation, outcome, seconds }) {
      durations.observe(seconds, name, kind, type, operation);
      if (outcome === "error") errors.inc(name, kind, type, operation);
      if (outcome === "excluded") exclusions.inc(name, kind, type, operation);
    },
  };
}

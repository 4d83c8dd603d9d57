/** The metrics of admission policies, under the names and labels that dashboards know. */
import type { MetricRegistry } from "../../base/metrics/metric-registry.js";
import type { ConditionMetrics } from "../matching/condition-metrics.js";

/** The two kinds of policies. */
export type PolicyRound = "validating" | "mutating";

/** The consequence of one check for the request. */
export type EnforcementAction = "allow" | "deny" | "audit" | "warn";

export type PolicyErrorType = "no_error" | "compile_error" | "invalid_error" | "out_of_budget";

export interface PolicyCheck {
  readonly policy: string;
  readonly binding: string;
  readonly error: PolicyErrorType;
  readonly action: EnforcementAction;
  readonly seconds: number;
}

export interface PolicyMetrics extends ConditionMetrics {
  /** An expression was evaluated, or a policy was carried out. */
  checked(round: PolicyRound, check: PolicyCheck): void;
}

const SECONDS = [0.0000005, 0.001, 0.01, 0.1, 1];

const VALIDATING = {
  name: "apiserver_validating_admission_policy_check_total",
  help: "Expressions of validating policies that judged a request, by what that led to.",
  labels: ["policy", "policy_binding", "error_type", "enforcement_action"],
  stability: "BETA",
  since: "1.26",
} as const;
const MUTATING = {
  name: "apiserver_mutating_admission_policy_check_total",
  help: "Mutating policies that were carried out for a request, by what that led to.",
  labels: ["policy", "policy_binding", "error_type", "enforcement_action"],
  stability: "ALPHA",
  since: "1.34",
} as const;

/** @param conditions those of webhooks and of policies are one family */
export function policyMetrics(registry: MetricRegistry, conditions: ConditionMetrics): PolicyMetrics {
  const rounds = {
    validating: registry.histogram(
      {
        name: "apiserver_validating_admission_policy_check_duration_seconds",
        help: "Time of an expression of a validating policy, by what it led to.",
        labels: ["policy", "policy_binding", "error_type", "enforcement_action"],
        stability: "BETA",
        since: "1.26",
      },
      { buckets: SECONDS, countedAs: VALIDATING },
    ),
    mutating: registry.histogram(
      {
        name: "apiserver_mutating_admission_policy_check_duration_seconds",
        help: "Time in which a mutating policy was carried out for a request, by what that led to.",
        labels: ["policy", "policy_binding", "error_type", "enforcement_action"],
        stability: "ALPHA",
        since: "1.34",
      },
      { buckets: SECONDS, countedAs: MUTATING },
    ),
  };
  return {
    checked: (round, { policy, binding, error, action, seconds }) =>
      rounds[round].observe(seconds, policy, binding, error, action),
    conditionsEvaluated: (evaluated) => conditions.conditionsEvaluated(evaluated),
  };
}

/** What admission policies have to tell `GET /metrics`, under the names and labels that dashboards know. */
import type { ConditionFigures, EvaluatedConditions } from "../../../admission/matching/condition-figures.js";
import type { PolicyCheck, PolicyFigures, PolicyRound } from "../../../admission/policy/policy-figures.js";
import { type Buckets, Histogram } from "../../../base/histogram.js";
import { LabelledFigures } from "../labelled-figures.js";
import type { MetricDefinition, MetricFamily } from "../metric-definition.js";

const LABELS = ["policy", "policy_binding", "error_type", "enforcement_action"];

const VALIDATING: MetricDefinition = {
  name: "apiserver_validating_admission_policy_check_total",
  help: "Expressions of validating policies that judged a request, by what that led to.",
  type: "counter",
  labels: LABELS,
  stability: "BETA",
  since: "1.26",
};
const VALIDATING_DURATION: MetricDefinition = {
  name: "apiserver_validating_admission_policy_check_duration_seconds",
  help: "Time of an expression of a validating policy, by what it led to.",
  type: "histogram",
  labels: LABELS,
  stability: "BETA",
  since: "1.26",
};
const MUTATING: MetricDefinition = {
  name: "apiserver_mutating_admission_policy_check_total",
  help: "Mutating policies that were carried out for a request, by what that led to.",
  type: "counter",
  labels: LABELS,
  stability: "ALPHA",
  since: "1.34",
};
const MUTATING_DURATION: MetricDefinition = {
  name: "apiserver_mutating_admission_policy_check_duration_seconds",
  help: "Time in which a mutating policy was carried out for a request, by what that led to.",
  type: "histogram",
  labels: LABELS,
  stability: "ALPHA",
  since: "1.34",
};

export const ADMISSION_POLICY_METRICS: readonly MetricDefinition[] = [
  VALIDATING,
  VALIDATING_DURATION,
  MUTATING,
  MUTATING_DURATION,
];

const SECONDS: Buckets = [0.0000005, 0.001, 0.01, 0.1, 1];

const seconds = (): LabelledFigures<Histogram> => new LabelledFigures(LABELS, () => new Histogram(SECONDS));

/** Bounded by {@link LabelledFigures}: names come from policies. */
export class AdmissionPolicyMetrics implements PolicyFigures {
  private readonly rounds: Readonly<Record<PolicyRound, LabelledFigures<Histogram>>> = {
    validating: seconds(),
    mutating: seconds(),
  };

  /** @param conditions those of webhooks and of policies are one family */
  constructor(private readonly conditions: ConditionFigures) {}

  checked(round: PolicyRound, { policy, binding, error, action, seconds: taken }: PolicyCheck): void {
    this.rounds[round].update([policy, binding, error, action], (figure) => {
      figure.observe(taken);
      return figure;
    });
  }

  conditionsEvaluated(evaluated: EvaluatedConditions): void {
    this.conditions.conditionsEvaluated(evaluated);
  }

  families(): MetricFamily[] {
    const { validating, mutating } = this.rounds;
    return [
      { metric: VALIDATING, samples: validating.samples(({ count }) => count) },
      { metric: VALIDATING_DURATION, samples: validating.samples((figure) => figure) },
      { metric: MUTATING, samples: mutating.samples(({ count }) => count) },
      { metric: MUTATING_DURATION, samples: mutating.samples((figure) => figure) },
    ];
  }
}

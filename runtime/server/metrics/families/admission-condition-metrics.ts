/** How long match conditions of webhooks and policies take, and what comes of them. */
import type { ConditionFigures, EvaluatedConditions } from "../../../admission/matching/condition-figures.js";
import { type Buckets, Histogram } from "../../../base/histogram.js";
import { LabelledFigures } from "../labelled-figures.js";
import type { MetricDefinition, MetricFamily } from "../metric-definition.js";

const LABELS = ["name", "kind", "type", "operation"];

const ERRORS: MetricDefinition = {
  name: "apiserver_admission_match_condition_evaluation_errors_total",
  help: "Requests for which a match condition of a webhook or a policy had no value, and none was false.",
  type: "counter",
  labels: LABELS,
  stability: "ALPHA",
  since: "1.27",
};
const EXCLUSIONS: MetricDefinition = {
  name: "apiserver_admission_match_condition_exclusions_total",
  help: "Requests that a webhook or a policy had nothing to do with, since a match condition was false.",
  type: "counter",
  labels: LABELS,
  stability: "ALPHA",
  since: "1.28",
};
const SECONDS: MetricDefinition = {
  name: "apiserver_admission_match_condition_evaluation_seconds",
  help: "Time in which the match conditions of a webhook or a policy were evaluated for a request.",
  type: "histogram",
  labels: LABELS,
  stability: "ALPHA",
  since: "1.28",
};

export const ADMISSION_CONDITION_METRICS: readonly MetricDefinition[] = [ERRORS, EXCLUSIONS, SECONDS];

const BUCKETS: Buckets = [0.001, 0.005, 0.01, 0.025, 0.1, 0.2, 0.25];

/** Bounded by {@link LabelledFigures}. */
export class AdmissionConditionMetrics implements ConditionFigures {
  private readonly errors = new LabelledFigures(LABELS, () => 0);
  private readonly exclusions = new LabelledFigures(LABELS, () => 0);
  private readonly seconds = new LabelledFigures(LABELS, () => new Histogram(BUCKETS));

  conditionsEvaluated({ name, kind, type, operation, outcome, seconds }: EvaluatedConditions): void {
    const labels = [name, kind, type, operation];
    this.seconds.update(labels, (figure) => {
      figure.observe(seconds);
      return figure;
    });
    if (outcome === "error") this.errors.update(labels, (count) => count + 1);
    if (outcome === "excluded") this.exclusions.update(labels, (count) => count + 1);
  }

  families(): MetricFamily[] {
    return [
      { metric: ERRORS, samples: this.errors.samples((count) => count) },
      { metric: EXCLUSIONS, samples: this.exclusions.samples((count) => count) },
      { metric: SECONDS, samples: this.seconds.samples((figure) => figure) },
    ];
  }
}

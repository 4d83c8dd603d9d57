/** How long expressions take. */
import type { ExpressionFigures } from "../../../registry/kinds/expression-figures.js";
import type { MetricDefinition, MetricFamily } from "../metric-definition.js";

const COMPILATION: MetricDefinition = {
  name: "apiserver_cel_compilation_duration_seconds",
  help: "Time in which the expressions of a schema were checked and compiled.",
  type: "histogram",
  labels: [],
  stability: "ALPHA",
  since: "1.25",
};
const EVALUATION: MetricDefinition = {
  name: "apiserver_cel_evaluation_duration_seconds",
  help: "Time in which the expressions of a schema were evaluated for an object.",
  type: "histogram",
  labels: [],
  stability: "ALPHA",
  since: "1.25",
};

export const EXPRESSION_METRICS = [COMPILATION, EVALUATION];

export function expressionFamilies({ compilationSeconds, evaluationSeconds }: ExpressionFigures): MetricFamily[] {
  return [
    { metric: COMPILATION, samples: [{ value: compilationSeconds }] },
    { metric: EVALUATION, samples: [{ value: evaluationSeconds }] },
  ];
}

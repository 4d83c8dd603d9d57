/** How long expressions take, for metrics and traces: to be compiled, once, and to be evaluated, for each object. */

import { inSpan, type Spans } from "../../api/spans.js";
import { type Buckets, Histogram } from "../../base/histogram.js";

export const EXPRESSION_SECONDS: Buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export class ExpressionFigures {
  readonly compilationSeconds = new Histogram(EXPRESSION_SECONDS);
  readonly evaluationSeconds = new Histogram(EXPRESSION_SECONDS);

  constructor(private readonly spans?: Spans | undefined) {}

  /** Measures work, whether or not it succeeds. */
  compiled<T>(work: () => T): T {
    return timed(this.compilationSeconds, () => inSpan(this.spans, "Compile expressions", {}, work));
  }

  /** The same for an evaluation, which is too short for a span. */
  evaluated<T>(work: () => T): T {
    return timed(this.evaluationSeconds, work);
  }
}

/** By a clock that is finer than the server's: most expressions are done in less than a millisecond. */
function timed<T>(histogram: Histogram, work: () => T): T {
  const beganMs = performance.now();
  try {
    return work();
  } finally {
    histogram.observe((performance.now() - beganMs) / 1000);
  }
}

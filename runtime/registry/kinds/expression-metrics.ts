/** Measures how long expressions take, for metrics and traces: to compile, once, and to evaluate for each object. */
import { inSpan, type Spans } from "../../api/spans.js";
import type { HistogramMetric, MetricRegistry } from "../../base/metrics/metric-registry.js";

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export class ExpressionMetrics {
  private readonly compilations: HistogramMetric<readonly []>;
  private readonly evaluations: HistogramMetric<readonly []>;

  constructor(
    registry: MetricRegistry,
    private readonly spans?: Spans | undefined,
  ) {
    this.compilations = registry.histogram(
      {
        name: "apiserver_cel_compilation_duration_seconds",
        help: "Time in which the expressions of a schema were checked and compiled.",
        labels: [],
        stability: "ALPHA",
        since: "1.25",
      },
      { buckets: SECONDS },
    );
    this.evaluations = registry.histogram(
      {
        name: "apiserver_cel_evaluation_duration_seconds",
        help: "Time in which the expressions of a schema were evaluated for an object.",
        labels: [],
        stability: "ALPHA",
        since: "1.25",
      },
      { buckets: SECONDS },
    );
  }

  /** Measures a compilation, whether or not it succeeds, and records a span. */
  compiled<T>(work: () => T): T {
    return timed(this.compilations, () => inSpan(this.spans, "Compile expressions", {}, work));
  }

  /** Like {@link compiled}, for a compilation with pauses, which do not count. */
  *compiledInTurns<T>(begin: () => Generator<void, T>): Generator<void, T> {
    let end = (): void => {};
    if (this.spans !== undefined) {
      const ended = new Promise<void>((resolve) => {
        end = resolve;
      });
      void inSpan(this.spans, "Compile expressions", {}, () => ended);
    }
    try {
      return yield* timedInTurns(this.compilations, begin());
    } finally {
      end();
    }
  }

  /** Measures an evaluation, whether or not it succeeds, without its pauses. Most are too short for a span. */
  evaluated<T>(work: Generator<void, T>): Generator<void, T> {
    return timedInTurns(this.evaluations, work);
  }
}

/** Measures the pieces of work that pauses, together. */
function* timedInTurns<T>(histogram: HistogramMetric<readonly []>, work: Generator<void, T>): Generator<void, T> {
  let spentMs = 0;
  try {
    for (;;) {
      const beganMs = performance.now();
      try {
        const piece = work.next();
        if (piece.done) return piece.value;
      } finally {
        spentMs += performance.now() - beganMs;
      }
      yield;
    }
  } finally {
    histogram.observe(spentMs / 1000);
  }
}

/** Measures with a finer clock than the server's, since most expressions take less than a millisecond. */
function timed<T>(histogram: HistogramMetric<readonly []>, work: () => T): T {
  const beganMs = performance.now();
  try {
    return work();
  } finally {
    histogram.observe((performance.now() - beganMs) / 1000);
  }
}

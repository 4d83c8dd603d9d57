/** How long admission takes, plugin by plugin and round by round. */
import type { AdmissionPlugin } from "../../../admission/admission-chain.js";
import type { Spans } from "../../../api/spans.js";
import type { Clock } from "../../../api/time.js";
import { type Buckets, Histogram } from "../../../base/histogram.js";
import type {
  AdmissionAttributes,
  AdmissionOperation,
  WriteAdmission,
} from "../../../registry/write/write-admission.js";
import type { MetricDefinition, MetricFamily, MetricSample } from "../metric-definition.js";

const SECONDS: Buckets = [0.005, 0.025, 0.1, 0.5, 1, 2.5];

const STEP: MetricDefinition = {
  name: "apiserver_admission_step_admission_duration_seconds",
  help: "Time of a whole round of admission: the plugins that may change an object, or those that only judge it.",
  type: "histogram",
  labels: ["type", "operation", "rejected"],
  stability: "STABLE",
  since: "1.23",
};
const CONTROLLER: MetricDefinition = {
  name: "apiserver_admission_controller_admission_duration_seconds",
  help: "Time of one call of an admission plugin.",
  type: "histogram",
  labels: ["name", "type", "operation", "rejected"],
  stability: "STABLE",
  since: "1.23",
};

export const ADMISSION_METRICS = [STEP, CONTROLLER];

type Round = "admit" | "validate";

/** Time by round, operation and outcome. */
class RoundFigures {
  private readonly byOutcome = new Map<
    string,
    { readonly labels: Readonly<Record<string, string>>; readonly seconds: Histogram }
  >();

  observe(type: Round, operation: AdmissionOperation, isRejected: boolean, seconds: number): void {
    const key = `${type} ${operation} ${isRejected}`;
    let figures = this.byOutcome.get(key);
    if (figures === undefined) {
      figures = { labels: { type, operation, rejected: String(isRejected) }, seconds: new Histogram(SECONDS) };
      this.byOutcome.set(key, figures);
    }
    figures.seconds.observe(seconds);
  }

  samples(more: Readonly<Record<string, string>> = {}): MetricSample[] {
    return [...this.byOutcome.values()].map(({ labels, seconds }) => ({
      labels: { ...more, ...labels },
      value: seconds,
    }));
  }
}

/** Bounded by the plugins that a server is made with. */
export class AdmissionFigures {
  private readonly steps = new RoundFigures();
  private readonly plugins = new Map<string, RoundFigures>();

  constructor(
    private readonly clock: Clock,
    private readonly spans?: Spans | undefined,
  ) {}

  /** The same plugin; its calls are measured. Its members may be those of a class, so each is asked for by name. */
  plugin(plugin: AdmissionPlugin): AdmissionPlugin {
    const { name, sideEffects, handles, mutate, needsAnotherRound, validate } = plugin;
    const figures = this.plugins.get(name) ?? new RoundFigures();
    this.plugins.set(name, figures);
    return {
      name,
      ...(sideEffects && { sideEffects }),
      ...(handles && { handles: (each: AdmissionAttributes) => handles.call(plugin, each) }),
      ...(mutate && {
        mutate: (each: AdmissionAttributes) => this.time(figures, "admit", each, () => mutate.call(plugin, each), name),
      }),
      ...(needsAnotherRound && {
        needsAnotherRound: (each: AdmissionAttributes) => needsAnotherRound.call(plugin, each),
      }),
      ...(validate && {
        validate: (each: AdmissionAttributes) =>
          this.time(figures, "validate", each, () => validate.call(plugin, each), name),
      }),
    };
  }

  chain(chain: WriteAdmission): WriteAdmission {
    return {
      mutate: (attributes) => this.time(this.steps, "admit", attributes, () => chain.mutate(attributes)),
      validate: (attributes) => this.time(this.steps, "validate", attributes, () => chain.validate(attributes)),
    };
  }

  families(): MetricFamily[] {
    return [
      { metric: STEP, samples: this.steps.samples() },
      { metric: CONTROLLER, samples: [...this.plugins].flatMap(([name, figures]) => figures.samples({ name })) },
    ];
  }

  private async time<T>(
    figures: RoundFigures,
    round: Round,
    { operation }: AdmissionAttributes,
    work: () => Promise<T>,
    /** None for a whole round. */
    plugin?: string,
  ): Promise<T> {
    const beganMs = this.clock.now();
    let isRejected = true;
    try {
      const result = await (this.spans === undefined
        ? work()
        : this.spans.run(
            plugin === undefined ? SPAN_NAMES[round] : `${SPAN_NAMES[round]} ${plugin}`,
            { "kindsmith.operation": operation },
            work,
          ));
      isRejected = false;
      return result;
    } finally {
      figures.observe(round, operation, isRejected, Math.max(0, this.clock.now() - beganMs) / 1000);
    }
  }
}

const SPAN_NAMES: Readonly<Record<Round, string>> = { admit: "Admit", validate: "Validate" };

/** How long admission takes, by plug-in and by round. */
import type { Spans } from "../api/spans.js";
import type { Clock } from "../api/time.js";
import type { Awaitable } from "../base/awaitable.js";
import type { HistogramMetric, MetricRegistry } from "../base/metrics/metric-registry.js";
import type { AdmissionAttributes, WriteAdmission } from "../registry/write/write-admission.js";
import type { AdmissionPlugin, WriteShape } from "./admission-chain.js";

const SECONDS = [0.005, 0.025, 0.1, 0.5, 1, 2.5];

type Round = "admit" | "validate";

export class AdmissionMetrics {
  private readonly steps: HistogramMetric<readonly ["type", "operation", "rejected"]>;
  private readonly plugins: HistogramMetric<readonly ["name", "type", "operation", "rejected"]>;

  constructor(
    registry: MetricRegistry,
    private readonly clock: Clock,
    private readonly spans?: Spans | undefined,
  ) {
    this.steps = registry.histogram(
      {
        name: "apiserver_admission_step_admission_duration_seconds",
        help: "Time of a whole round of admission: the plugins that may change an object, or those that only judge it.",
        labels: ["type", "operation", "rejected"],
        stability: "STABLE",
        since: "1.23",
      },
      { buckets: SECONDS },
    );
    this.plugins = registry.histogram(
      {
        name: "apiserver_admission_controller_admission_duration_seconds",
        help: "Time of one call of an admission plugin.",
        labels: ["name", "type", "operation", "rejected"],
        stability: "STABLE",
        since: "1.23",
      },
      { buckets: SECONDS },
    );
  }

  /** The same plug-in, with its calls measured. Its methods may be those of a class, so each is bound to it. */
  plugin(plugin: AdmissionPlugin): AdmissionPlugin {
    const { name, sideEffects, mayConcern, handles, mutate, needsAnotherRound, validate } = plugin;
    const [admitting, validating] = [this.callTimes("admit", name), this.callTimes("validate", name)];
    return {
      name,
      ...(sideEffects && { sideEffects }),
      ...(mayConcern && { mayConcern: (shape: WriteShape) => mayConcern.call(plugin, shape) }),
      ...(handles && { handles: (each: AdmissionAttributes) => handles.call(plugin, each) }),
      ...(mutate && {
        mutate: (each: AdmissionAttributes) => admitting.time(each.operation, () => mutate.call(plugin, each)),
      }),
      ...(needsAnotherRound && {
        needsAnotherRound: (each: AdmissionAttributes) => needsAnotherRound.call(plugin, each),
      }),
      ...(validate && {
        validate: (each: AdmissionAttributes) => validating.time(each.operation, () => validate.call(plugin, each)),
      }),
    };
  }

  chain(chain: WriteAdmission): WriteAdmission {
    const [admitting, validating] = [this.callTimes("admit"), this.callTimes("validate")];
    return {
      mutate: (attributes) => admitting.time(attributes.operation, () => chain.mutate(attributes)),
      validate: (attributes) => validating.time(attributes.operation, () => chain.validate(attributes)),
    };
  }

  /** @param plugin absent for a whole round */
  private callTimes(round: Round, plugin?: string): CallTimes {
    const name = SPAN_NAMES[round];
    return plugin === undefined
      ? new CallTimes(this.clock, this.spans, name, (operation, rejected) => this.steps.at(round, operation, rejected))
      : new CallTimes(this.clock, this.spans, `${name} ${plugin}`, (operation, rejected) =>
          this.plugins.at(plugin, round, operation, rejected),
        );
  }
}

/** Measures the calls of one plug-in, or of all of a round. */
class CallTimes {
  private readonly accepted = new Map<string, Observation>();
  private readonly rejected = new Map<string, Observation>();

  constructor(
    private readonly clock: Clock,
    private readonly spans: Spans | undefined,
    private readonly spanName: string,
    private readonly observation: (operation: string, rejected: "true" | "false") => Observation,
  ) {}

  time<T>(operation: string, work: () => Awaitable<T>): Awaitable<T> {
    const beganMs = this.clock.now();
    try {
      const result =
        this.spans === undefined ? work() : this.spans.run(this.spanName, { "kindsmith.operation": operation }, work);
      if (result instanceof Promise) return this.timeLater(operation, result, beganMs);
      this.observe(operation, false, beganMs);
      return result;
    } catch (error) {
      this.observe(operation, true, beganMs);
      throw error;
    }
  }

  private async timeLater<T>(operation: string, work: Promise<T>, beganMs: number): Promise<T> {
    let isRejected = true;
    try {
      const result = await work;
      isRejected = false;
      return result;
    } finally {
      this.observe(operation, isRejected, beganMs);
    }
  }

  private observe(operation: string, isRejected: boolean, beganMs: number): void {
    const known = isRejected ? this.rejected : this.accepted;
    let observation = known.get(operation);
    if (observation === undefined) {
      observation = this.observation(operation, isRejected ? "true" : "false");
      known.set(operation, observation);
    }
    observation(Math.max(0, this.clock.now() - beganMs) / 1000);
  }
}

/** Records the duration of a call in seconds. */
type Observation = (seconds: number) => void;

const SPAN_NAMES: Readonly<Record<Round, string>> = { admit: "Admit", validate: "Validate" };

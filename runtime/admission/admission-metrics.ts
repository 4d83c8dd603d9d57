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
    return {
      name,
      ...(sideEffects && { sideEffects }),
      ...(mayConcern && { mayConcern: (shape: WriteShape) => mayConcern.call(plugin, shape) }),
      ...(handles && { handles: (each: AdmissionAttributes) => handles.call(plugin, each) }),
      ...(mutate && {
        mutate: (each: AdmissionAttributes) => this.time("admit", each, () => mutate.call(plugin, each), name),
      }),
      ...(needsAnotherRound && {
        needsAnotherRound: (each: AdmissionAttributes) => needsAnotherRound.call(plugin, each),
      }),
      ...(validate && {
        validate: (each: AdmissionAttributes) => this.time("validate", each, () => validate.call(plugin, each), name),
      }),
    };
  }

  chain(chain: WriteAdmission): WriteAdmission {
    return {
      mutate: (attributes) => this.time("admit", attributes, () => chain.mutate(attributes)),
      validate: (attributes) => this.time("validate", attributes, () => chain.validate(attributes)),
    };
  }

  private time<T>(
    round: Round,
    { operation }: AdmissionAttributes,
    work: () => Awaitable<T>,
    /** Absent for a whole round. */
    plugin?: string,
  ): Awaitable<T> {
    const beganMs = this.clock.now();
    try {
      const result =
        this.spans === undefined
          ? work()
          : this.spans.run(
              plugin === undefined ? SPAN_NAMES[round] : `${SPAN_NAMES[round]} ${plugin}`,
              { "kindsmith.operation": operation },
              work,
            );
      if (result instanceof Promise) return this.timeLater(round, operation, result, plugin, beganMs);
      this.observe(round, operation, false, plugin, beganMs);
      return result;
    } catch (error) {
      this.observe(round, operation, true, plugin, beganMs);
      throw error;
    }
  }

  private async timeLater<T>(
    round: Round,
    operation: string,
    work: Promise<T>,
    plugin: string | undefined,
    beganMs: number,
  ): Promise<T> {
    let isRejected = true;
    try {
      const result = await work;
      isRejected = false;
      return result;
    } finally {
      this.observe(round, operation, isRejected, plugin, beganMs);
    }
  }

  private observe(
    round: Round,
    operation: string,
    isRejected: boolean,
    plugin: string | undefined,
    beganMs: number,
  ): void {
    const seconds = Math.max(0, this.clock.now() - beganMs) / 1000;
    const rejected = isRejected ? "true" : "false";
    if (plugin === undefined) this.steps.observe(seconds, round, operation, rejected);
    else this.plugins.observe(seconds, plugin, round, operation, rejected);
  }
}

const SPAN_NAMES: Readonly<Record<Round, string>> = { admit: "Admit", validate: "Validate" };

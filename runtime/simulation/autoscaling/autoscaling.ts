/**
 * HorizontalPodAutoscalers, as far as they need no metrics: the number of replicas is kept within its bounds, and
 * everything else is reported as what it is, metrics that can't be read.
 */
import { horizontalPodAutoscalers } from "../../../generated/autoscaling/v2/client.js";
import type { HorizontalPodAutoscaler } from "../../../generated/autoscaling/v2/horizontal-pod-autoscaler.types.js";
import type {
  HorizontalPodAutoscalerCondition,
  HorizontalPodAutoscalerStatus,
  MetricStatus,
} from "../../../generated/autoscaling/v2/metric-status.types.js";
import { pods } from "../../../generated/core/v1/client.js";
import { equalJson } from "../../api/json.js";
import type { Stored } from "../../api/object.js";
import { type LabelSelector, matchesLabels, parseLabelSelector } from "../../api/selectors/label-selector.js";
import { StatusError } from "../../api/status.js";
import { formatTime } from "../../api/time.js";
import type { LookAgain, ObjectKey } from "../parts/reconcile-loop.js";
import type { WorkloadEvents } from "../parts/workload-events.js";
import type { World } from "../parts/world.js";
import { metricFailure } from "./metric-failures.js";
import { ScaleTarget, ScaleTargetError } from "./scale-target.js";

type StoredAutoscaler = Stored<HorizontalPodAutoscaler>;

/** The time between two looks at an autoscaler; its creation and its changes do not shorten it. */
const SYNC_PERIOD_MS = 15_000;

export function addAutoscaling(world: World): void {
  const kind = world.kind(horizontalPodAutoscalers);
  world.kind(pods);
  const controller = new Autoscaling(world, world.events("horizontal-pod-autoscaler"));
  const loop = world.loop("simulated-horizontalpodautoscaler", (key, signal) => controller.reconcile(key, signal));
  kind.onChange((autoscaler) => loop.addObject(autoscaler));
}

class Autoscaling {
  readonly #world: World;
  readonly #events: WorkloadEvents;
  /** When each autoscaler is looked at next, by `namespace/name`. */
  readonly #dueMs = new Map<string, number>();
  /** What the targets select, as each autoscaler has last seen it. */
  readonly #selectors = new Map<string, LabelSelector>();

  constructor(world: World, events: WorkloadEvents) {
    this.#world = world;
    this.#events = events;
  }

  async reconcile({ name, namespace }: ObjectKey, signal: AbortSignal): Promise<LookAgain> {
    const key = `${namespace}/${name}`;
    const autoscaler = this.#world.kind(horizontalPodAutoscalers).get(name, namespace);
    if (autoscaler === undefined) {
      this.#dueMs.delete(key);
      this.#selectors.delete(key);
      return undefined;
    }
    const nowMs = this.#world.clock.now();
    const dueMs = this.#dueMs.get(key);
    const isDue = dueMs !== undefined && dueMs <= nowMs;
    const nextMs = dueMs === undefined || isDue ? nowMs + SYNC_PERIOD_MS : dueMs;
    this.#dueMs.set(key, nextMs);
    if (isDue) await this.#sync(autoscaler, key, signal);
    return nextMs;
  }

  async #sync(autoscaler: StoredAutoscaler, key: string, signal: AbortSignal): Promise<void> {
    const { namespace = "" } = autoscaler.metadata;
    const report = new Report(autoscaler, this.#world.clock.now());
    let target: ScaleTarget;
    try {
      const { controllers: client } = this.#world.clients;
      target = await ScaleTarget.read(client, autoscaler.spec.scaleTargetRef, namespace, signal);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      this.#events.warning(autoscaler, "FailedGetScale", error.message);
      const message = `the HPA controller was unable to get the target's current scale: ${error.message}`;
      report.set("AbleToScale", "False", "FailedGetScale", message);
      return this.#writeStatus(autoscaler, report.unchanged(), signal);
    }
    report.set(
      "AbleToScale",
      "True",
      "SucceededGetScale",
      "the HPA controller was able to get the target's current scale",
    );
    const { minReplicas = 1, maxReplicas } = autoscaler.spec;
    const { replicas } = target;
    if (replicas === 0 && minReplicas !== 0) {
      const message = "scaling is disabled since the replica count of the target is zero";
      report.set("ScalingActive", "False", "ScalingDisabled", message);
      return this.#writeStatus(autoscaler, report.counted(replicas, replicas), signal);
    }
    if (replicas > maxReplicas || replicas < minReplicas) {
      const status = await this.#rescale(autoscaler, target, report, signal);
      return this.#writeStatus(autoscaler, status, signal);
    }
    const metrics = this.#unreadMetrics(autoscaler, target, report, key);
    await this.#writeStatus(autoscaler, report.counted(replicas, report.desired, metrics), signal);
  }

  /** Brings the number of replicas within its bounds, at once and whatever the policies of the behavior say. */
  async #rescale(
    autoscaler: StoredAutoscaler,
    target: ScaleTarget,
    report: Report,
    signal: AbortSignal,
  ): Promise<HorizontalPodAutoscalerStatus> {
    const { minReplicas = 1, maxReplicas } = autoscaler.spec;
    const { replicas } = target;
    const isAbove = replicas > maxReplicas;
    const wanted = isAbove ? maxReplicas : minReplicas;
    const bound = isAbove ? "above Spec.MaxReplicas" : "below Spec.MinReplicas";
    const size = `New size: ${wanted}; reason: Current number of replicas ${bound}`;
    try {
      await target.setReplicas(wanted, signal);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      this.#events.warning(autoscaler, "FailedRescale", `${size}; error: ${error.message}`);
      const message = `the HPA controller was unable to update the target scale: ${error.message}`;
      report.set("AbleToScale", "False", "FailedUpdateScale", message);
      return report.counted(replicas, report.desired);
    }
    const message = `the HPA controller was able to update the target scale to ${wanted}`;
    report.set("AbleToScale", "True", "SucceededRescale", message);
    this.#events.normal(autoscaler, "SuccessfulRescale", size);
    return { ...report.counted(replicas, wanted), lastScaleTime: formatTime(this.#world.clock.now()) };
  }

  /** Reports why no metric can be read. Returns what the status has in place of their values. */
  #unreadMetrics(
    autoscaler: StoredAutoscaler,
    target: ScaleTarget,
    report: Report,
    key: string,
  ): MetricStatus[] | undefined {
    const problem = this.#selectorProblem(autoscaler, target, key);
    if (problem !== undefined) {
      this.#events.warning(autoscaler, problem.event, problem.error);
      report.set("ScalingActive", "False", problem.reason, problem.message);
      this.#events.warning(autoscaler, "FailedComputeMetricsReplicas", problem.error);
      return undefined;
    }
    const { metrics = [] } = autoscaler.spec;
    const { namespace = "" } = autoscaler.metadata;
    const { words } = this.#world.clients.controllers.profile;
    const failures = metrics.map((metric) => metricFailure(metric, namespace, words));
    for (const { reason, message } of failures) this.#events.warning(autoscaler, reason, message);
    const [first] = failures;
    if (first === undefined) return undefined;
    const message = `the HPA was unable to compute the replica count: ${first.message}`;
    report.set("ScalingActive", "False", first.reason, message);
    const count = `${failures.length} invalid out of ${metrics.length}`;
    const all = `invalid metrics (${count}), first error is: ${first.context}`;
    this.#events.warning(autoscaler, "FailedComputeMetricsReplicas", all);
    return metrics.map(() => ({ type: "" }));
  }

  #selectorProblem(
    { metadata: { namespace = "" } }: StoredAutoscaler,
    { selector: text }: ScaleTarget,
    key: string,
  ): SelectorProblem | undefined {
    if (text === "") {
      const message = "the HPA target's scale is missing a selector";
      return { event: "SelectorRequired", reason: "InvalidSelector", message, error: "selector is required" };
    }
    let selector: LabelSelector;
    try {
      selector = parseLabelSelector(text);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      const message = `couldn't convert selector into a corresponding internal selector object: ${why}`;
      return { event: "InvalidSelector", reason: "InvalidSelector", message, error: message };
    }
    this.#selectors.set(key, selector);
    const selected = this.#world
      .kind(pods)
      .list(namespace)
      .filter(({ metadata }) => matchesLabels(selector, metadata.labels));
    const others = [...this.#selectors].filter(
      ([other, each]) =>
        other.startsWith(`${namespace}/`) && selected.some(({ metadata }) => matchesLabels(each, metadata.labels)),
    );
    if (others.length <= 1) return undefined;
    const names = others.map(([other]) => other).sort();
    const message = `pods by selector ${text} are controlled by multiple HPAs: [${names.join(" ")}]`;
    return { event: "AmbiguousSelector", reason: "AmbiguousSelector", message, error: message };
  }

  async #writeStatus(
    autoscaler: StoredAutoscaler,
    status: HorizontalPodAutoscalerStatus,
    signal: AbortSignal,
  ): Promise<void> {
    if (equalJson(comparable(status), comparable(autoscaler.status ?? {}))) return;
    const { namespace = "" } = autoscaler.metadata;
    const api = this.#world.clients.controllers.resource(horizontalPodAutoscalers).inNamespace(namespace);
    const written = await api.status.update({ ...autoscaler, status }, { signal });
    await this.#world.kind(horizontalPodAutoscalers).seen(written, signal);
  }
}

interface SelectorProblem {
  /** The reason of the Event. */
  readonly event: string;
  /** The reason of the condition, and its message. */
  readonly reason: string;
  readonly message: string;
  readonly error: string;
}

/** The status under preparation. */
class Report {
  readonly #before: HorizontalPodAutoscalerStatus;
  readonly #conditions: HorizontalPodAutoscalerCondition[];
  readonly #nowText: string;

  constructor({ status = {} }: StoredAutoscaler, nowMs: number) {
    this.#before = status;
    this.#conditions = [...(status.conditions ?? [])];
    this.#nowText = formatTime(nowMs);
  }

  /** The number of replicas that was last wanted. */
  get desired(): number {
    return this.#before.desiredReplicas ?? 0;
  }

  /** A condition keeps the time at which its status changed. */
  set(type: string, status: "True" | "False", reason: string, message: string): void {
    const index = this.#conditions.findIndex((condition) => condition.type === type);
    const known = this.#conditions[index];
    const lastTransitionTime = known?.status === status ? (known.lastTransitionTime ?? this.#nowText) : this.#nowText;
    const condition = { type, status, lastTransitionTime, reason, message };
    if (known === undefined) this.#conditions.push(condition);
    else this.#conditions[index] = condition;
  }

  /** The status with new conditions alone. */
  unchanged(): HorizontalPodAutoscalerStatus {
    return { ...this.#before, conditions: this.#conditions };
  }

  counted(current: number, desired: number, metrics?: MetricStatus[]): HorizontalPodAutoscalerStatus {
    const { lastScaleTime } = this.#before;
    return {
      currentReplicas: current,
      desiredReplicas: desired,
      ...(lastScaleTime === undefined ? {} : { lastScaleTime }),
      ...(metrics === undefined ? {} : { currentMetrics: metrics }),
      conditions: this.#conditions,
    };
  }
}

/** A status in which what is absent and what is zero are the same. */
function comparable(status: HorizontalPodAutoscalerStatus): HorizontalPodAutoscalerStatus {
  const { currentReplicas = 0, desiredReplicas = 0, currentMetrics, conditions, ...rest } = status;
  return {
    ...rest,
    currentReplicas,
    desiredReplicas,
    currentMetrics: currentMetrics ?? [],
    conditions: conditions ?? [],
  };
}

/** Whether the server, or what it serves, does not allow it; any other error is one of this program or of its way. */
function isRefusal(error: unknown): error is Error {
  return error instanceof ScaleTargetError || error instanceof StatusError;
}

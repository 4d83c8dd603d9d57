/** The status of PodDisruptionBudgets, from which evictions read whether they may go ahead. */
import { pods } from "../../../generated/core/v1/client.js";
import type { Condition } from "../../../generated/meta/v1/meta.types.js";
import { podDisruptionBudgets } from "../../../generated/policy/v1/client.js";
import type { PodDisruptionBudgetStatus } from "../../../generated/policy/v1/pod-disruption-budget.types.js";
import type { LabelSelectorObject } from "../../api/formats/labels.js";
import { equalJson } from "../../api/json.js";
import { matchesLabels } from "../../api/selectors/label-selector.js";
import { selectorOfObject } from "../../api/selectors/label-selector-object.js";
import { isConflict } from "../../api/status.js";
import { formatTime } from "../../api/time.js";
import { isReady, type StoredPod, timeOf } from "../objects/pod-conditions.js";
import { scaledValue } from "../objects/scaled-value.js";
import type { LookAgain, ObjectKey } from "../parts/reconcile-loop.js";
import type { WorkloadEvents } from "../parts/workload-events.js";
import { isEnding, type World } from "../parts/world.js";
import { OwnerScales, UnknownScaleError } from "./owner-scales.js";
import { budgetsOf, type StoredBudget } from "./pod-budgets.js";
import { addStaleDisruptions } from "./stale-disruptions.js";

/** How long an eviction that was granted counts as a disruption before its pod is being deleted. */
const DELETION_TIMEOUT_MS = 120_000;
const CONDITION = "DisruptionAllowed";

export function addDisruptionBudgets(world: World): void {
  const events = world.events("controllermanager");
  const controller = new DisruptionBudgets(world, events);
  const loop = world.loop("simulated-disruption", (key, signal) => controller.reconcile(key, signal));
  const budgets = world.kind(podDisruptionBudgets);
  budgets.onChange((budget) => loop.addObject(budget));
  world.kind(pods).onChange((pod) => {
    for (const budget of budgetsOf(budgets.list(pod.metadata.namespace), pod)) loop.addObject(budget);
  });
  world.kind(pods).on({
    add: (pod) => controller.reportSeveral(pod),
    update: (pod) => controller.reportSeveral(pod),
  });
  addStaleDisruptions(world);
}

interface Expected {
  readonly expectedPods: number;
  readonly desiredHealthy: number;
}

class DisruptionBudgets {
  readonly #world: World;
  readonly #events: WorkloadEvents;
  readonly #scales: OwnerScales;

  constructor(world: World, events: WorkloadEvents) {
    this.#world = world;
    this.#events = events;
    this.#scales = new OwnerScales(world);
  }

  /** Reports a pod that several budgets select, which no eviction can satisfy. */
  reportSeveral(pod: StoredPod): void {
    const { name, namespace } = pod.metadata;
    const [first, second] = budgetsOf(this.#world.kind(podDisruptionBudgets).list(namespace), pod);
    if (first === undefined || second === undefined) return;
    const message = `Pod "${namespace}"/"${name}" matches multiple PodDisruptionBudgets.  Chose "${first.metadata.name}" arbitrarily.`;
    this.#events.warning(pod, "MultiplePodDisruptionBudgets", message);
  }

  async reconcile({ name, namespace }: ObjectKey, signal: AbortSignal): Promise<LookAgain> {
    const budget = this.#world.kind(podDisruptionBudgets).get(name, namespace);
    if (budget === undefined) return undefined;
    const selected = this.#selected(budget);
    if (selected.length === 0) this.#events.normal(budget, "NoPods", "No matching pods found");
    let expected: Expected;
    try {
      expected = await this.#expectedOf(budget, selected, signal);
    } catch (error) {
      if (signal.aborted || isConflict(error)) throw error;
      await this.#failSafe(budget, error, signal);
      if (!(error instanceof UnknownScaleError)) throw error;
      return undefined;
    }
    const { disrupted, recheckMs } = this.#disruptedOf(budget, selected);
    const currentHealthy = selected.filter(
      (pod) => !isEnding(pod) && disrupted[pod.metadata.name] === undefined && isReady(pod),
    ).length;
    const surplus = currentHealthy - expected.desiredHealthy;
    const counts = {
      currentHealthy,
      ...expected,
      disruptionsAllowed: expected.expectedPods <= 0 ? 0 : Math.max(0, surplus),
      observedGeneration: budget.metadata.generation ?? 0,
    };
    await this.#write(budget, this.#statusOf(budget, counts, disrupted), signal);
    return recheckMs;
  }

  #selected(budget: StoredBudget): StoredPod[] {
    const selector = selectorOfObject(budget.spec?.selector);
    if (selector === undefined) return [];
    const all = this.#world.kind(pods).list(budget.metadata.namespace);
    return all.filter(({ metadata }) => matchesLabels(selector, metadata.labels));
  }

  async #expectedOf(budget: StoredBudget, selected: readonly StoredPod[], signal: AbortSignal): Promise<Expected> {
    const { minAvailable, maxUnavailable } = budget.spec ?? {};
    if (maxUnavailable === undefined && minAvailable === undefined) return { expectedPods: 0, desiredHealthy: 0 };
    if (maxUnavailable === undefined && typeof minAvailable === "number")
      return { expectedPods: selected.length, desiredHealthy: minAvailable };
    const { total, unmanaged } = await this.#scales.total(selected, signal);
    if (unmanaged.length > 0) this.#events.warning(budget, "UnmanagedPods", unmanagedText(budget));
    if (maxUnavailable === undefined)
      return { expectedPods: total, desiredHealthy: scaledValue(minAvailable, total, "up") };
    return { expectedPods: total, desiredHealthy: Math.max(0, total - scaledValue(maxUnavailable, total, "up")) };
  }

  /** Returns the evictions that were granted and are not seen yet, and when the first of them is given up. */
  #disruptedOf(
    budget: StoredBudget,
    selected: readonly StoredPod[],
  ): { disrupted: Record<string, string>; recheckMs: number | undefined } {
    const disrupted: Record<string, string> = {};
    let recheckMs: number | undefined;
    for (const pod of selected) {
      const time = budget.status?.disruptedPods?.[pod.metadata.name];
      if (isEnding(pod) || time === undefined || time === null) continue;
      const dueMs = timeOf(time) + DELETION_TIMEOUT_MS;
      if (dueMs > this.#world.clock.now()) {
        disrupted[pod.metadata.name] = time;
        recheckMs = Math.min(recheckMs ?? dueMs, dueMs);
      } else {
        // Stock controllers write the namespace in the place of the name, too.
        const { namespace } = budget.metadata;
        const message = `Pod was expected by PDB ${namespace}/${namespace} to be deleted but it wasn't`;
        this.#events.warning(pod, "NotDeleted", message);
      }
    }
    return { disrupted, recheckMs };
  }

  #statusOf(
    { status }: StoredBudget,
    counts: Omit<PodDisruptionBudgetStatus, "conditions" | "disruptedPods">,
    disrupted: Readonly<Record<string, string>>,
  ): PodDisruptionBudgetStatus {
    const isAllowed = (counts.disruptionsAllowed ?? 0) > 0;
    return {
      ...counts,
      ...(Object.keys(disrupted).length === 0 ? {} : { disruptedPods: disrupted }),
      conditions: this.#conditionsOf(status?.conditions, {
        type: CONDITION,
        status: isAllowed ? "True" : "False",
        reason: isAllowed ? "SufficientPods" : "InsufficientPods",
        message: "",
        observedGeneration: counts.observedGeneration ?? 0,
      }),
    };
  }

  #conditionsOf(known: readonly Condition[] = [], condition: Omit<Condition, "lastTransitionTime">): Condition[] {
    const before = known.find(({ type }) => type === condition.type);
    const isSame = before?.status === condition.status;
    const lastTransitionTime = isSame ? before.lastTransitionTime : formatTime(this.#world.clock.now());
    const others = known.filter(({ type }) => type !== condition.type);
    return [...others, { ...condition, lastTransitionTime }];
  }

  /** A budget that can't be evaluated permits nothing. */
  async #failSafe(budget: StoredBudget, error: unknown, signal: AbortSignal): Promise<void> {
    const message = error instanceof Error ? error.message : String(error);
    this.#events.warning(
      budget,
      "CalculateExpectedPodCountFailed",
      `Failed to calculate the number of expected pods: ${message}`,
    );
    const { observedGeneration, conditions } = budget.status ?? {};
    const failed = {
      type: CONDITION,
      status: "False" as const,
      reason: "SyncFailed",
      message,
      ...(observedGeneration === undefined ? {} : { observedGeneration }),
    };
    const status = { ...budget.status, disruptionsAllowed: 0, conditions: this.#conditionsOf(conditions, failed) };
    await this.#write(budget, status, signal);
  }

  async #write(budget: StoredBudget, status: PodDisruptionBudgetStatus, signal: AbortSignal): Promise<void> {
    if (equalJson(status, budget.status ?? {})) return;
    const api = this.#world.clients.controllers.resource(podDisruptionBudgets);
    const { namespace = "" } = budget.metadata;
    const written = await api.inNamespace(namespace).status.update({ ...budget, status }, { signal });
    await this.#world.kind(podDisruptionBudgets).seen(written, signal);
  }
}

function unmanagedText({ spec }: StoredBudget): string {
  return (
    `Pods selected by this PodDisruptionBudget (selector: ${selectorText(spec?.selector)}) were found to be unmanaged. ` +
    "As a result, the status of the PDB cannot be calculated correctly, which may result in undefined behavior. " +
    'To account for these pods please set ".spec.minAvailable" field of the PDB to an integer value.'
  );
}

/** A selector as programs in Go print it. */
function selectorText({ matchLabels = {}, matchExpressions = [] }: LabelSelectorObject = {}): string {
  const labels = Object.keys(matchLabels)
    .sort()
    .map((key) => `${key}: ${matchLabels[key]},`);
  const expressions = matchExpressions.map(
    ({ key, operator, values = [] }) =>
      `LabelSelectorRequirement{Key:${key},Operator:${operator},Values:[${values.join(" ")}],},`,
  );
  return `&LabelSelector{MatchLabels:map[string]string{${labels.join("")}},MatchExpressions:[]LabelSelectorRequirement{${expressions.join("")}},}`;
}

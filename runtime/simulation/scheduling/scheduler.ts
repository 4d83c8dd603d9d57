/**
 * The scheduler: gives every pod a node, or says why there is none. Decisions are made one at a time on the same view
 * of the cluster; only their writes overlap.
 */
import { namespaces, nodes, pods } from "../../../generated/core/v1/client.js";
import { equalJson } from "../../api/json.js";
import { isConflict, isNotFound } from "../../api/status.js";
import { patchPodCondition } from "../objects/pod-condition.js";
import { isFinished, podCondition, type StoredPod, timeOf } from "../objects/pod-conditions.js";
import type { LookAgain, ReconcileLoop } from "../parts/reconcile-loop.js";
import type { WorkloadEvents } from "../parts/workload-events.js";
import type { World } from "../parts/world.js";
import { NodeBook, type StoredNode } from "./node-book.js";
import { type Placement, placementOf, refusalText } from "./placement.js";
import type { NamespaceLabels } from "./pod-topology.js";
import { type Preemption, preemptionFor, priorityOf } from "./preemption.js";

export const SCHEDULER_NAME = "default-scheduler";
/** The number of assignments that are written concurrently. */
const CONCURRENCY = 32;
/** How long changes are gathered before pods without a node are tried again. */
const RETRY_PAUSE_MS = 50;

export function addScheduler(world: World): void {
  const scheduler = new Scheduler(world);
  world.kind(pods).on({
    add: (pod) => scheduler.see(pod),
    update: (pod, previous) => scheduler.see(pod, previous),
    delete: (pod) => scheduler.forget(pod),
  });
  world.kind(nodes).on({
    add: (node) => scheduler.seeNode(node),
    update: (node, previous) => scheduler.seeNode(node, previous),
    delete: (node) => scheduler.forgetNode(node),
  });
}

class Scheduler {
  readonly #world: World;
  readonly #book = new NodeBook();
  readonly #events: WorkloadEvents;
  readonly #loop: ReconcileLoop;
  /** The keys of pods that wait for an attempt, by priority. */
  readonly #ready = new Map<number, Set<string>>();
  /** The pods for which there was no node, by key. */
  readonly #resting = new Map<string, StoredPod>();
  readonly #namespaceLabels: NamespaceLabels;
  #isRetryPlanned = false;

  constructor(world: World) {
    this.#world = world;
    this.#events = world.events(SCHEDULER_NAME, world.clients.scheduler);
    const known = world.kind(namespaces);
    this.#namespaceLabels = (name) => known.get(name)?.metadata.labels;
    this.#loop = world.loop("simulated-scheduler", (_, signal) => this.#next(signal), CONCURRENCY);
    world.settings.onChange(() => this.#retrySoon());
  }

  see(pod: StoredPod, previous?: StoredPod): void {
    const wasPlaced = this.#book.isPlaced(pod);
    this.#book.putPod(pod);
    if (!isWaiting(pod) || this.#book.isPlaced(pod)) {
      this.#resting.delete(keyOf(pod));
      // A pod that has ended leaves room, and one that is new may be a peer of another.
      if (wasPlaced !== this.#book.isPlaced(pod) || previous === undefined) this.#retrySoon();
      return;
    }
    const isKnown = previous !== undefined && this.#resting.has(keyOf(pod));
    if (isKnown && equalJson(pod.spec, previous.spec) && equalJson(pod.metadata.labels, previous.metadata.labels))
      return;
    this.#enqueue(pod);
  }

  forget(pod: StoredPod): void {
    this.#resting.delete(keyOf(pod));
    this.#ready.get(priorityOf(pod))?.delete(keyOf(pod));
    this.#book.removePod(pod);
    this.#retrySoon();
  }

  seeNode(node: StoredNode, previous?: StoredNode): void {
    this.#book.putNode(node);
    const isSame =
      previous !== undefined &&
      equalJson(node.spec, previous.spec) &&
      equalJson(node.metadata.labels, previous.metadata.labels) &&
      equalJson(node.status?.allocatable, previous.status?.allocatable);
    if (!isSame) this.#retrySoon();
  }

  forgetNode(node: StoredNode): void {
    this.#book.removeNode(node);
    this.#retrySoon();
  }

  #enqueue(pod: StoredPod): void {
    const key = keyOf(pod);
    this.#resting.delete(key);
    const priority = priorityOf(pod);
    const bucket = this.#ready.get(priority);
    if (bucket === undefined) this.#ready.set(priority, new Set([key]));
    else bucket.add(key);
    this.#loop.addObject(pod);
  }

  #retrySoon(): void {
    if (this.#isRetryPlanned || this.#resting.size === 0) return;
    this.#isRetryPlanned = true;
    this.#world.retryClock.after(RETRY_PAUSE_MS, () => {
      this.#isRetryPlanned = false;
      for (const pod of [...this.#resting.values()]) this.#enqueue(pod);
    });
  }

  /** Every waiting pod is an item of the loop; whichever item it is, the most important pod comes first. */
  async #next(signal: AbortSignal): Promise<LookAgain> {
    const priorities = [...this.#ready].filter(([, keys]) => keys.size > 0).map(([priority]) => priority);
    if (priorities.length === 0) return undefined;
    const keys = this.#ready.get(Math.max(...priorities)) as Set<string>;
    const [key = "", following] = keys;
    keys.delete(key);
    if (following !== undefined) this.#loop.addKey(following);
    const slash = key.indexOf("/");
    const pod = this.#world.kind(pods).get(key.slice(slash + 1), key.slice(0, slash));
    if (pod === undefined || !isWaiting(pod) || this.#book.isPlaced(pod)) return undefined;
    const dueMs = timeOf(pod.metadata.creationTimestamp) + this.#world.settings.delayMs("schedule");
    if (dueMs > this.#world.clock.now()) {
      this.#world.clock.after(dueMs - this.#world.clock.now(), () => this.#enqueue(pod));
      return undefined;
    }
    await this.#schedule(pod, signal);
    return undefined;
  }

  async #schedule(pod: StoredPod, signal: AbortSignal): Promise<void> {
    const views = this.#book.views();
    const placement = placementOf(pod, views, this.#namespaceLabels);
    if (placement.node === undefined) {
      const preemption = this.#preemptionFor(pod, placement, views);
      this.#resting.set(keyOf(pod), pod);
      await this.#reportNone(pod, this.#textOf(pod, placement, views.length, preemption), signal);
      if (preemption !== undefined) await this.#preempt(pod, preemption, signal);
      return;
    }
    this.#book.place(pod, placement.node);
    const { name, namespace = "" } = pod.metadata;
    try {
      await this.#world.clients.scheduler.resource(pods).inNamespace(namespace).bind(name, placement.node, { signal });
    } catch (error) {
      this.#book.removePod(pod);
      if (signal.aborted || isNotFound(error)) return;
      // The pod has a node by now, or has been replaced, which the cache will show.
      if (!isConflict(error)) this.#enqueue(pod);
      throw error;
    }
    this.#events.normal(pod, "Scheduled", `Successfully assigned ${namespace}/${name} to ${placement.node}`);
  }

  #preemptionFor(
    pod: StoredPod,
    { refusals }: Placement,
    views: ReturnType<NodeBook["views"]>,
  ): Preemption | undefined {
    if (pod.spec?.preemptionPolicy === "Never") return undefined;
    const nominated = pod.status?.nominatedNodeName ?? "";
    const isClearing = views.some(
      ({ node, pods: running }) =>
        node.metadata.name === nominated &&
        running.some((each) => each.metadata.deletionTimestamp !== undefined && priorityOf(each) < priorityOf(pod)),
    );
    return isClearing ? undefined : preemptionFor(pod, refusals, views, this.#namespaceLabels);
  }

  #textOf(pod: StoredPod, { refusals }: Placement, total: number, preemption: Preemption | undefined): string {
    if (total === 0) return "no nodes available to schedule pods";
    const text = refusalText(refusals, total);
    if (preemption !== undefined) return text;
    if (pod.spec?.preemptionPolicy === "Never")
      return `${text} preemption: not eligible due to preemptionPolicy=Never.`;
    const helpless = refusals.map((refusal) => ({
      ...refusal,
      reasons: [
        refusal.isFinal ? "Preemption is not helpful for scheduling" : "No preemption victims found for incoming pod",
      ],
    }));
    return `${text} ${this.#world.reportsDeviceClaims ? "no new claims to deallocate, " : ""}preemption: ${refusalText(helpless, total)}`;
  }

  async #reportNone(pod: StoredPod, message: string, signal: AbortSignal): Promise<void> {
    this.#events.warning(pod, "FailedScheduling", message);
    const condition = { type: "PodScheduled", status: "False", reason: "Unschedulable", message };
    const known = podCondition(pod, "PodScheduled");
    if (known?.message === message && known.reason === condition.reason) return;
    await patchPodCondition(this.#world, this.#world.clients.scheduler, pod, condition, {}, signal);
  }

  async #preempt(pod: StoredPod, { node, victims }: Preemption, signal: AbortSignal): Promise<void> {
    const { scheduler } = this.#world.clients;
    const { name, namespace = "", uid } = pod.metadata;
    await scheduler
      .resource(pods)
      .inNamespace(namespace)
      .status.patch(name, { type: "merge", body: { status: { nominatedNodeName: node } } }, { signal });
    for (const victim of victims) {
      if (victim.metadata.deletionTimestamp !== undefined) continue;
      const condition = {
        type: "DisruptionTarget",
        status: "True",
        reason: "PreemptionByScheduler",
        message: `${SCHEDULER_NAME}: preempting to accommodate a higher priority pod`,
      };
      await patchPodCondition(this.#world, scheduler, victim, condition, {}, signal);
      const api = scheduler.resource(pods).inNamespace(victim.metadata.namespace ?? "");
      try {
        await api.delete(victim.metadata.name, { preconditions: { uid: victim.metadata.uid }, signal });
      } catch (error) {
        if (!isNotFound(error)) throw error;
      }
      this.#events.normal(victim, "Preempted", `Preempted by pod ${uid} on node ${node}`);
    }
  }
}

/** Whether a pod still needs a node from this scheduler. */
function isWaiting(pod: StoredPod): boolean {
  const { spec, metadata } = pod;
  return (
    !spec?.nodeName &&
    metadata.deletionTimestamp === undefined &&
    !isFinished(pod) &&
    (spec?.schedulingGates ?? []).length === 0 &&
    (spec?.schedulerName ?? SCHEDULER_NAME) === SCHEDULER_NAME
  );
}

function keyOf({ metadata: { namespace = "", name } }: StoredPod): string {
  return `${namespace}/${name}`;
}

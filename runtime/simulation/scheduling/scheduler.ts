/**
 * The scheduler: gives every pod a node, or says why there is none. Decisions are made one at a time on the same view
 * of the cluster; only their writes overlap.
 */
import {
  namespaces,
  nodes,
  persistentVolumeClaims,
  persistentVolumes,
  pods,
} from "../../../generated/core/v1/client.js";
import { events } from "../../../generated/events/v1/client.js";
import { podDisruptionBudgets } from "../../../generated/policy/v1/client.js";
import { storageClasses } from "../../../generated/storage/v1/client.js";
import { equalJson } from "../../api/json.js";
import { isConflict, isNotFound } from "../../api/status.js";
import { patchPodCondition } from "../objects/pod-condition.js";
import { isFinished, podCondition, type StoredPod, timeOf } from "../objects/pod-conditions.js";
import { COUNTED_FORM, SERIES_FORM } from "../parts/event-forms.js";
import type { LookAgain, ReconcileLoop } from "../parts/reconcile-loop.js";
import type { WorkloadEvents } from "../parts/workload-events.js";
import type { World } from "../parts/world.js";
import { bindsClaims, type StoredClaim } from "../volumes/claim-facts.js";
import { ClaimUsers } from "../volumes/claim-users.js";
import { NodeBook, type NodeView, type StoredNode } from "./node-book.js";
import { Nominations } from "./nominations.js";
import {
  type Placement,
  placementOf,
  type Refusal,
  refusalOf,
  refusalText,
  type SchedulingContext,
} from "./placement.js";
import { PodVolumes } from "./pod-volumes.js";
import { priorityOf } from "./preemption.js";
import { Preemptor, SCHEDULER_NAME } from "./preemptor.js";

/** The number of assignments that are written concurrently. */
const CONCURRENCY = 32;
/** How long changes are gathered before pods without a node are tried again. */
const RETRY_PAUSE_MS = 50;
/** How long a pod that has a node waits for its claims to be bound before it is tried again. */
const BINDING_TIMEOUT_MS = 600_000;
const NO_NODES = "no nodes available to schedule pods";

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
  if (!bindsClaims(world)) return;
  const users = new ClaimUsers(world);
  world
    .kind(persistentVolumeClaims)
    .onChange(({ metadata: { name, namespace = "" } }: StoredClaim) => scheduler.seeClaim(users.of(name, namespace)));
  world.kind(persistentVolumes).onChange(() => scheduler.seeStorage());
  world.kind(storageClasses).onChange(() => scheduler.seeStorage());
}

/** A pod whose node is chosen, and whose claims are being bound. */
interface Awaiting {
  readonly pod: StoredPod;
  readonly node: string;
  readonly untilMs: number;
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
  /** By key. */
  readonly #awaiting = new Map<string, Awaiting>();
  readonly #context: SchedulingContext;
  readonly #nominations = new Nominations();
  readonly #preemptor: Preemptor;
  /** The uids of the pods for which a decision is being carried out, and whether another one was due meanwhile. */
  readonly #inProgress = new Map<string, boolean>();
  #isRetryPlanned = false;

  constructor(world: World) {
    this.#world = world;
    const form = world.serves(events) ? SERIES_FORM : COUNTED_FORM;
    this.#events = world.events(SCHEDULER_NAME, world.clients.scheduler, form);
    const known = world.kind(namespaces);
    const budgets = world.serves(podDisruptionBudgets) ? world.kind(podDisruptionBudgets) : undefined;
    this.#context = {
      budgets: () => budgets?.list() ?? [],
      namespaces: (name) => known.get(name)?.metadata.labels,
      volumes: bindsClaims(world) ? new PodVolumes(world) : undefined,
      // One that is being assigned is among the pods of its node already.
      nominatedOn: (nodeName, pod) =>
        this.#nominations.aheadOf(pod, nodeName).filter((each) => !this.#book.isPlaced(each)),
    };
    this.#preemptor = new Preemptor({
      world,
      events: this.#events,
      nominations: this.#nominations,
      context: this.#context,
    });
    this.#loop = world.loop("simulated-scheduler", (_, signal) => this.#next(signal), CONCURRENCY);
    world.settings.onChange(() => this.#retrySoon());
  }

  see(pod: StoredPod, previous?: StoredPod): void {
    const wasPlaced = this.#book.isPlaced(pod);
    this.#book.putPod(pod);
    if (isWaiting(pod)) this.#nominations.see(pod, previous);
    else this.#release(pod);
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
    this.#awaiting.delete(keyOf(pod));
    this.#ready.get(priorityOf(pod))?.delete(keyOf(pod));
    this.#book.removePod(pod);
    this.#release(pod);
    this.#retrySoon();
  }

  /** A pod that has a node or is gone needs no promise any more. */
  #release(pod: StoredPod): void {
    this.#nominations.remove(pod);
    this.#preemptor.forget(pod);
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

  /** A claim of these pods has changed. It concerns so few that they are tried without the pause that gathers changes. */
  seeClaim(users: readonly StoredPod[]): void {
    for (const pod of users) if (this.#resting.has(keyOf(pod))) this.#enqueue(pod);
    this.seeStorage();
  }

  /** Claims, volumes or classes have changed. */
  seeStorage(): void {
    for (const { pod } of this.#awaiting.values()) this.#enqueue(pod);
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
    if (pod === undefined || !isWaiting(pod)) return undefined;
    const awaited = this.#awaiting.get(key);
    if (awaited !== undefined) await this.#continue(pod, awaited, signal);
    if (this.#book.isPlaced(pod)) return undefined;
    const dueMs = timeOf(pod.metadata.creationTimestamp) + this.#world.settings.delayMs("schedule");
    if (dueMs > this.#world.clock.now()) {
      this.#world.clock.after(dueMs - this.#world.clock.now(), () => this.#enqueue(pod));
      return undefined;
    }
    const { uid } = pod.metadata;
    if (this.#inProgress.has(uid)) {
      this.#inProgress.set(uid, true);
      return undefined;
    }
    this.#inProgress.set(uid, false);
    try {
      await this.#schedule(pod, signal);
    } finally {
      const isDue = this.#inProgress.get(uid);
      this.#inProgress.delete(uid);
      if (isDue) this.#retrySoon();
    }
    return undefined;
  }

  /** Decides for one pod, and carries the decision out. */
  async #schedule(pod: StoredPod, signal: AbortSignal): Promise<void> {
    const views = this.#book.views();
    const problem = this.#context.volumes?.problemOf(pod);
    if (problem !== undefined) {
      this.#resting.set(keyOf(pod), pod);
      const refusals = views.map((view): Refusal => ({ view, reasons: [problem], isFinal: true }));
      const found = `0/${views.length} nodes are available: ${problem}.`;
      // No preemption is looked for, and stock schedulers of these releases say this in the place of its result.
      const isCut = this.#world.reportsDeviceClaims && views.length > 0;
      const rest = isCut ? " not found" : this.#preemptor.attempt(pod, refusals, views).text;
      await this.#reportNone(pod, views.length === 0 ? NO_NODES : `${found}${rest}`, signal);
      return;
    }
    const placement = this.#placementOf(pod, views);
    if (placement.node === undefined) return this.#rest(pod, placement, views, signal);
    this.#book.place(pod, placement.node);
    const node = views.find((view) => view.node.metadata.name === placement.node);
    if (node === undefined || (await this.#hasVolumes(pod, node, signal)))
      await this.#bind(pod, placement.node, signal);
  }

  /** The node that was promised to the pod comes first. */
  #placementOf(pod: StoredPod, views: readonly NodeView[]): Placement {
    const nominated = this.#nominations.nodeOf(pod);
    const promised = views.find(({ node }) => node.metadata.name === nominated);
    if (promised !== undefined && refusalOf(pod, promised, views, this.#context) === undefined)
      return { node: nominated, refusals: [] };
    return placementOf(pod, views, this.#context);
  }

  /** Reports that there is no node for the pod, and makes room for it if it may. */
  async #rest(pod: StoredPod, { refusals }: Placement, views: readonly NodeView[], signal: AbortSignal): Promise<void> {
    const { preemption, text, isHopeless } = this.#preemptor.attempt(pod, refusals, views);
    if (preemption !== undefined) this.#preemptor.promise(pod, preemption);
    this.#resting.set(keyOf(pod), pod);
    const found = `${refusalText(refusals, views.length)}${text}`;
    await this.#reportNone(pod, views.length === 0 ? NO_NODES : found, signal);
    if (preemption !== undefined) await this.#preemptor.preempt(pod, preemption, signal);
    else if (isHopeless) await this.#preemptor.withdraw(pod, signal);
  }

  /** Whether the claims of the pod are bound. If they are not, their binding is under way, and the pod waits for it. */
  async #hasVolumes(pod: StoredPod, { node }: NodeView, signal: AbortSignal): Promise<boolean> {
    const { volumes } = this.#context;
    if (volumes === undefined || volumes.areBound(pod)) return true;
    const { clock } = this.#world;
    const untilMs = clock.now() + BINDING_TIMEOUT_MS;
    this.#awaiting.set(keyOf(pod), { pod, node: node.metadata.name, untilMs });
    try {
      await volumes.assign(pod, node, signal);
    } catch (error) {
      this.#giveUp(pod);
      throw error;
    }
    clock.after(BINDING_TIMEOUT_MS, () => {
      if (this.#awaiting.get(keyOf(pod))?.untilMs === untilMs) this.#enqueue(pod);
    });
    // The binder may have been faster than this method.
    this.#enqueue(pod);
    return false;
  }

  async #continue(pod: StoredPod, { node, untilMs }: Awaiting, signal: AbortSignal): Promise<void> {
    if (this.#context.volumes?.areBound(pod)) {
      this.#awaiting.delete(keyOf(pod));
      await this.#bind(pod, node, signal);
    } else if (untilMs <= this.#world.clock.now()) {
      const message = 'running PreBind plugin "VolumeBinding": binding volumes: context deadline exceeded';
      this.#reportFailure(pod, message);
      this.#giveUp(pod);
    }
  }

  /** Tries the pod again, on any node. */
  #giveUp(pod: StoredPod): void {
    this.#awaiting.delete(keyOf(pod));
    this.#book.removePod(pod);
    this.#enqueue(pod);
  }

  async #bind(pod: StoredPod, node: string, signal: AbortSignal): Promise<void> {
    const { name, namespace = "" } = pod.metadata;
    try {
      await this.#world.clients.scheduler.resource(pods).inNamespace(namespace).bind(name, node, { signal });
    } catch (error) {
      this.#book.removePod(pod);
      if (signal.aborted || isNotFound(error)) return;
      // The pod has a node by now, or has been replaced, which the cache will show.
      if (!isConflict(error)) this.#enqueue(pod);
      throw error;
    }
    const message = `Successfully assigned ${namespace}/${name} to ${node}`;
    this.#events.report(pod, { type: "Normal", reason: "Scheduled", action: "Binding", message });
  }

  #reportFailure(pod: StoredPod, message: string): void {
    this.#events.report(pod, { type: "Warning", reason: "FailedScheduling", action: "Scheduling", message });
  }

  async #reportNone(pod: StoredPod, message: string, signal: AbortSignal): Promise<void> {
    this.#reportFailure(pod, message);
    const condition = { type: "PodScheduled", status: "False", reason: "Unschedulable", message };
    const known = podCondition(pod, "PodScheduled");
    if (known?.message === message && known.reason === condition.reason) return;
    await patchPodCondition(this.#world, this.#world.clients.scheduler, pod, condition, {}, signal);
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

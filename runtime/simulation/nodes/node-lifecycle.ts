/** What the cluster does about its nodes: taints by condition, nodes that no longer report, and the pods of both. */
import { nodes, pods } from "../../../generated/core/v1/client.js";
import type { Node, Taint } from "../../../generated/core/v1/node.types.js";
import type { NodeCondition } from "../../../generated/core/v1/node-status.types.js";
import { equalJson } from "../../api/json.js";
import { isNotFound } from "../../api/status.js";
import { formatTime } from "../../api/time.js";
import { patchPodCondition } from "../objects/pod-condition.js";
import { isFinished, isReady, type StoredPod, timeOf } from "../objects/pod-conditions.js";
import type { LookAgain, ObjectKey } from "../parts/reconcile-loop.js";
import type { WorkloadEvents } from "../parts/workload-events.js";
import type { World } from "../parts/world.js";
import type { StoredNode } from "../scheduling/node-book.js";
import { isTolerated } from "../scheduling/node-matching.js";
import type { NodeAgents } from "./simulated-agents.js";

/** How long a node may be silent before its state counts as unknown. */
const GRACE_PERIOD_MS = 50_000;

const PRESSURES: Readonly<Record<string, string>> = {
  MemoryPressure: "memory-pressure",
  DiskPressure: "disk-pressure",
  PIDPressure: "pid-pressure",
  NetworkUnavailable: "network-unavailable",
};

export function addNodeLifecycle(world: World, agents: NodeAgents): void {
  const lifecycle = new NodeLifecycle(world, agents);
  const loop = world.loop("simulated-node-lifecycle", (key, signal) => lifecycle.reconcile(key, signal));
  world.kind(nodes).onChange((node) => loop.addObject(node));
  addTaintEviction(world);
  addPodCollection(world);
}

class NodeLifecycle {
  readonly #world: World;
  readonly #agents: NodeAgents;
  readonly #events: WorkloadEvents;
  readonly #registered = new Set<string>();
  readonly #startedMs: number;

  constructor(world: World, agents: NodeAgents) {
    this.#world = world;
    this.#agents = agents;
    this.#events = world.events("node-controller");
    this.#startedMs = world.clock.now();
  }

  async reconcile({ name }: ObjectKey, signal: AbortSignal): Promise<LookAgain> {
    const node = this.#world.kind(nodes).get(name);
    if (node === undefined) {
      this.#registered.delete(name);
      return undefined;
    }
    if (!this.#registered.has(node.metadata.uid)) {
      this.#registered.add(node.metadata.uid);
      this.#events.normal(node, "RegisteredNode", `Node ${name} event: Registered Node ${name} in Controller`);
    }
    const nowMs = this.#world.clock.now();
    // What an agent reported to a former process is unknown, so the grace period begins anew.
    const seenMs = this.#agents.lastSeenMs(name) ?? Math.max(this.#startedMs, timeOf(node.metadata.creationTimestamp));
    const isSilent = nowMs - seenMs >= GRACE_PERIOD_MS;
    const current = isSilent ? await this.#markUnknown(node, signal) : node;
    await this.#writeTaints(current, signal);
    if (readiness(current) !== "True") await this.#markPodsNotReady(current, signal);
    return isSilent ? undefined : seenMs + GRACE_PERIOD_MS;
  }

  async #markUnknown(node: StoredNode, signal: AbortSignal): Promise<StoredNode> {
    const known = node.status?.conditions ?? [];
    const now = formatTime(this.#world.clock.now());
    const conditions = REPORTED.map((type): NodeCondition => {
      const condition = known.find((each) => each.type === type);
      if (condition?.status === "Unknown") return condition;
      return {
        ...condition,
        type,
        status: "Unknown",
        lastHeartbeatTime: condition?.lastHeartbeatTime ?? node.metadata.creationTimestamp,
        lastTransitionTime: now,
        reason: "NodeStatusUnknown",
        message: "Kubelet stopped posting node status.",
      };
    });
    const others = known.filter(({ type }) => !REPORTED.includes(type));
    const merged = [...others, ...conditions];
    if (merged.every((condition) => known.some((each) => equalJson(each, condition)))) return node;
    const body = { metadata: { uid: node.metadata.uid }, status: { conditions: merged } };
    const api = this.#world.clients.controllers.resource(nodes);
    const written = await api.status.patch(node.metadata.name, { type: "merge", body: body as never }, { signal });
    this.#events.normal(node, "NodeNotReady", `Node ${node.metadata.name} status is now: NodeNotReady`);
    await this.#world.kind(nodes).seen(written, signal);
    return written;
  }

  async #writeTaints(node: StoredNode, signal: AbortSignal): Promise<void> {
    const known = node.spec?.taints ?? [];
    const wanted = this.#taintsOf(node);
    const isOwn = (taint: Taint): boolean =>
      this.#ownTaints().some(({ key, effect }) => key === taint.key && effect === taint.effect);
    const isWanted = (taint: Taint): boolean =>
      wanted.some(({ key, effect }) => key === taint.key && effect === taint.effect);
    const kept = known.filter((taint) => !isOwn(taint) || isWanted(taint));
    const added = wanted.filter(
      ({ key, effect }) => !known.some((taint) => taint.key === key && taint.effect === effect),
    );
    if (added.length === 0 && kept.length === known.length) return;
    const timeAdded = formatTime(this.#world.clock.now());
    const taints = [...kept, ...added.map((taint) => ({ ...taint, timeAdded }))];
    const { uid, resourceVersion } = node.metadata;
    const body = { metadata: { uid, resourceVersion }, spec: { taints } };
    const api = this.#world.clients.controllers.resource(nodes);
    const written = await api.patch(node.metadata.name, { type: "merge", body }, { signal });
    await this.#world.kind(nodes).seen(written, signal);
  }

  #taintsOf(node: StoredNode): Taint[] {
    const { names } = this.#world;
    const taints: Taint[] = [];
    const both = (key: string): void => {
      taints.push({ key, effect: "NoSchedule" }, { key, effect: "NoExecute" });
    };
    const ready = readiness(node);
    if (ready === "Unknown") both(names.unreachable);
    if (ready === "False") both(names.notReady);
    // A node that has not reported yet gets no pods, and loses none.
    if (ready === undefined) taints.push({ key: names.notReady, effect: "NoSchedule" });
    if (node.spec?.unschedulable === true) taints.push({ key: names.unschedulable, effect: "NoSchedule" });
    for (const { type, status } of node.status?.conditions ?? []) {
      const name = PRESSURES[type];
      if (name !== undefined && status === "True") taints.push({ key: names.nodeTaint(name), effect: "NoSchedule" });
    }
    return taints;
  }

  #ownTaints(): Taint[] {
    const { names } = this.#world;
    const pressures = Object.values(PRESSURES).map((name) => names.nodeTaint(name));
    const noSchedule = [names.unreachable, names.notReady, names.unschedulable, ...pressures];
    return [
      ...noSchedule.map((key) => ({ key, effect: "NoSchedule" })),
      ...[names.unreachable, names.notReady].map((key) => ({ key, effect: "NoExecute" })),
    ];
  }

  async #markPodsNotReady(node: StoredNode, signal: AbortSignal): Promise<void> {
    if (readiness(node) === undefined) return;
    const { controllers } = this.#world.clients;
    for (const pod of podsOn(this.#world, node.metadata.name)) {
      if (!isReady(pod)) continue;
      await patchPodCondition(this.#world, controllers, pod, { type: "Ready", status: "False" }, {}, signal);
      this.#events.warning(pod, "NodeNotReady", "Node is not ready");
    }
  }
}

/** The conditions that only the agent of a node can know. */
const REPORTED: readonly string[] = ["Ready", "MemoryPressure", "DiskPressure", "PIDPressure"];

function readiness({ status }: Node): string | undefined {
  return status?.conditions?.find(({ type }) => type === "Ready")?.status;
}

function podsOn(world: World, nodeName: string): StoredPod[] {
  return world
    .kind(pods)
    .list()
    .filter(({ spec }) => spec?.nodeName === nodeName);
}

/** Deletes pods that do not tolerate a taint of their node, or no longer. */
function addTaintEviction(world: World): void {
  const events = world.events("taint-eviction-controller");
  const loop = world.loop("simulated-taint-eviction", async ({ name, namespace }, signal): Promise<LookAgain> => {
    const pod = world.kind(pods).get(name, namespace);
    if (pod === undefined || pod.metadata.deletionTimestamp !== undefined) return undefined;
    const node = world.kind(nodes).get(pod.spec?.nodeName ?? "");
    const dueMs = evictionMs(pod, node?.spec?.taints ?? []);
    if (dueMs > world.clock.now()) return dueMs === Number.POSITIVE_INFINITY ? undefined : dueMs;
    events.normal(pod, "TaintManagerEviction", `Marking for deletion Pod ${namespace}/${name}`);
    const condition = {
      type: "DisruptionTarget",
      status: "True",
      reason: "DeletionByTaintManager",
      message: "Taint manager: deleting due to NoExecute taint",
    };
    await patchPodCondition(world, world.clients.controllers, pod, condition, {}, signal);
    await deletePod(world, pod, undefined, signal);
    return undefined;
  });
  world.kind(pods).onChange((pod) => {
    if (pod.spec?.nodeName) loop.addObject(pod);
  });
  world.kind(nodes).on({
    update(node, previous) {
      if (equalJson(node.spec?.taints ?? [], previous.spec?.taints ?? [])) return;
      for (const pod of podsOn(world, node.metadata.name)) loop.addObject(pod);
    },
  });
}

/** Returns when the pod must leave its node, in milliseconds since the epoch; Infinity for never. */
function evictionMs({ spec }: StoredPod, taints: readonly Taint[]): number {
  let dueMs = Number.POSITIVE_INFINITY;
  for (const taint of taints) {
    if (taint.effect !== "NoExecute") continue;
    const fitting = (spec?.tolerations ?? []).filter((toleration) => isTolerated(toleration, taint));
    if (fitting.length === 0) return 0;
    const seconds = fitting.flatMap(({ tolerationSeconds }) =>
      tolerationSeconds === undefined ? [] : [tolerationSeconds],
    );
    if (seconds.length < fitting.length) continue;
    dueMs = Math.min(dueMs, timeOf(taint.timeAdded) + Math.max(0, Math.min(...seconds)) * 1000);
  }
  return dueMs;
}

/** Deletes pods that no agent will ever end: those of nodes that are gone or out of service, and unassigned ones. */
function addPodCollection(world: World): void {
  const loop = world.loop("simulated-pod-collector", async ({ name, namespace }, signal): Promise<LookAgain> => {
    const pod = world.kind(pods).get(name, namespace);
    const nodeName = pod?.spec?.nodeName ?? "";
    if (pod === undefined || nodeName === "") return undefined;
    const node = world.kind(nodes).get(nodeName);
    const isOutOfService =
      pod.metadata.deletionTimestamp !== undefined &&
      node?.spec?.taints?.some(({ key }) => key === world.names.outOfService) === true &&
      readiness(node) !== "True";
    if (node !== undefined && !isOutOfService) return undefined;
    if (!isFinished(pod)) {
      const reason = {
        type: "DisruptionTarget",
        status: "True",
        reason: "DeletionByPodGC",
        message: "PodGC: node no longer exists",
      };
      await patchPodCondition(world, world.clients.controllers, pod, reason, { phase: "Failed" }, signal);
    }
    await deletePod(world, pod, 0, signal);
    return undefined;
  });
  world.kind(pods).onChange((pod) => {
    const nodeName = pod.spec?.nodeName ?? "";
    if (
      nodeName !== "" &&
      (pod.metadata.deletionTimestamp !== undefined || world.kind(nodes).get(nodeName) === undefined)
    )
      loop.addObject(pod);
  });
  world.kind(nodes).onChange((node) => {
    for (const pod of podsOn(world, node.metadata.name)) loop.addObject(pod);
  });
}

async function deletePod(
  world: World,
  { metadata: { name, namespace = "", uid } }: StoredPod,
  gracePeriodSeconds: number | undefined,
  signal: AbortSignal,
): Promise<void> {
  const api = world.clients.controllers.resource(pods).inNamespace(namespace);
  const grace = gracePeriodSeconds === undefined ? {} : { gracePeriodSeconds };
  try {
    await api.delete(name, { ...grace, preconditions: { uid }, signal });
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
}

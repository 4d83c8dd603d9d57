/** The agents' work on pods: it takes every pod through its stages and writes what a node would report. */
import { nodes, persistentVolumeClaims, pods } from "../../../generated/core/v1/client.js";
import type { PodStatus } from "../../../generated/core/v1/pod-status.types.js";
import { isNotFound } from "../../api/status.js";
import { TokenBucket } from "../../operator/token-bucket.js";
import { type StoredPod, timeOf } from "../objects/pod-conditions.js";
import type { LookAgain, ObjectKey, ReconcileLoop } from "../parts/reconcile-loop.js";
import type { WorkloadEvents } from "../parts/workload-events.js";
import type { World } from "../parts/world.js";
import { NodeBook, type StoredNode } from "../scheduling/node-book.js";
import { bindsClaims, hasItsVolumes } from "../volumes/claim-facts.js";
import { ClaimUsers } from "../volumes/claim-users.js";
import { debuggedStatus, newDebuggers } from "./debug-containers.js";
import { type Rejection, rejectionOf } from "./pod-admission.js";
import { PodHomes } from "./pod-homes.js";
import { PodReports } from "./pod-reports.js";
import { type Due, nextStep, readyDelayMs, type StageContext } from "./pod-stages.js";
import {
  acceptedStatus,
  countedRestarts,
  exitedStatus,
  failedStatus,
  hasReadinessChanged,
  readyStatus,
  rejectedStatus,
  removedStatus,
  runningStatus,
  waitingStatus,
} from "./pod-status.js";
import type { NodeAgents } from "./simulated-agents.js";

/** The number of pods whose status is written concurrently. */
const CONCURRENCY = 32;
const KUBELET = "kubelet";
/**
 * How long a node looks at a pod before it rejects it, in milliseconds. Controllers replace rejected pods at once, so that without a
 * pause they would do so without end while the time stands still.
 */
const REJECTION_MS = 1_000;
/** The reasons for which containers wait before their pod has a sandbox, and with it an address. */
const EARLY_REASONS: readonly string[] = ["ContainerCreating", "PodInitializing"];

/** The conditions that the agent of a node decides. */
const OWN_CONDITIONS: readonly string[] = [
  "PodReadyToStartContainers",
  "Initialized",
  "Ready",
  "ContainersReady",
  "PodScheduled",
];

interface Entered {
  readonly stage: string;
  readonly ms: number;
}

export function addPodRunner(world: World, agents: NodeAgents): void {
  const runner = new PodRunner(world, agents);
  const kind = world.kind(pods);
  kind.on({
    add: (pod) => runner.see(pod),
    update: (pod) => runner.see(pod),
    delete: (pod) => runner.forget(pod),
  });
  world.kind(nodes).on({
    add: (node) => runner.seeNode(node),
    update: (node) => runner.seeNode(node),
    delete: (node) => runner.forgetNode(node),
  });
  if (bindsClaims(world)) {
    const users = new ClaimUsers(world);
    world.kind(persistentVolumeClaims).onChange(({ metadata: { name, namespace = "" } }) => {
      for (const pod of users.of(name, namespace)) runner.see(pod);
    });
  }
  agents.onRecovered((nodeName) => runner.lookAt(nodeName));
  world.settings.onChange(() => runner.lookAt());
}

class PodRunner {
  readonly #world: World;
  readonly #agents: NodeAgents;
  readonly #loop: ReconcileLoop;
  readonly #events: WorkloadEvents;
  readonly #reports: PodReports;
  readonly #homes: PodHomes;
  /** The nodes with the pods that they have taken. */
  readonly #taken = new NodeBook();
  /** By uid: when each pod entered its stages, more exactly than its status says. */
  readonly #entered = new Map<string, Map<string, Entered>>();
  /** By uid: when the pod may start by the rate of starts. */
  readonly #startsMs = new Map<string, number>();
  #startRate: { readonly perSecond: number; readonly bucket: TokenBucket } | undefined;

  constructor(world: World, agents: NodeAgents) {
    this.#world = world;
    this.#agents = agents;
    this.#events = world.events(KUBELET, world.clients.kubelet);
    this.#reports = new PodReports(this.#events);
    this.#homes = new PodHomes(world);
    this.#loop = world.loop("simulated-kubelet", (key, signal) => this.#reconcile(key, signal), CONCURRENCY);
  }

  see(pod: StoredPod): void {
    const { spec, status } = pod;
    if (!spec?.nodeName) return;
    this.#homes.see(pod);
    if (status?.startTime !== undefined) this.#taken.putPod(pod);
    this.#loop.addObject(pod);
  }

  seeNode(node: StoredNode): void {
    this.#taken.putNode(node);
    for (const key of this.#homes.readyOn(node)) this.#loop.addKey(key);
  }

  forgetNode(node: StoredNode): void {
    this.#taken.removeNode(node);
  }

  forget(pod: StoredPod): void {
    const { uid } = pod.metadata;
    this.#taken.removePod(pod);
    this.#homes.forget(pod);
    this.#entered.delete(uid);
    this.#startsMs.delete(uid);
  }

  /** Looks at the pods of a node again, or at all. */
  lookAt(nodeName?: string): void {
    for (const pod of this.#world.kind(pods).list())
      if (nodeName === undefined || pod.spec?.nodeName === nodeName) this.see(pod);
  }

  async #reconcile({ name, namespace }: ObjectKey, signal: AbortSignal): Promise<LookAgain> {
    let pod = this.#world.kind(pods).get(name, namespace);
    const nodeName = pod?.spec?.nodeName ?? "";
    if (pod === undefined || nodeName === "") return undefined;
    if (!this.#agents.isAlive(nodeName)) {
      // A node that is created later brings the pod back; one that recovers does so by itself.
      this.#homes.isAwaited(pod);
      return undefined;
    }
    const context = this.#contextOf(pod);
    let status: PodStatus | undefined;
    // Stages without a delay are reported together, as an agent reports what it finds.
    for (;;) {
      const due = nextStep(pod, context);
      if (due === undefined || due.atMs > this.#world.clock.now() || endsReport(due, status)) {
        if (status !== undefined) return this.#write(pod, status, signal);
        return hasReadinessChanged(pod)
          ? this.#write(pod, readyStatus(pod, this.#world.clock.now()), signal)
          : due?.atMs;
      }
      if (due.step.type === "accept") {
        const view = this.#taken.view(nodeName);
        const rejection = view && rejectionOf(pod, view);
        if (rejection !== undefined) {
          const rejectedMs = context.sinceMs("rejected", undefined) + REJECTION_MS;
          return rejectedMs > this.#world.clock.now() ? rejectedMs : this.#reject(pod, rejection, signal);
        }
        // The node has the pod before its cache shows that, so that no other one takes what it needs.
        this.#taken.place(pod, nodeName);
      }
      if (due.step.type === "remove") return this.#remove(pod, signal);
      if (this.#isBlocked(pod, due)) {
        // A change of its claim or of its node brings the pod back.
        if (status !== undefined) await this.#write(pod, status, signal);
        return undefined;
      }
      const waitMs = due.step.type === "run" ? this.#startMs(pod) : 0;
      if (waitMs > this.#world.clock.now()) {
        if (status !== undefined) await this.#write(pod, status, signal);
        return waitMs;
      }
      status = this.#take(pod, due, context);
      pod = { ...pod, status };
    }
  }

  /** Whether the pod can't take the step yet, since its node or its claims are not ready for it. */
  #isBlocked(pod: StoredPod, { step: { type } }: Due): boolean {
    if (type === "run" && bindsClaims(this.#world) && !hasItsVolumes(this.#world, pod)) return true;
    return (type === "run" || type === "wait-start") && this.#homes.isAwaited(pod);
  }

  #contextOf(pod: StoredPod): StageContext {
    const { settings } = this.#world;
    return {
      plan: settings.planOf(pod),
      delayMs: (stage) => settings.delayMs(stage),
      sinceMs: (stage, time) => this.#sinceMs(pod, stage, time),
    };
  }

  /** Times in a status are whole seconds, so the exact moment is kept while this process runs. */
  #sinceMs({ metadata: { uid } }: StoredPod, stage: string, time: string | undefined): number {
    let stages = this.#entered.get(uid);
    if (stages === undefined) {
      stages = new Map();
      this.#entered.set(uid, stages);
    }
    const kind = stage.split("-")[0] ?? stage;
    const known = stages.get(kind);
    if (known?.stage === stage) return known.ms;
    const nowMs = this.#world.clock.now();
    const statedMs = timeOf(time);
    const ms = time === undefined || nowMs - statedMs < 1000 ? nowMs : statedMs;
    stages.set(kind, { stage, ms });
    return ms;
  }

  /** Returns when the pod may start, by the rate of all starts; in milliseconds since the epoch. */
  #startMs({ metadata: { uid } }: StoredPod): number {
    const perSecond = this.#world.settings.podStartsPerSecond;
    if (perSecond === undefined) return 0;
    const known = this.#startsMs.get(uid);
    if (known !== undefined) return known;
    if (this.#startRate?.perSecond !== perSecond) {
      const burst = Math.max(1, Math.floor(perSecond));
      this.#startRate = { perSecond, bucket: new TokenBucket(this.#world.clock, { perSecond, burst }) };
    }
    const atMs = this.#world.clock.now() + this.#startRate.bucket.take();
    this.#startsMs.set(uid, atMs);
    return atMs;
  }

  #take(pod: StoredPod, { step }: Due, context: StageContext): PodStatus {
    const nowMs = this.#world.clock.now();
    switch (step.type) {
      case "accept":
        return acceptedStatus(pod, nowMs);
      case "wait-start": {
        const message = this.#reports.waiting(pod, step.reason, step.message);
        const hasSandbox = !EARLY_REASONS.includes(step.reason);
        return waitingStatus(pod, step.reason, message, hasSandbox ? this.#homes.of(pod) : undefined, nowMs);
      }
      case "run": {
        const again = countedRestarts(pod);
        this.#reports.start(again);
        const isReadyAtOnce = context.plan.ready?.never !== true && readyDelayMs(again, context) === 0;
        return runningStatus(again, this.#homes.of(again), isReadyAtOnce, nowMs);
      }
      case "debug":
        for (const container of newDebuggers(pod)) this.#reports.started(pod, container);
        return debuggedStatus(pod, nowMs);
      case "ready":
        return readyStatus(pod, nowMs);
      case "exit": {
        const status = exitedStatus(pod, step, nowMs);
        if (status.containerStatuses?.some(({ state }) => state?.waiting?.reason === "CrashLoopBackOff"))
          this.#reports.backOff(pod);
        return status;
      }
      case "fail":
        this.#events.warning(pod, step.reason, step.message, pod.spec?.nodeName);
        return failedStatus(pod, step.reason, step.message, nowMs);
      case "remove":
        return removedStatus(pod, nowMs);
    }
  }

  #reject(pod: StoredPod, rejection: Rejection, signal: AbortSignal): Promise<LookAgain> {
    this.#events.warning(pod, rejection.reason, rejection.message, pod.spec?.nodeName);
    return this.#write(pod, rejectedStatus(pod, rejection, this.#world.clock.now()), signal);
  }

  async #write(pod: StoredPod, status: PodStatus, signal: AbortSignal): Promise<LookAgain> {
    const api = this.#world.clients.kubelet.resource(pods).inNamespace(pod.metadata.namespace ?? "");
    const written = await api.status.update({ ...pod, status: this.#observed(pod, status) }, { signal });
    // The cache shows it in a moment, and the pod is looked at again.
    await this.#world.kind(pods).seen(written, signal);
    const due = nextStep(written, this.#contextOf(written));
    return due?.atMs;
  }

  /** Adds the generation that the node has seen, in releases that report it. */
  #observed({ metadata: { generation } }: StoredPod, status: PodStatus): PodStatus {
    if (!this.#world.reportsPodGenerations || generation === undefined) return status;
    const conditions = (status.conditions ?? []).map((condition) =>
      OWN_CONDITIONS.includes(condition.type) ? { ...condition, observedGeneration: generation } : condition,
    );
    return { ...status, observedGeneration: generation, conditions };
  }

  async #remove(pod: StoredPod, signal: AbortSignal): Promise<LookAgain> {
    const { name, namespace = "", uid } = pod.metadata;
    const api = this.#world.clients.kubelet.resource(pods).inNamespace(namespace);
    const isRunning = (pod.status?.containerStatuses ?? []).some(({ state }) => state?.running !== undefined);
    try {
      if (isRunning) {
        for (const { name: container } of pod.spec?.containers ?? [])
          this.#events.normal(pod, "Killing", `Stopping container ${container}`, pod.spec?.nodeName);
        await api.status.update({ ...pod, status: removedStatus(pod, this.#world.clock.now()) }, { signal });
      }
      await api.delete(name, { gracePeriodSeconds: 0, preconditions: { uid }, signal });
    } catch (error) {
      if (!isNotFound(error)) throw error;
    }
    return undefined;
  }
}

/** A container that ends must have been seen running before. */
function endsReport({ step }: Due, status: PodStatus | undefined): boolean {
  return status !== undefined && (step.type === "exit" || step.type === "fail");
}

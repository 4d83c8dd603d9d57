/** ReplicaSets and ReplicationControllers: a number of equal pods. */
import { replicaSets } from "../../../generated/apps/v1/client.js";
import type { ReplicaSet } from "../../../generated/apps/v1/replica-set.types.js";
import { pods, replicationControllers } from "../../../generated/core/v1/client.js";
import type { PodTemplateSpec } from "../../../generated/core/v1/pod-spec.types.js";
import type { ReplicationController } from "../../../generated/core/v1/replication-controller.types.js";
import { equalJson } from "../../api/json.js";
import type { ApiObject, Stored } from "../../api/object.js";
import type { ResourceReference } from "../../api/resource-reference.js";
import { type LabelSelector, matchesLabels } from "../../api/selectors/label-selector.js";
import { selectorOfObject } from "../../api/selectors/label-selector-object.js";
import { formatTime } from "../../api/time.js";
import { controllerOf } from "../../operator/owner-references.js";
import { claimed } from "../objects/claimed.js";
import { byDeletionOrder, relatives } from "../objects/deletion-order.js";
import { availabilityOf, isActive, isTerminating, type StoredPod } from "../objects/pod-conditions.js";
import { MAX_BURST, PodControl, podOfTemplate } from "../objects/pod-control.js";
import type { FollowedKind } from "../parts/followed-kind.js";
import { type LookAgain, type ObjectKey, ShownFailure } from "../parts/reconcile-loop.js";
import { isEnding, type World } from "../parts/world.js";

/** The fields in which both kinds are alike. */
interface PodSet extends ApiObject {
  spec?: { replicas?: number; minReadySeconds?: number; template?: PodTemplateSpec };
  status?: PodSetStatus;
}

interface PodSetStatus {
  replicas?: number;
  fullyLabeledReplicas?: number;
  readyReplicas?: number;
  availableReplicas?: number;
  terminatingReplicas?: number;
  observedGeneration?: number;
  conditions?: PodSetCondition[];
}

interface PodSetCondition {
  type: string;
  status: string;
  lastTransitionTime?: string;
  reason?: string;
  message?: string;
}

interface PodSetKind<T extends PodSet> {
  readonly reference: ResourceReference<T>;
  readonly updateStatus: (object: Stored<T>, status: PodSetStatus, signal: AbortSignal) => Promise<Stored<T>>;
  /** The source of Events. */
  readonly component: string;
  readonly loop: string;
  readonly selectorOf: (object: Stored<T>) => LabelSelector;
  readonly reportsTerminating: boolean;
}

export function addReplicaSets(world: World): void {
  addPodSets<ReplicaSet>(world, {
    reference: replicaSets,
    updateStatus: ({ status: _, ...set }, status, signal) =>
      world.clients.controllers
        .resource(replicaSets)
        .inNamespace(set.metadata.namespace ?? "")
        .status.update({ ...set, status: { replicas: 0, ...status } }, { signal }),
    component: "replicaset-controller",
    loop: "simulated-replicaset",
    selectorOf: ({ spec }) => selectorOfObject(spec?.selector ?? {}),
    reportsTerminating: world.reportsTerminating,
  });
}

export function addReplicationControllers(world: World): void {
  addPodSets<ReplicationController>(world, {
    reference: replicationControllers,
    updateStatus: ({ status: _, ...controller }, status, signal) =>
      world.clients.controllers
        .resource(replicationControllers)
        .inNamespace(controller.metadata.namespace ?? "")
        .status.update({ ...controller, status }, { signal }),
    component: "replication-controller",
    loop: "simulated-replicationcontroller",
    selectorOf: ({ spec }) => selectorOfObject({ matchLabels: spec?.selector ?? {} }),
    reportsTerminating: false,
  });
}

function addPodSets<T extends PodSet>(world: World, kind: PodSetKind<T>): void {
  const sets = world.kind<T>(kind.reference);
  const controller = new PodSets<T>(world, kind, sets);
  const loop = world.loop(kind.loop, (key, signal) => controller.reconcile(key, signal));
  sets.onChange((set) => loop.addObject(set));
  world.kind(pods).onChange((pod) => {
    for (const name of controller.concernedBy(pod)) loop.add(name, pod.metadata.namespace);
  });
}

class PodSets<T extends PodSet> {
  readonly #world: World;
  readonly #kind: PodSetKind<T>;
  readonly #sets: FollowedKind<T>;
  readonly #pods: PodControl;

  constructor(world: World, kind: PodSetKind<T>, sets: FollowedKind<T>) {
    this.#world = world;
    this.#kind = kind;
    this.#sets = sets;
    this.#pods = new PodControl(world, world.events(kind.component));
  }

  /** Returns the names of the sets that a change of the pod concerns: its owner, or those that could adopt it. */
  concernedBy(pod: StoredPod): string[] {
    const owner = controllerOf(pod);
    if (owner !== undefined) return owner.kind === this.#kind.reference.kind ? [owner.name] : [];
    const candidates = this.#sets.list(pod.metadata.namespace);
    return candidates
      .filter((set) => matchesLabels(this.#kind.selectorOf(set), pod.metadata.labels))
      .map(({ metadata }) => metadata.name);
  }

  async reconcile({ name, namespace }: ObjectKey, signal: AbortSignal): Promise<LookAgain> {
    const set = this.#sets.get(name, namespace);
    if (set === undefined) return undefined;
    const own = await this.#claimed(set, signal);
    const active = own.filter(isActive);
    let failure: ShownFailure | undefined;
    try {
      if (!isEnding(set)) await this.#manage(set, active, signal);
    } catch (error) {
      if (!(error instanceof ShownFailure)) throw error;
      failure = error;
    }
    const status = this.#statusOf(set, active, own.filter(isTerminating).length, failure);
    await this.#writeStatus(set, status, signal);
    if (failure !== undefined) throw failure;
    return availabilityOf(active, set.spec?.minReadySeconds ?? 0, this.#world.clock.now()).nextMs;
  }

  #claimed(set: Stored<T>, signal: AbortSignal): Promise<StoredPod[]> {
    return claimed(
      {
        client: this.#world.clients.controllers,
        owner: set,
        selector: this.#kind.selectorOf(set),
        kind: this.#pods.kind,
        reference: pods,
        mayAdopt: isActive,
      },
      signal,
    );
  }

  /** Creates or deletes pods. The next reconciliation, which they cause, counts them. */
  async #manage(set: Stored<T>, active: readonly StoredPod[], signal: AbortSignal): Promise<void> {
    const missing = (set.spec?.replicas ?? 1) - active.length;
    if (missing > 0) {
      const generateName = `${set.metadata.name}-`;
      const make = () => {
        const pod = podOfTemplate(set, set.spec?.template);
        pod.metadata.generateName = generateName;
        return pod;
      };
      await this.#pods.createMany(set, Math.min(missing, MAX_BURST), make, signal);
    } else if (missing < 0) {
      const { names, clock } = this.#world;
      const ordered = byDeletionOrder(active, this.#relatives(set), names.podDeletionCost, clock.now());
      const surplus = ordered.slice(0, Math.min(-missing, MAX_BURST));
      await Promise.all(surplus.map((pod) => this.#pods.delete(set, pod, signal)));
    }
  }

  /** Returns the pods of this set and of the other sets of its owner. */
  #relatives(set: Stored<T>): StoredPod[] {
    const owner = controllerOf(set);
    const siblings = this.#sets
      .list(set.metadata.namespace)
      .filter((other) => owner !== undefined && controllerOf(other)?.uid === owner.uid);
    const uids = new Set(siblings.map(({ metadata }) => metadata.uid));
    return relatives(set, uids, this.#pods.kind.list(set.metadata.namespace)).filter(isActive);
  }

  #statusOf(
    set: Stored<T>,
    active: readonly StoredPod[],
    terminating: number,
    failure: ShownFailure | undefined,
  ): PodSetStatus {
    const { spec, status, metadata } = set;
    const { ready, available } = availabilityOf(active, spec?.minReadySeconds ?? 0, this.#world.clock.now());
    const templateLabels = selectorOfObject({ matchLabels: spec?.template?.metadata?.labels ?? {} });
    const labeled = active.filter((pod) => matchesLabels(templateLabels, pod.metadata.labels)).length;
    const conditions = this.#conditionsOf(status?.conditions, failure, active.length - (spec?.replicas ?? 1));
    return {
      replicas: active.length,
      ...optional("fullyLabeledReplicas", labeled),
      ...optional("readyReplicas", ready),
      ...optional("availableReplicas", available),
      ...(this.#kind.reportsTerminating ? { terminatingReplicas: terminating } : {}),
      ...optional("observedGeneration", metadata.generation ?? 0),
      ...(conditions.length === 0 ? {} : { conditions }),
    };
  }

  #conditionsOf(
    conditions: readonly PodSetCondition[] = [],
    failure: ShownFailure | undefined,
    surplus: number,
  ): PodSetCondition[] {
    const others = conditions.filter(({ type }) => type !== "ReplicaFailure");
    const known = conditions.find(({ type }) => type === "ReplicaFailure");
    if (failure === undefined) return others;
    if (known !== undefined) return [...conditions];
    const reason = surplus < 0 ? "FailedCreate" : "FailedDelete";
    const lastTransitionTime = formatTime(this.#world.clock.now());
    return [
      ...others,
      { type: "ReplicaFailure", status: "True", lastTransitionTime, reason, message: failure.message },
    ];
  }

  async #writeStatus(set: Stored<T>, status: PodSetStatus, signal: AbortSignal): Promise<void> {
    if (equalJson(status, set.status ?? {})) return;
    const written = await this.#kind.updateStatus(set, status, signal);
    await this.#sets.seen(written, signal);
  }
}

/** Counts of 0 are absent, as typed servers leave them out. */
function optional<Name extends string>(name: Name, count: number): { [Key in Name]?: number } {
  return (count === 0 ? {} : { [name]: count }) as { [Key in Name]?: number };
}

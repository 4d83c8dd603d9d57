/** StatefulSets: replicas with an ordinal each, made and ended in order, with claims of their own. */
import { controllerRevisions, statefulSets } from "../../../../generated/apps/v1/client.js";
import type { StatefulSetStatus } from "../../../../generated/apps/v1/stateful-set.types.js";
import { persistentVolumeClaims, pods } from "../../../../generated/core/v1/client.js";
import type { PersistentVolumeClaim } from "../../../../generated/core/v1/persistent-volume-claim.types.js";
import { equalJson } from "../../../api/json.js";
import type { Stored } from "../../../api/object.js";
import { selectorOfObject } from "../../../api/selectors/label-selector-object.js";
import { isAlreadyExists, isNotFound } from "../../../api/status.js";
import { controllerOf } from "../../../operator/owner-references.js";
import { claimed } from "../../objects/claimed.js";
import { availableFromMs, isFinished, isReady, type StoredPod } from "../../objects/pod-conditions.js";
import { type History, historyOf, templateOf, truncateHistory } from "../../objects/revision-history.js";
import { scaledValue } from "../../objects/scaled-value.js";
import { REVISION_HASH } from "../../parts/key-names.js";
import { isNamespaceEnding, type LookAgain, ShownFailure } from "../../parts/reconcile-loop.js";
import type { WorkloadEvents } from "../../parts/workload-events.js";
import { isEnding, type World } from "../../parts/world.js";
import { hasOtherController, isStaleClaim, missingOwners, ownersOfNewClaim } from "./claim-owners.js";
import { claimsOf, ordinalOf, type StoredStatefulSet, statefulPod } from "./stateful-pods.js";

export function addStatefulSets(world: World): void {
  const kind = world.kind(statefulSets);
  const events = world.events("statefulset-controller");
  const loop = world.loop("simulated-statefulset", (key, signal) => {
    const set = kind.get(key.name, key.namespace);
    return set === undefined ? Promise.resolve(undefined) : new StatefulSetSync(world, events, set, signal).run();
  });
  kind.onChange((set) => loop.addObject(set));
  world.kind(controllerRevisions);
  // A replica may wait for the end of a former claim.
  world.kind(persistentVolumeClaims).onChange(({ metadata }) => {
    for (const set of kind.list(metadata.namespace)) if (set.spec?.volumeClaimTemplates?.length) loop.addObject(set);
  });
  world.kind(pods).onChange((pod) => {
    const owner = controllerOf(pod);
    if (owner === undefined) for (const set of kind.list(pod.metadata.namespace)) loop.addObject(set);
    else if (owner.kind === "StatefulSet") loop.add(owner.name, pod.metadata.namespace);
  });
}

/** One reconciliation of one StatefulSet. */
class StatefulSetSync {
  readonly #world: World;
  readonly #events: WorkloadEvents;
  readonly #set: StoredStatefulSet;
  readonly #signal: AbortSignal;

  constructor(world: World, events: WorkloadEvents, set: StoredStatefulSet, signal: AbortSignal) {
    this.#world = world;
    this.#events = events;
    this.#set = set;
    this.#signal = signal;
  }

  async run(): Promise<LookAgain> {
    const set = this.#set;
    const selector = selectorOfObject(set.spec?.selector ?? {});
    const { controllers: client } = this.#world.clients;
    const kind = this.#world.kind(pods);
    const mayAdopt = (pod: StoredPod): boolean => ordinalOf(set, pod) !== undefined;
    const own = await claimed({ client, owner: set, selector, kind, reference: pods, mayAdopt }, this.#signal);
    const replicas = own.filter((pod) => ordinalOf(set, pod) !== undefined);
    const history = await historyOf(this.#world, set, selector, set.status?.collisionCount ?? 0, this.#signal);
    const status = this.#statusOf(history, replicas);
    let failure: unknown;
    try {
      if (!isEnding(set)) await this.#manage(history, status, replicas);
    } catch (error) {
      failure = error;
    }
    await this.#writeStatus(status);
    if (failure !== undefined) throw failure;
    const inUse = new Set([status.currentRevision, status.updateRevision, ...replicas.map(revisionOf)]);
    await truncateHistory(this.#world, set, history, ({ metadata }) => inUse.has(metadata.name), this.#signal);
    return this.#nextAvailableMs(replicas);
  }

  #isAvailable(pod: StoredPod): boolean {
    const fromMs = availableFromMs(pod, this.#set.spec?.minReadySeconds ?? 0);
    return isRunning(pod) && fromMs !== undefined && fromMs <= this.#world.clock.now();
  }

  #nextAvailableMs(replicas: readonly StoredPod[]): number | undefined {
    const nowMs = this.#world.clock.now();
    const times = replicas
      .map((pod) => availableFromMs(pod, this.#set.spec?.minReadySeconds ?? 0))
      .filter((fromMs) => fromMs !== undefined && fromMs > nowMs) as number[];
    return times.length === 0 ? undefined : Math.min(...times);
  }

  #statusOf({ all, newest }: History, replicas: readonly StoredPod[]): StatefulSetStatus {
    const { status: known, metadata, spec } = this.#set;
    const current = all.find((revision) => revision.metadata.name === known?.currentRevision) ?? newest;
    const ready = replicas.filter((pod) => isRunning(pod) && isReady(pod));
    const updateRevision = newest.metadata.name;
    const counts = {
      replicas: replicas.length,
      readyReplicas: ready.length,
      availableReplicas: replicas.filter((pod) => this.#isAvailable(pod)).length,
      currentReplicas: replicas.filter((pod) => !isEnding(pod) && revisionOf(pod) === current.metadata.name).length,
      updatedReplicas: replicas.filter((pod) => !isEnding(pod) && revisionOf(pod) === updateRevision).length,
    };
    const wanted = spec?.replicas ?? 1;
    const isUpdated =
      spec?.updateStrategy?.type !== "OnDelete" &&
      [counts.updatedReplicas, counts.readyReplicas, counts.replicas].every((count) => count === wanted);
    return {
      observedGeneration: metadata.generation ?? 0,
      replicas: counts.replicas,
      ...(counts.readyReplicas > 0 ? { readyReplicas: counts.readyReplicas } : {}),
      ...currentCount(isUpdated ? counts.updatedReplicas : counts.currentReplicas),
      ...(counts.updatedReplicas > 0 ? { updatedReplicas: counts.updatedReplicas } : {}),
      currentRevision: isUpdated ? updateRevision : current.metadata.name,
      updateRevision,
      collisionCount: known?.collisionCount ?? 0,
      availableReplicas: counts.availableReplicas,
    };
  }

  async #writeStatus(status: StatefulSetStatus): Promise<void> {
    if (equalJson(status, this.#set.status ?? {})) return;
    const { namespace = "" } = this.#set.metadata;
    const api = this.#world.clients.controllers.resource(statefulSets).inNamespace(namespace);
    const written = await api.status.update({ ...this.#set, status }, { signal: this.#signal });
    await this.#world.kind(statefulSets).seen(written, this.#signal);
  }

  async #manage(history: History, status: StatefulSetStatus, pods: readonly StoredPod[]): Promise<void> {
    const { spec } = this.#set;
    const start = spec?.ordinals?.start ?? 0;
    const end = start + (spec?.replicas ?? 1);
    const byOrdinal = new Map(pods.map((pod) => [ordinalOf(this.#set, pod) ?? -1, pod]));
    for (const pod of pods) await this.#keepClaimOwners(pod);
    const isParallel = spec?.podManagementPolicy === "Parallel";
    const isWhole = isParallel
      ? await this.#fillAtOnce(history, status, byOrdinal, start, end)
      : await this.#fillInOrder(history, status, byOrdinal, start, end);
    if (!isWhole) return;
    const surplus = [...byOrdinal]
      .filter(([ordinal]) => ordinal < start || ordinal >= end)
      .sort(([one], [other]) => other - one)
      .map(([, pod]) => pod);
    if (surplus.length > 0) return this.#condemn(surplus, isParallel);
    await this.#update(history, byOrdinal, start, end);
  }

  async #fillAtOnce(
    history: History,
    status: StatefulSetStatus,
    byOrdinal: ReadonlyMap<number, StoredPod>,
    start: number,
    end: number,
  ): Promise<boolean> {
    for (let ordinal = start; ordinal < end; ordinal++) {
      const pod = byOrdinal.get(ordinal);
      if (pod === undefined) await this.#create(history, status, ordinal);
      else if (isFinished(pod) && !isEnding(pod)) await this.#delete(pod);
    }
    return true;
  }

  /** Handles one replica at a time, the lowest first. Returns whether all of them are available. */
  async #fillInOrder(
    history: History,
    status: StatefulSetStatus,
    byOrdinal: ReadonlyMap<number, StoredPod>,
    start: number,
    end: number,
  ): Promise<boolean> {
    for (let ordinal = start; ordinal < end; ordinal++) {
      const pod = byOrdinal.get(ordinal);
      if (pod === undefined) {
        await this.#create(history, status, ordinal);
        return false;
      }
      if (isFinished(pod) && !isEnding(pod)) {
        await this.#delete(pod);
        return false;
      }
      if (isEnding(pod) || !this.#isAvailable(pod)) return false;
    }
    return true;
  }

  async #condemn(surplus: readonly StoredPod[], isParallel: boolean): Promise<void> {
    for (const pod of surplus) {
      if (isEnding(pod)) {
        if (!isParallel) return;
        continue;
      }
      await this.#delete(pod);
      if (!isParallel) return;
    }
  }

  /** Deletes replicas of former revisions, the highest first, as far as availability allows. */
  async #update(
    history: History,
    byOrdinal: ReadonlyMap<number, StoredPod>,
    start: number,
    end: number,
  ): Promise<void> {
    const { updateStrategy, replicas = 1 } = this.#set.spec ?? {};
    if (updateStrategy?.type === "OnDelete") return;
    const { partition = 0, maxUnavailable = 1 } = updateStrategy?.rollingUpdate ?? {};
    const all = [...byOrdinal].filter(([ordinal]) => ordinal >= start && ordinal < end).map(([, pod]) => pod);
    const unavailable = all.filter((pod) => isEnding(pod) || !this.#isAvailable(pod)).length;
    let room = Math.max(1, scaledValue(maxUnavailable, replicas, "up")) - unavailable;
    for (let ordinal = end - 1; ordinal >= start + partition && room > 0; ordinal--) {
      const pod = byOrdinal.get(ordinal);
      if (pod === undefined || isEnding(pod) || revisionOf(pod) === history.newest.metadata.name) continue;
      await this.#delete(pod);
      room--;
    }
  }

  /** A replica below the partition is made from the current revision, every other one from the newest. */
  async #create(history: History, status: StatefulSetStatus, ordinal: number): Promise<void> {
    const { spec, metadata } = this.#set;
    const current = history.all.find((revision) => revision.metadata.name === status.currentRevision);
    const partition = spec?.updateStrategy?.rollingUpdate?.partition ?? 0;
    const start = spec?.ordinals?.start ?? 0;
    const isCurrent =
      spec?.updateStrategy?.type !== "OnDelete" &&
      (ordinal < start + partition || (partition === 0 && ordinal < start + (status.currentReplicas ?? 0)));
    const revision = isCurrent && current !== undefined ? current : history.newest;
    const { controllers } = this.#world.clients;
    const api = controllers.resource(pods).inNamespace(metadata.namespace ?? "");
    const pod = statefulPod(this.#set, templateOf(revision), revision.metadata.name, ordinal, this.#world.names);
    const { name = "" } = pod.metadata;
    if (this.#hasStaleClaim(ordinal, name)) return;
    try {
      await this.#createClaims(ordinal, name);
      const created = await api.create(pod, { signal: this.#signal });
      this.#events.normal(
        this.#set,
        "SuccessfulCreate",
        `Create Pod ${name} in StatefulSet ${metadata.name} successful`,
      );
      await this.#world.kind(pods).seen(created, this.#signal);
    } catch (error) {
      if (this.#signal.aborted || isAlreadyExists(error) || isNamespaceEnding(error)) throw error;
      const text = error instanceof Error ? error.message : String(error);
      const message = `Create Pod ${name} in StatefulSet ${metadata.name} failed error: ${text}`;
      this.#events.warning(this.#set, "FailedCreate", message);
      throw new ShownFailure(message, { cause: error });
    }
  }

  async #createClaims(ordinal: number, podName: string): Promise<void> {
    const { name: setName, namespace = "" } = this.#set.metadata;
    const owners = ownersOfNewClaim(this.#set);
    const kind = this.#world.kind(persistentVolumeClaims);
    const api = this.#world.clients.controllers.resource(persistentVolumeClaims).inNamespace(namespace);
    for (const { name, claim } of claimsOf(this.#set, ordinal)) {
      const known = kind.get(name, namespace);
      if (known !== undefined && isEnding(known)) throw new Error(`pvc ${name} is being deleted`);
      if (known !== undefined) continue;
      try {
        const metadata = { ...claim.metadata, ...(owners.length === 0 ? {} : { ownerReferences: [...owners] }) };
        const created = await api.create({ ...claim, metadata }, { signal: this.#signal });
        const message = `Create Claim ${name} Pod ${podName} in StatefulSet ${setName} success`;
        this.#events.normal(this.#set, "SuccessfulCreate", message);
        await kind.seen(created, this.#signal);
      } catch (error) {
        if (!isAlreadyExists(error)) throw error;
      }
    }
  }

  async #delete(pod: StoredPod): Promise<void> {
    const { name, namespace = "", uid } = pod.metadata;
    const api = this.#world.clients.controllers.resource(pods).inNamespace(namespace);
    try {
      await api.delete(name, { preconditions: { uid }, signal: this.#signal });
    } catch (error) {
      if (isNotFound(error)) return;
      throw error;
    }
    const set = this.#set.metadata.name;
    this.#events.normal(this.#set, "SuccessfulDelete", `Delete Pod ${name} in StatefulSet ${set} successful`);
    await this.#world.kind(pods).seenDeleted(pod, this.#signal);
  }

  #claim(name: string): Stored<PersistentVolumeClaim> | undefined {
    return this.#world.kind(persistentVolumeClaims).get(name, this.#set.metadata.namespace ?? "");
  }

  #hasStaleClaim(ordinal: number, podName: string): boolean {
    return claimsOf(this.#set, ordinal).some(({ name }) => {
      const claim = this.#claim(name);
      return claim !== undefined && isStaleClaim(claim, this.#set, podName);
    });
  }

  /** Makes the claims of a replica belong to what they go with. */
  async #keepClaimOwners(pod: StoredPod): Promise<void> {
    const set = this.#set;
    const { namespace = "" } = set.metadata;
    const api = this.#world.clients.controllers.resource(persistentVolumeClaims).inNamespace(namespace);
    for (const { name } of claimsOf(set, ordinalOf(set, pod) ?? 0)) {
      const claim = this.#claim(name);
      const owners = claim === undefined ? undefined : missingOwners(claim, set, pod);
      if (claim === undefined || owners === undefined) continue;
      if (hasOtherController(claim, set, pod)) {
        // The text is that of stock controllers, to the letter.
        const problem = "has a conflicting OwnerReference that acts as a manging controller";
        const message = `PersistentVolumeClaim ${name} ${problem}, the retention policy is ignored for this claim`;
        this.#events.warning(set, "ConflictingController", message);
      }
      const metadata = { ...claim.metadata, ownerReferences: [...owners] };
      const written = await api.update({ ...claim, metadata }, { signal: this.#signal });
      await this.#world.kind(persistentVolumeClaims).seen(written, this.#signal);
    }
  }
}

function isRunning({ status }: StoredPod): boolean {
  return status?.phase === "Running";
}

function revisionOf({ metadata }: StoredPod): string {
  return metadata.labels?.[REVISION_HASH] ?? "";
}

function currentCount(count: number): { currentReplicas?: number } {
  return count > 0 ? { currentReplicas: count } : {};
}

/** Deployments: replica sets by template, rollouts, and their history. */
import { deployments, replicaSets } from "../../../../generated/apps/v1/client.js";
import type { Deployment, DeploymentStatus } from "../../../../generated/apps/v1/deployment.types.js";
import type { ReplicaSet } from "../../../../generated/apps/v1/replica-set.types.js";
import { pods } from "../../../../generated/core/v1/client.js";
import { cloneJson, equalJson } from "../../../api/json.js";
import type { Stored } from "../../../api/object.js";
import { selectorOfObject } from "../../../api/selectors/label-selector-object.js";
import { isAlreadyExists, isNotFound } from "../../../api/status.js";
import { controllerOf, isControlledBy, ownerReference } from "../../../operator/owner-references.js";
import { claimed } from "../../objects/claimed.js";
import { isFinished } from "../../objects/pod-conditions.js";
import { templateHash } from "../../objects/template-hash.js";
import type { FollowedKind } from "../../parts/followed-kind.js";
import { TEMPLATE_HASH } from "../../parts/key-names.js";
import { isNamespaceEnding, type LookAgain, ShownFailure } from "../../parts/reconcile-loop.js";
import type { WorkloadEvents } from "../../parts/workload-events.js";
import { isEnding, type World } from "../../parts/world.js";
import {
  conditionOf,
  countedStatus,
  deadlineCheckMs,
  isComplete,
  rolloutStatus,
  withCondition,
} from "./deployment-status.js";
import {
  currentAnnotations,
  nextRevision,
  type Revisions,
  replicasOf,
  revisionNumber,
  revisionsOf,
  type StoredSet,
  sizeAnnotations,
  total,
} from "./revisions.js";
import { historyLimit, isRolling, progressDeadlineMs } from "./rollout-bounds.js";
import { currentSize, isResized, obsolete, type Resize, resizing, shrinking } from "./rollout-plan.js";

const MAX_NAME_CHARACTERS = 253;

export function addDeployments(world: World): void {
  const kind = world.kind(deployments);
  const sets = world.kind(replicaSets);
  const events = world.events("deployment-controller");
  const loop = world.loop("simulated-deployment", (key, signal) => {
    const deployment = kind.get(key.name, key.namespace);
    if (deployment === undefined) return Promise.resolve(undefined);
    return new DeploymentSync(world, events, cloneJson(deployment), signal).run();
  });
  const addOwner = (kindName: string, object: Stored<ReplicaSet>): void => {
    const owner = controllerOf(object);
    if (owner?.kind === kindName) loop.add(owner.name, object.metadata.namespace);
  };
  kind.onChange((deployment) => loop.addObject(deployment));
  sets.onChange((set) => addOwner("Deployment", set));
  // A deployment that stops all old pods first waits for them to be gone.
  world.kind(pods).on({
    delete(pod) {
      const owner = controllerOf(pod);
      const set = owner?.kind === "ReplicaSet" ? sets.get(owner.name, pod.metadata.namespace) : undefined;
      if (set !== undefined) addOwner("Deployment", set);
    },
  });
}

/** One reconciliation of one deployment. */
class DeploymentSync {
  readonly #world: World;
  readonly #events: WorkloadEvents;
  readonly #signal: AbortSignal;
  readonly #sets: FollowedKind<ReplicaSet>;
  /** A copy; its status and annotations become what is written. */
  #deployment: Stored<Deployment>;

  constructor(world: World, events: WorkloadEvents, deployment: Stored<Deployment>, signal: AbortSignal) {
    this.#world = world;
    this.#events = events;
    this.#deployment = deployment;
    this.#signal = signal;
    this.#sets = world.kind(replicaSets);
  }

  async run(): Promise<LookAgain> {
    const sets = await this.#claimedSets();
    const deployment = this.#deployment;
    if (isEnding(deployment)) {
      await this.#writeStatus(this.#counted(revisionsOf(deployment, sets)));
      return undefined;
    }
    await this.#noteWhetherPaused();
    const known = await this.#withCurrent(revisionsOf(this.#deployment, sets));
    if (this.#deployment.spec?.paused === true || isResized(this.#deployment, known, this.#world.names)) {
      const resized = await this.#resizeAll(known, resizing(this.#deployment, known, this.#world.names));
      if (this.#deployment.spec?.paused === true) await this.#removeObsolete(known);
      await this.#writeStatus(this.#counted(resized));
      return deadlineCheckMs(this.#deployment, this.#deployment.status ?? {});
    }
    const reached = isRolling(this.#deployment) ? await this.#roll(known) : await this.#recreate(known);
    await this.#writeStatus(rolloutStatus(this.#deployment, reached, this.#counted(reached), this.#world.clock.now()));
    return deadlineCheckMs(this.#deployment, this.#deployment.status ?? {});
  }

  #claimedSets(): Promise<StoredSet[]> {
    const { clients } = this.#world;
    return claimed(
      {
        client: clients.controllers,
        owner: this.#deployment,
        selector: selectorOfObject(this.#deployment.spec?.selector ?? {}),
        kind: this.#sets,
        reference: replicaSets,
      },
      this.#signal,
    );
  }

  /** A rollout that is paused can't time out, so its condition says that nothing is known. */
  async #noteWhetherPaused(): Promise<void> {
    const { spec, status } = this.#deployment;
    const known = conditionOf(status, "Progressing");
    if (progressDeadlineMs(this.#deployment) === undefined || known?.reason === "ProgressDeadlineExceeded") return;
    const isPaused = spec?.paused === true;
    const isNoted = known?.reason === "DeploymentPaused";
    if (isPaused === isNoted) return;
    await this.#setProgressing(
      "Unknown",
      isPaused ? "DeploymentPaused" : "DeploymentResumed",
      isPaused ? "Deployment is paused" : "Deployment is resumed",
    );
  }

  /** Brings the number and annotations of the set with the present template up to date, and those of the deployment. */
  async #withCurrent({ current, former }: Revisions): Promise<Revisions> {
    if (current === undefined) return { current, former };
    const { names } = this.#world;
    const { annotations: known = {} } = current.metadata;
    const revision = nextRevision(former, names);
    const annotations = currentAnnotations(this.#deployment, known, revision, names);
    const minReadySeconds = this.#deployment.spec?.minReadySeconds ?? 0;
    if (!equalJson(annotations, known) || (current.spec?.minReadySeconds ?? 0) !== minReadySeconds) {
      const updated = await this.#updateSet({
        ...current,
        metadata: { ...current.metadata, annotations },
        spec: { ...current.spec, minReadySeconds } as NonNullable<ReplicaSet["spec"]>,
      });
      return { current: updated, former };
    }
    await this.#noteRevision(annotations[names.revision] ?? "");
    const isTracked = progressDeadlineMs(this.#deployment) !== undefined;
    if (isTracked && conditionOf(this.#deployment.status, "Progressing") === undefined)
      await this.#setProgressing("True", "FoundNewReplicaSet", `Found new replica set "${current.metadata.name}"`);
    return { current, former };
  }

  async #roll(known: Revisions): Promise<Revisions> {
    const revisions = await this.#created(known);
    const { current } = revisions;
    const all = current === undefined ? revisions.former : [...revisions.former, current];
    if (current !== undefined) {
      const replicas = currentSize(this.#deployment, all, replicasOf(current));
      if (replicas !== replicasOf(current)) return this.#resizeAll(revisions, [{ set: current, replicas }]);
    }
    const shrunk = shrinking(this.#deployment, revisions);
    if (shrunk.length > 0) return this.#resizeAll(revisions, shrunk);
    if (isComplete(this.#deployment, this.#deployment.status)) await this.#removeObsolete(revisions);
    return revisions;
  }

  async #recreate(known: Revisions): Promise<Revisions> {
    const running = known.former.filter((set) => replicasOf(set) > 0);
    if (running.length > 0)
      return this.#resizeAll(
        known,
        running.map((set) => ({ set, replicas: 0 })),
      );
    if (this.#hasOldPods(known)) return known;
    const revisions = await this.#created(known);
    const { current } = revisions;
    const replicas = this.#deployment.spec?.replicas ?? 1;
    if (current !== undefined && replicasOf(current) !== replicas)
      return this.#resizeAll(revisions, [{ set: current, replicas }]);
    if (isComplete(this.#deployment, this.#deployment.status)) await this.#removeObsolete(revisions);
    return revisions;
  }

  #hasOldPods({ former }: Revisions): boolean {
    if (total(former, ({ status }) => status?.replicas) > 0) return true;
    const kind = this.#world.kind(pods);
    return former.some((set) => kind.controlledBy(set).some((pod) => !isFinished(pod)));
  }

  /** Creates the replica set of the present template if there is none. */
  async #created({ current, former }: Revisions): Promise<Revisions> {
    if (current !== undefined) return { current, former };
    const { names, clients } = this.#world;
    const revision = nextRevision(former, names);
    const set = this.#newSet(former, revision);
    const { name = "", namespace = "" } = set.metadata;
    let made: StoredSet;
    try {
      made = await clients.controllers
        .resource(replicaSets)
        .inNamespace(namespace)
        .create(set, { signal: this.#signal });
    } catch (error) {
      if (!isAlreadyExists(error)) throw await this.#creationFailure(name, error);
      return { current: await this.#sameOrCollision(name, namespace, error), former };
    }
    await this.#sets.seen(made, this.#signal);
    const size = replicasOf(made);
    if (size > 0)
      this.#events.normal(this.#deployment, "ScalingReplicaSet", `Scaled up replica set ${name} from 0 to ${size}`);
    await this.#noteCreated(name, String(revision));
    return { current: made, former };
  }

  #newSet(former: readonly StoredSet[], revision: number): ReplicaSet {
    const { names } = this.#world;
    const { metadata, spec, status } = this.#deployment;
    const template = cloneJson(spec?.template ?? {});
    const hash = templateHash(template, status?.collisionCount);
    const labels = { ...template.metadata?.labels, [TEMPLATE_HASH]: hash };
    const { selector = {}, minReadySeconds } = spec ?? {};
    const annotations = {
      ...currentAnnotations(this.#deployment, {}, revision, names),
      ...sizeAnnotations(this.#deployment, names),
    };
    return {
      metadata: {
        name: `${metadata.name.slice(0, MAX_NAME_CHARACTERS - hash.length - 1)}-${hash}`,
        namespace: metadata.namespace ?? "",
        labels,
        annotations,
        ownerReferences: [{ ...ownerReference(this.#deployment), controller: true }],
      },
      spec: {
        replicas: currentSize(this.#deployment, former, 0),
        ...(minReadySeconds === undefined ? {} : { minReadySeconds }),
        selector: { ...selector, matchLabels: { ...selector.matchLabels, [TEMPLATE_HASH]: hash } },
        template: { ...template, metadata: { ...template.metadata, labels } },
      },
    };
  }

  /** The name is in use: by the set that is meant, which the cache does not show yet, or by one with another template. */
  async #sameOrCollision(name: string, namespace: string, error: unknown): Promise<StoredSet> {
    const api = this.#world.clients.controllers.resource(replicaSets).inNamespace(namespace);
    const known = await api.get(name, { signal: this.#signal });
    const isMeant =
      isControlledBy(known, this.#deployment) && revisionsOf(this.#deployment, [known]).current !== undefined;
    if (isMeant) return known;
    const { status } = this.#deployment;
    await this.#writeStatus({ ...status, collisionCount: (status?.collisionCount ?? 0) + 1 });
    throw error;
  }

  async #creationFailure(name: string, error: unknown): Promise<unknown> {
    if (this.#signal.aborted || isNamespaceEnding(error)) return error;
    const text = error instanceof Error ? error.message : String(error);
    const message = `Failed to create new replica set "${name}": ${text}`;
    this.#events.warning(this.#deployment, "ReplicaSetCreateError", message);
    if (progressDeadlineMs(this.#deployment) !== undefined)
      await this.#setProgressing("False", "ReplicaSetCreateError", message);
    return new ShownFailure(message, { cause: error });
  }

  async #noteCreated(name: string, revision: string): Promise<void> {
    if (progressDeadlineMs(this.#deployment) === undefined) return this.#noteRevision(revision);
    this.#setRevision(revision);
    await this.#setProgressing("True", "NewReplicaSetCreated", `Created new replica set "${name}"`);
  }

  async #noteRevision(revision: string): Promise<void> {
    if (this.#deployment.metadata.annotations?.[this.#world.names.revision] === revision) return;
    this.#setRevision(revision);
    await this.#update();
  }

  #setRevision(revision: string): void {
    const { metadata } = this.#deployment;
    metadata.annotations = { ...metadata.annotations, [this.#world.names.revision]: revision };
  }

  async #setProgressing(status: "True" | "False" | "Unknown", reason: string, message: string): Promise<void> {
    const { conditions = [] } = this.#deployment.status ?? {};
    const changed = withCondition(
      conditions,
      { type: "Progressing", status, reason, message },
      this.#world.clock.now(),
    );
    this.#deployment.status = { ...this.#deployment.status, conditions: changed };
    await this.#update();
  }

  async #resizeAll({ current, former }: Revisions, resizes: readonly Resize[]): Promise<Revisions> {
    const updated = new Map<StoredSet, StoredSet>();
    for (const { set, replicas } of resizes) updated.set(set, await this.#resize(set, replicas));
    const newest = (set: StoredSet): StoredSet => updated.get(set) ?? set;
    return { current: current === undefined ? undefined : newest(current), former: former.map(newest) };
  }

  async #resize(set: StoredSet, replicas: number): Promise<StoredSet> {
    const before = replicasOf(set);
    const annotations = { ...set.metadata.annotations, ...sizeAnnotations(this.#deployment, this.#world.names) };
    if (before === replicas && equalJson(annotations, set.metadata.annotations ?? {})) return set;
    const updated = await this.#updateSet({
      ...set,
      metadata: { ...set.metadata, annotations },
      spec: { ...set.spec, replicas } as NonNullable<ReplicaSet["spec"]>,
    });
    if (before !== replicas) {
      const direction = before < replicas ? "up" : "down";
      const message = `Scaled ${direction} replica set ${set.metadata.name} from ${before} to ${replicas}`;
      this.#events.normal(this.#deployment, "ScalingReplicaSet", message);
    }
    return updated;
  }

  async #removeObsolete({ former }: Revisions): Promise<void> {
    const limit = historyLimit(this.#deployment);
    if (limit === undefined) return;
    const { names, clients } = this.#world;
    for (const set of obsolete(former, limit, (each) => revisionNumber(each, names))) {
      const { name, namespace = "", uid } = set.metadata;
      const api = clients.controllers.resource(replicaSets).inNamespace(namespace);
      try {
        await api.delete(name, { preconditions: { uid }, signal: this.#signal });
      } catch (error) {
        if (!isNotFound(error)) throw error;
      }
    }
  }

  async #updateSet(set: StoredSet): Promise<StoredSet> {
    const api = this.#world.clients.controllers.resource(replicaSets).inNamespace(set.metadata.namespace ?? "");
    const updated = await api.update(set, { signal: this.#signal });
    await this.#sets.seen(updated, this.#signal);
    return updated;
  }

  #counted(revisions: Revisions): DeploymentStatus {
    return countedStatus(this.#deployment, revisions, this.#world.reportsTerminating, this.#world.clock.now());
  }

  async #writeStatus(status: DeploymentStatus): Promise<void> {
    if (equalJson(status, this.#deployment.status ?? {})) return;
    this.#deployment.status = status;
    await this.#update();
  }

  /** Writes the status and the annotations. */
  async #update(): Promise<void> {
    const { namespace = "" } = this.#deployment.metadata;
    const api = this.#world.clients.controllers.resource(deployments).inNamespace(namespace);
    const written = await api.status.update(this.#deployment, { signal: this.#signal });
    this.#deployment = cloneJson(written);
    await this.#world.kind(deployments).seen(written, this.#signal);
  }
}

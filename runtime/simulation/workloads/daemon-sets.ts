/** DaemonSets: one pod on every node that the template fits. */
import { controllerRevisions, daemonSets } from "../../../generated/apps/v1/client.js";
import type { DaemonSet, DaemonSetStatus } from "../../../generated/apps/v1/daemon-set.types.js";
import { nodes, pods } from "../../../generated/core/v1/client.js";
import type { Pod } from "../../../generated/core/v1/pod.types.js";
import type { Toleration } from "../../../generated/core/v1/scheduling.types.js";
import { equalJson } from "../../api/json.js";
import type { Stored } from "../../api/object.js";
import { selectorOfObject } from "../../api/selectors/label-selector-object.js";
import { controllerOf } from "../../operator/owner-references.js";
import { claimed } from "../objects/claimed.js";
import { availableFromMs, isFinished, isReady, type StoredPod, timeOf } from "../objects/pod-conditions.js";
import { PodControl, podOfTemplate } from "../objects/pod-control.js";
import { type History, hashOf, historyOf, truncateHistory } from "../objects/revision-history.js";
import { scaledValue } from "../objects/scaled-value.js";
import { REVISION_HASH } from "../parts/key-names.js";
import type { LookAgain, ObjectKey } from "../parts/reconcile-loop.js";
import type { WorkloadEvents } from "../parts/workload-events.js";
import { isEnding, type World } from "../parts/world.js";
import type { StoredNode } from "../scheduling/node-book.js";
import { matchesNode, untolerated } from "../scheduling/node-matching.js";

type StoredDaemonSet = Stored<DaemonSet>;

const NODE_FIELD = "metadata.name";

export function addDaemonSets(world: World): void {
  const kind = world.kind(daemonSets);
  const controller = new DaemonSets(world, world.events("daemonset-controller"));
  const loop = world.loop("simulated-daemonset", (key, signal) => controller.reconcile(key, signal));
  kind.onChange((set) => loop.addObject(set));
  world.kind(controllerRevisions);
  world.kind(pods).onChange((pod) => {
    const owner = controllerOf(pod);
    if (owner === undefined) for (const set of kind.list(pod.metadata.namespace)) loop.addObject(set);
    else if (owner.kind === "DaemonSet") loop.add(owner.name, pod.metadata.namespace);
  });
  const lookAtAll = (): void => {
    for (const set of kind.list()) loop.addObject(set);
  };
  world.kind(nodes).on({
    add: lookAtAll,
    update(node, previous) {
      const isSame =
        equalJson(node.metadata.labels, previous.metadata.labels) &&
        equalJson(node.spec?.taints, previous.spec?.taints);
      if (!isSame) lookAtAll();
    },
    delete: lookAtAll,
  });
}

/** Whether a node should have a pod, and whether one that is there may stay. */
interface Fit {
  readonly shouldRun: boolean;
  readonly mayStay: boolean;
}

class DaemonSets {
  readonly #world: World;
  readonly #events: WorkloadEvents;
  readonly #pods: PodControl;

  constructor(world: World, events: WorkloadEvents) {
    this.#world = world;
    this.#events = events;
    this.#pods = new PodControl(world, events);
  }

  async reconcile({ name, namespace }: ObjectKey, signal: AbortSignal): Promise<LookAgain> {
    const set = this.#world.kind(daemonSets).get(name, namespace);
    if (set === undefined || isEnding(set)) return undefined;
    const selector = selectorOfObject(set.spec?.selector ?? {});
    const { controllers: client } = this.#world.clients;
    const kind = this.#pods.kind;
    const own = await claimed({ client, owner: set, selector, kind, reference: pods }, signal);
    const history = await historyOf(this.#world, set, selector, set.status?.collisionCount ?? 0, signal);
    const byNode = podsByNode(own);
    let failure: unknown;
    try {
      await this.#place(set, history, byNode, signal);
      await this.#update(set, history, byNode, signal);
    } catch (error) {
      failure = error;
    }
    await this.#writeStatus(set, this.#statusOf(set, history, byNode), signal);
    if (failure !== undefined) throw failure;
    const inUse = new Set([hashOf(this.#world, history.newest), ...own.map(revisionOf)]);
    await truncateHistory(this.#world, set, history, (revision) => inUse.has(hashOf(this.#world, revision)), signal);
    return this.#nextAvailableMs(set, own);
  }

  #nextAvailableMs(set: StoredDaemonSet, own: readonly StoredPod[]): number | undefined {
    const nowMs = this.#world.clock.now();
    const times = own
      .map((pod) => availableFromMs(pod, set.spec?.minReadySeconds ?? 0))
      .filter((fromMs) => fromMs !== undefined && fromMs > nowMs) as number[];
    return times.length === 0 ? undefined : Math.min(...times);
  }

  #fitOf(set: StoredDaemonSet, node: StoredNode): Fit {
    const pod = this.#newPod(set, node, undefined);
    if (!matchesNode(pod, node)) return { shouldRun: false, mayStay: false };
    return {
      shouldRun: untolerated(pod, node, ["NoSchedule", "NoExecute"]).length === 0,
      mayStay: untolerated(pod, node, ["NoExecute"]).length === 0,
    };
  }

  /** Creates the pods of nodes without one, and deletes those that should not be there, or have finished. */
  async #place(
    set: StoredDaemonSet,
    history: History,
    byNode: ReadonlyMap<string, readonly StoredPod[]>,
    signal: AbortSignal,
  ): Promise<void> {
    const missing: StoredNode[] = [];
    for (const node of this.#world.kind(nodes).list()) {
      const { shouldRun, mayStay } = this.#fitOf(set, node);
      const present = byNode.get(node.metadata.name) ?? [];
      if (!mayStay) {
        for (const pod of present) if (!isEnding(pod)) await this.#pods.delete(set, pod, signal);
        continue;
      }
      const finished = present.filter((pod) => isFinished(pod) && !isEnding(pod));
      for (const pod of finished) await this.#replaceFinished(set, pod, signal);
      const living = present.filter((pod) => !isFinished(pod) && !isEnding(pod)).sort(byAge);
      if (shouldRun && present.length === 0) missing.push(node);
      // During an update with surge, a node has a pod of each revision for a while.
      const sameRevision = living.filter(
        (pod, index) => living.findIndex((each) => revisionOf(each) === revisionOf(pod)) < index,
      );
      for (const pod of sameRevision) await this.#pods.delete(set, pod, signal);
    }
    const hash = hashOf(this.#world, history.newest);
    await this.#pods.createMany(
      set,
      missing.length,
      (index) => this.#newPod(set, missing[index] as StoredNode, hash),
      signal,
    );
  }

  async #replaceFinished(set: StoredDaemonSet, pod: StoredPod, signal: AbortSignal): Promise<void> {
    const { name, namespace } = pod.metadata;
    const place = `daemon pod ${namespace}/${name} on node ${nodeOf(pod)}`;
    if (pod.status?.phase === "Failed")
      this.#events.warning(set, "FailedDaemonPod", `Found failed ${place}, will try to kill it`);
    else this.#events.normal(set, "SucceededDaemonPod", `Found succeeded ${place}, will try to delete it`);
    await this.#pods.delete(set, pod, signal);
  }

  #newPod(set: StoredDaemonSet, node: StoredNode, hash: string | undefined): Pod {
    const pod = podOfTemplate(set, set.spec?.template);
    const { names } = this.#world;
    pod.metadata.generateName = `${set.metadata.name}-`;
    const generation = set.metadata.annotations?.[names.templateGeneration];
    pod.metadata.labels = {
      ...pod.metadata.labels,
      ...(generation === undefined ? {} : { "pod-template-generation": generation }),
      ...(hash === undefined ? {} : { [REVISION_HASH]: hash }),
    };
    const spec = pod.spec ?? { containers: [] };
    const affinity = { ...spec.affinity };
    const required = affinity.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution;
    const field = { key: NODE_FIELD, operator: "In" as const, values: [node.metadata.name] };
    const terms = (required?.nodeSelectorTerms ?? [{}]).map((term) => ({ ...term, matchFields: [field] }));
    affinity.nodeAffinity = {
      ...affinity.nodeAffinity,
      requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: terms },
    };
    pod.spec = { ...spec, affinity, tolerations: withDefaults(spec.tolerations, this.#tolerations(pod)) };
    return pod;
  }

  /** Pods of every node stay where others must leave, and come where others may not. */
  #tolerations({ spec }: Pod): Toleration[] {
    const { names } = this.#world;
    const tolerate = (key: string, effect: "NoExecute" | "NoSchedule"): Toleration => ({
      key,
      operator: "Exists",
      effect,
    });
    return [
      tolerate(names.notReady, "NoExecute"),
      tolerate(names.unreachable, "NoExecute"),
      ...["disk-pressure", "memory-pressure", "pid-pressure"].map((name) =>
        tolerate(names.nodeTaint(name), "NoSchedule"),
      ),
      tolerate(names.unschedulable, "NoSchedule"),
      ...(spec?.hostNetwork === true ? [tolerate(names.nodeTaint("network-unavailable"), "NoSchedule")] : []),
    ];
  }

  /** Replaces pods of former revisions, as far as availability or surge allows. */
  async #update(
    set: StoredDaemonSet,
    history: History,
    byNode: ReadonlyMap<string, readonly StoredPod[]>,
    signal: AbortSignal,
  ): Promise<void> {
    const { updateStrategy } = set.spec ?? {};
    if (updateStrategy?.type === "OnDelete") return;
    const eligible = this.#world
      .kind(nodes)
      .list()
      .filter((node) => this.#fitOf(set, node).shouldRun);
    const hash = hashOf(this.#world, history.newest);
    const surge = scaledValue(updateStrategy?.rollingUpdate?.maxSurge, eligible.length, "up");
    const limit = scaledValue(updateStrategy?.rollingUpdate?.maxUnavailable ?? 1, eligible.length, "up");
    let room = surge > 0 ? surge : limit;
    const old: { readonly node: StoredNode; readonly pod: StoredPod; readonly isReplaced: boolean }[] = [];
    for (const node of eligible) {
      const living = (byNode.get(node.metadata.name) ?? []).filter((pod) => !isEnding(pod) && !isFinished(pod));
      const updated = living.find((pod) => revisionOf(pod) === hash);
      const former = living.find((pod) => revisionOf(pod) !== hash);
      const isServed = living.some((pod) => this.#isAvailable(set, pod));
      if (surge > 0 ? former !== undefined && updated !== undefined : !isServed) room--;
      if (former !== undefined)
        old.push({ node, pod: former, isReplaced: updated !== undefined && this.#isAvailable(set, updated) });
      if (former !== undefined && surge > 0 && updated !== undefined) continue;
    }
    for (const { node, pod, isReplaced } of old) {
      const hasUpdated = (byNode.get(node.metadata.name) ?? []).some((each) => revisionOf(each) === hash);
      // A pod that serves no one is replaced in any case.
      if (isReplaced || (!this.#isAvailable(set, pod) && !hasUpdated)) await this.#pods.delete(set, pod, signal);
      else if (room > 0 && !hasUpdated) {
        room--;
        if (surge > 0) await this.#pods.createMany(set, 1, () => this.#newPod(set, node, hash), signal);
        else await this.#pods.delete(set, pod, signal);
      }
    }
  }

  #isAvailable({ spec }: StoredDaemonSet, pod: StoredPod): boolean {
    const fromMs = availableFromMs(pod, spec?.minReadySeconds ?? 0);
    return fromMs !== undefined && fromMs <= this.#world.clock.now() && !isEnding(pod);
  }

  #statusOf(
    set: StoredDaemonSet,
    history: History,
    byNode: ReadonlyMap<string, readonly StoredPod[]>,
  ): DaemonSetStatus {
    const hash = hashOf(this.#world, history.newest);
    let [desired, current, misplaced, ready, available, updated] = [0, 0, 0, 0, 0, 0];
    for (const node of this.#world.kind(nodes).list()) {
      const present = byNode.get(node.metadata.name) ?? [];
      if (!this.#fitOf(set, node).shouldRun) {
        if (present.length > 0) misplaced++;
        continue;
      }
      desired++;
      const [oldest] = [...present].sort(byAge);
      if (oldest === undefined) continue;
      current++;
      if (isReady(oldest)) ready++;
      if (this.#isAvailable(set, oldest)) available++;
      if (present.some((pod) => revisionOf(pod) === hash)) updated++;
    }
    const { collisionCount } = set.status ?? {};
    return {
      currentNumberScheduled: current,
      numberMisscheduled: misplaced,
      desiredNumberScheduled: desired,
      numberReady: ready,
      ...(set.metadata.generation === undefined ? {} : { observedGeneration: set.metadata.generation }),
      ...(updated > 0 ? { updatedNumberScheduled: updated } : {}),
      ...(available > 0 ? { numberAvailable: available } : {}),
      ...(desired > available ? { numberUnavailable: desired - available } : {}),
      ...(collisionCount === undefined ? {} : { collisionCount }),
    };
  }

  async #writeStatus(set: StoredDaemonSet, status: DaemonSetStatus, signal: AbortSignal): Promise<void> {
    if (equalJson(status, set.status ?? {})) return;
    const api = this.#world.clients.controllers.resource(daemonSets).inNamespace(set.metadata.namespace ?? "");
    const written = await api.status.update({ ...set, status }, { signal });
    await this.#world.kind(daemonSets).seen(written, signal);
  }
}

function podsByNode(own: readonly StoredPod[]): Map<string, StoredPod[]> {
  const byNode = new Map<string, StoredPod[]>();
  for (const pod of own) byNode.set(nodeOf(pod), [...(byNode.get(nodeOf(pod)) ?? []), pod]);
  return byNode;
}

/** The node of a pod, or the one that it is meant for. */
function nodeOf({ spec }: StoredPod): string {
  if (spec?.nodeName) return spec.nodeName;
  const terms = spec?.affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution?.nodeSelectorTerms ?? [];
  return terms.flatMap(({ matchFields = [] }) => matchFields).find(({ key }) => key === NODE_FIELD)?.values?.[0] ?? "";
}

function withDefaults(given: readonly Toleration[] | undefined, defaults: readonly Toleration[]): Toleration[] {
  const known = given ?? [];
  const isKnown = ({ key, effect }: Toleration): boolean =>
    known.some((each) => each.key === key && each.effect === effect);
  return [...known, ...defaults.filter((toleration) => !isKnown(toleration))];
}

function revisionOf({ metadata }: StoredPod): string {
  return metadata.labels?.[REVISION_HASH] ?? "";
}

function byAge(one: StoredPod, other: StoredPod): number {
  const difference = timeOf(one.metadata.creationTimestamp) - timeOf(other.metadata.creationTimestamp);
  return difference || (one.metadata.name < other.metadata.name ? -1 : 1);
}

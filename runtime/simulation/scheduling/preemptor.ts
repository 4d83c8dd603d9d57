/** Carries preemptions out: promises a node to a pod, deletes its victims, and says what came of it. */
import { pods } from "../../../generated/core/v1/client.js";
import { isNotFound } from "../../api/status.js";
import { patchPodCondition } from "../objects/pod-condition.js";
import type { StoredPod } from "../objects/pod-conditions.js";
import type { WorkloadEvents } from "../parts/workload-events.js";
import type { World } from "../parts/world.js";
import type { NodeView } from "./node-book.js";
import type { Nominations } from "./nominations.js";
import { type Refusal, refusalText, type SchedulingContext } from "./placement.js";
import { type Preemption, preemptionFor, priorityOf } from "./preemption.js";

export const SCHEDULER_NAME = "default-scheduler";

export interface PreemptorOptions {
  readonly world: World;
  readonly events: WorkloadEvents;
  readonly nominations: Nominations;
  readonly context: SchedulingContext;
}

/** What a preemption can do for a pod without a node. */
export interface Attempt {
  readonly preemption: Preemption | undefined;
  /** What the report about the pod says of it, with a space before; empty for a preemption that takes place. */
  readonly text: string;
  /** Whether the node that was promised to the pod is of no use to it any more. */
  readonly isHopeless: boolean;
}

export class Preemptor {
  readonly #options: PreemptorOptions;
  /** The uids of the victims of each pod, by its uid: the cache shows their deletion only later. */
  readonly #victims = new Map<string, ReadonlySet<string>>();

  constructor(options: PreemptorOptions) {
    this.#options = options;
  }

  forget({ metadata: { uid } }: StoredPod): void {
    this.#victims.delete(uid);
  }

  attempt(pod: StoredPod, refusals: readonly Refusal[], views: readonly NodeView[]): Attempt {
    const { world, context } = this.#options;
    const none = (text: string, isHopeless = false): Attempt => ({
      preemption: undefined,
      text: ` preemption: ${text}`,
      isHopeless,
    });
    if (pod.spec?.preemptionPolicy === "Never") return none("not eligible due to preemptionPolicy=Never.");
    if (this.#isClearing(pod, views)) return none("not eligible due to a terminating pod on the nominated node.");
    const preemption = preemptionFor(pod, refusals, views, context);
    if (preemption !== undefined) return { preemption, text: "", isHopeless: false };
    const helpless = refusals.map((refusal) => ({
      ...refusal,
      reasons: [
        refusal.isFinal ? "Preemption is not helpful for scheduling" : "No preemption victims found for incoming pod",
      ],
    }));
    const { text, isHopeless } = none(refusalText(helpless, views.length), true);
    return {
      preemption,
      text: `${world.reportsDeviceClaims ? " no new claims to deallocate," : ""}${text}`,
      isHopeless,
    };
  }

  /** Promises the node before anything is written, so that no other pod takes the room in the meantime. */
  promise(pod: StoredPod, { node, victims }: Preemption): void {
    this.#options.nominations.put(pod, node);
    this.#victims.set(pod.metadata.uid, new Set(victims.map(({ metadata }) => metadata.uid)));
  }

  async preempt(pod: StoredPod, { node, victims }: Preemption, signal: AbortSignal): Promise<void> {
    const { world, events, nominations } = this.#options;
    try {
      for (const other of nominations.behind(pod, node)) await this.#nominate(other, undefined, signal);
      await this.#nominate(pod, node, signal);
      for (const victim of victims) {
        if (victim.metadata.deletionTimestamp !== undefined) continue;
        const condition = {
          type: "DisruptionTarget",
          status: "True",
          reason: "PreemptionByScheduler",
          message: `${SCHEDULER_NAME}: preempting to accommodate a higher priority pod`,
        };
        await patchPodCondition(world, world.clients.scheduler, victim, condition, {}, signal);
        const api = world.clients.scheduler.resource(pods).inNamespace(victim.metadata.namespace ?? "");
        try {
          await api.delete(victim.metadata.name, { preconditions: { uid: victim.metadata.uid }, signal });
        } catch (error) {
          if (!isNotFound(error)) throw error;
        }
        events.report(victim, {
          type: "Normal",
          reason: "Preempted",
          action: "Preempting",
          related: pod,
          message: `Preempted by pod ${pod.metadata.uid} on node ${node}`,
        });
      }
    } catch (error) {
      // Whoever was not deleted can be chosen again.
      this.forget(pod);
      throw error;
    }
  }

  /** Takes back the promise of a node on which the pod can't run. */
  async withdraw(pod: StoredPod, signal: AbortSignal): Promise<void> {
    this.forget(pod);
    if (this.#options.nominations.nodeOf(pod) !== undefined) await this.#nominate(pod, undefined, signal);
  }

  /** Whether pods that matter less are leaving the node that was promised to the pod. */
  #isClearing(pod: StoredPod, views: readonly NodeView[]): boolean {
    const nominated = this.#options.nominations.nodeOf(pod);
    const victims = this.#victims.get(pod.metadata.uid);
    return views.some(
      ({ node, pods: running }) =>
        node.metadata.name === nominated &&
        running.some(
          (each) =>
            priorityOf(each) < priorityOf(pod) &&
            (each.metadata.deletionTimestamp !== undefined || victims?.has(each.metadata.uid)),
        ),
    );
  }

  async #nominate(pod: StoredPod, node: string | undefined, signal: AbortSignal): Promise<void> {
    const { world, nominations } = this.#options;
    const { name, namespace = "", uid } = pod.metadata;
    if (node === undefined) nominations.remove(pod);
    const body = { metadata: { uid }, status: { nominatedNodeName: node ?? null } };
    const api = world.clients.scheduler.resource(pods).inNamespace(namespace);
    try {
      await api.status.patch(name, { type: "merge", body: body as never }, { signal });
    } catch (error) {
      if (!isNotFound(error)) throw error;
      nominations.remove(pod);
    }
  }
}

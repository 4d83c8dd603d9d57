/** Creates pods from templates and deletes them, with the Events that controllers report about it. */
import { pods } from "../../../generated/core/v1/client.js";
import type { Pod } from "../../../generated/core/v1/pod.types.js";
import type { PodTemplateSpec } from "../../../generated/core/v1/pod-spec.types.js";
import { cloneJson } from "../../api/json.js";
import type { ApiObject, Stored } from "../../api/object.js";
import { isNotFound, isTooManyRequests } from "../../api/status.js";
import { ownerReference } from "../../operator/owner-references.js";
import type { FollowedKind } from "../parts/followed-kind.js";
import { isNamespaceEnding, ShownFailure } from "../parts/reconcile-loop.js";
import type { WorkloadEvents } from "../parts/workload-events.js";
import type { World } from "../parts/world.js";
import type { StoredPod } from "./pod-conditions.js";

/** The number of pods that the first batch of a slow start creates; each further batch is twice as large. */
const FIRST_BATCH = 1;
/** The number of pods that one reconciliation creates or deletes at most. */
export const MAX_BURST = 500;

export class PodControl {
  readonly kind: FollowedKind<Pod>;
  readonly #world: World;
  readonly #events: WorkloadEvents;

  constructor(world: World, events: WorkloadEvents) {
    this.#world = world;
    this.#events = events;
    this.kind = world.kind(pods);
  }

  /** @throws ShownFailure after an Event `FailedCreate` */
  async create(owner: Stored<ApiObject>, pod: Pod, signal: AbortSignal): Promise<StoredPod> {
    const { namespace = "" } = owner.metadata;
    try {
      const api = this.#world.clients.controllers.resource(pods).inNamespace(namespace);
      const created = await api.create(pod, { signal });
      this.#events.normal(owner, "SuccessfulCreate", `Created pod: ${created.metadata.name}`);
      return created;
    } catch (error) {
      if (signal.aborted || isNamespaceEnding(error)) throw error;
      const message = error instanceof Error ? error.message : String(error);
      this.#events.warning(owner, "FailedCreate", `Error creating: ${message}`);
      throw new ShownFailure(message, { cause: error });
    }
  }

  /**
   * Creates pods in growing batches, so that a failure that concerns them all is met only a few times, and waits until
   * the cache shows them. Returns those created.
   * @param make returns the pod of each number from 0
   * @throws ShownFailure after the pods that could be created are seen
   */
  async createMany(
    owner: Stored<ApiObject>,
    count: number,
    make: (index: number) => Pod,
    signal: AbortSignal,
  ): Promise<StoredPod[]> {
    const created: StoredPod[] = [];
    let failure: unknown;
    for (let begun = 0, size = FIRST_BATCH; begun < count && failure === undefined; size *= 2) {
      const batch = Array.from({ length: Math.min(size, count - begun) }, (_, index) => make(begun + index));
      begun += batch.length;
      const results = await Promise.allSettled(batch.map((pod) => this.create(owner, pod, signal)));
      for (const result of results) {
        if (result.status === "fulfilled") created.push(result.value);
        else failure ??= result.reason;
      }
    }
    await Promise.all(created.map((pod) => this.kind.seen(pod, signal)));
    if (failure !== undefined) throw failure;
    return created;
  }

  /** Deletes the pod with its grace period, and waits until the cache shows it. */
  async delete(owner: Stored<ApiObject>, pod: StoredPod, signal: AbortSignal): Promise<void> {
    const { name, namespace = "", uid } = pod.metadata;
    const api = this.#world.clients.controllers.resource(pods).inNamespace(namespace);
    try {
      await api.delete(name, { preconditions: { uid }, signal });
    } catch (error) {
      if (isNotFound(error)) return;
      if (!signal.aborted && !isTooManyRequests(error)) {
        const message = error instanceof Error ? error.message : String(error);
        this.#events.warning(owner, "FailedDelete", `Error deleting: ${message}`);
      }
      throw error;
    }
    this.#events.normal(owner, "SuccessfulDelete", `Deleted pod: ${name}`);
    await this.kind.seenDeleted(pod, signal);
  }
}

/** Returns a pod of the template, without a name. */
export function podOfTemplate(owner: Stored<ApiObject>, template: PodTemplateSpec | undefined): Pod {
  const { labels, annotations, finalizers } = template?.metadata ?? {};
  return {
    metadata: {
      ownerReferences: [{ ...ownerReference(owner), controller: true }],
      ...(labels === undefined ? {} : { labels: { ...labels } }),
      ...(annotations === undefined ? {} : { annotations: { ...annotations } }),
      ...(finalizers === undefined ? {} : { finalizers: [...finalizers] }),
    },
    spec: cloneJson(template?.spec ?? { containers: [] }),
  };
}

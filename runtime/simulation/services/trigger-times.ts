/** When the last change began that endpoints report: what an annotation on them says, for measurements of delays. */
import { podCondition, type StoredPod, timeOf } from "../objects/pod-conditions.js";
import type { StoredService } from "./service-pods.js";

interface State {
  readonly serviceMs: number;
  readonly podsMs: ReadonlyMap<string, number>;
}

export class TriggerTimes {
  readonly #states = new Map<string, State>();

  /**
   * Records the state of a Service, and returns when the earliest change since the last record began, in milliseconds
   * since the epoch; undefined if no change has a time.
   */
  next(service: StoredService, pods: readonly StoredPod[]): number | undefined {
    const { name, namespace = "", creationTimestamp } = service.metadata;
    const key = `${namespace}/${name}`;
    const known = this.#states.get(key);
    const serviceMs = timeOf(creationTimestamp);
    const podsMs = new Map<string, number>();
    const changes: number[] = serviceMs > (known?.serviceMs ?? 0) ? [serviceMs] : [];
    for (const pod of pods) {
      const ms = timeOf(podCondition(pod, "Ready")?.lastTransitionTime);
      if (ms === 0) continue;
      podsMs.set(pod.metadata.name, ms);
      if (ms > (known?.podsMs.get(pod.metadata.name) ?? 0)) changes.push(ms);
    }
    this.#states.set(key, { serviceMs, podsMs });
    if (known === undefined) return serviceMs;
    return changes.length === 0 ? undefined : Math.min(...changes);
  }

  forget(name: string, namespace: string): void {
    this.#states.delete(`${namespace}/${name}`);
  }
}

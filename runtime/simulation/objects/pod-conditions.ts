/** Questions about pods that several controllers ask. */
import type { Pod } from "../../../generated/core/v1/pod.types.js";
import type { PodCondition } from "../../../generated/core/v1/pod-status.types.js";
import type { Stored } from "../../api/object.js";
import { parseTime } from "../../api/time.js";

export type StoredPod = Stored<Pod>;

export function isFinished({ status }: Pod): boolean {
  return status?.phase === "Succeeded" || status?.phase === "Failed";
}

/** Whether a pod neither has finished nor is being deleted. */
export function isActive(pod: StoredPod): boolean {
  return !isFinished(pod) && pod.metadata.deletionTimestamp === undefined;
}

/** Whether a pod is being deleted and has not finished yet. */
export function isTerminating(pod: StoredPod): boolean {
  return !isFinished(pod) && pod.metadata.deletionTimestamp !== undefined;
}

export function podCondition({ status }: Pod, type: string): PodCondition | undefined {
  return status?.conditions?.find((condition) => condition.type === type);
}

export function isReady(pod: Pod): boolean {
  return podCondition(pod, "Ready")?.status === "True";
}

/**
 * Returns when a pod has been ready for `minReadySeconds`, in milliseconds since the epoch; undefined for a pod that is
 * not ready.
 */
export function availableFromMs(pod: Pod, minReadySeconds: number): number | undefined {
  const ready = podCondition(pod, "Ready");
  if (ready?.status !== "True") return undefined;
  return minReadySeconds === 0 ? 0 : timeOf(ready.lastTransitionTime) + minReadySeconds * 1000;
}

/** Returns the time in milliseconds since the epoch; 0 for none. */
export function timeOf(text: string | null | undefined): number {
  return text === undefined || text === null ? 0 : (parseTime(text) ?? 0);
}

export interface Availability {
  readonly ready: number;
  readonly available: number;
  /** When the next ready pod becomes available, in milliseconds since the epoch; undefined if none waits. */
  readonly nextMs: number | undefined;
}

/** Counts the pods that are ready, and those that have been so for long enough. */
export function availabilityOf(pods: readonly Pod[], minReadySeconds: number, nowMs: number): Availability {
  let ready = 0;
  let available = 0;
  let nextMs: number | undefined;
  for (const pod of pods) {
    const fromMs = availableFromMs(pod, minReadySeconds);
    if (fromMs === undefined) continue;
    ready++;
    if (fromMs <= nowMs) available++;
    else nextMs = Math.min(nextMs ?? fromMs, fromMs);
  }
  return { ready, available, nextMs };
}

/** The number of times that the containers of a pod were restarted, all of them together. */
export function restartsOf({ status }: Pod): number {
  const statuses = [...(status?.initContainerStatuses ?? []), ...(status?.containerStatuses ?? [])];
  return statuses.reduce((sum, { restartCount }) => sum + restartCount, 0);
}

/**
 * The life of a pod on its node, as a table of stages: what is due next, and when. Nothing here writes anything.
 *
 * ```
 *  assigned ─> starting ─> running ─> ready ─> ended ─┬─> running again (at once, or after a growing back-off)
 *                 │ fail                              └─> Succeeded or Failed
 *                 └─> waiting for its reason            evicted, deadline: Failed      deleted: terminating ─> gone
 * ```
 */
import type { ContainerStatus } from "../../../generated/core/v1/container-status.types.js";
import { isFinished, isReady, restartsOf, type StoredPod, timeOf } from "../objects/pod-conditions.js";
import { milliseconds } from "../settings/read-simulation.js";
import type { PodPlan } from "../settings/settings-in-force.js";

/** The next step of a pod. */
export type Step =
  | { readonly type: "accept" }
  | { readonly type: "wait-start"; readonly reason: string; readonly message: string | undefined }
  | { readonly type: "run" }
  | { readonly type: "debug" }
  | { readonly type: "ready" }
  | { readonly type: "exit"; readonly code: number; readonly reason: string; readonly message: string | undefined }
  | { readonly type: "fail"; readonly reason: string; readonly message: string }
  | { readonly type: "remove" };

export interface Due {
  readonly step: Step;
  /** Milliseconds since the epoch. */
  readonly atMs: number;
}

export interface StageContext {
  readonly plan: PodPlan;
  readonly delayMs: (stage: "start" | "ready" | "run" | "terminate") => number;
  /**
   * Returns when the pod entered a stage, in milliseconds since the epoch.
   * @param time what its status says about it, in whole seconds
   */
  readonly sinceMs: (stage: string, time: string | undefined) => number;
}

/** The first back-off of a container that ended again, and the longest. */
const FIRST_BACKOFF_MS = 10_000;
const LONGEST_BACKOFF_MS = 300_000;

/** Returns the step that is due first; undefined for a pod that stays as it is. */
export function nextStep(pod: StoredPod, context: StageContext): Due | undefined {
  if (pod.metadata.deletionTimestamp !== undefined) return removal(pod, context);
  if (isFinished(pod)) return undefined;
  if (pod.status?.startTime === undefined) return { step: { type: "accept" }, atMs: 0 };
  const steps = [debugging(pod), failure(pod, context), progress(pod, context)].filter((due) => due !== undefined);
  return steps.sort((one, other) => one.atMs - other.atMs)[0];
}

function removal(pod: StoredPod, { plan, delayMs, sinceMs }: StageContext): Due {
  const { deletionTimestamp, deletionGracePeriodSeconds = 0 } = pod.metadata;
  const graceMs = deletionGracePeriodSeconds * 1000;
  // The time stamp of a deletion is the moment at which the grace period ends.
  const fromMs = sinceMs("terminate", new Date(timeOf(deletionTimestamp) - graceMs).toISOString());
  const wantedMs = milliseconds(plan.terminate?.delay, delayMs("terminate"));
  return { step: { type: "remove" }, atMs: fromMs + Math.min(wantedMs, graceMs) };
}

/** The end that the node brings about: an eviction, or the deadline of the pod. */
function failure(pod: StoredPod, { plan: { evict }, sinceMs }: StageContext): Due | undefined {
  const startedMs = sinceMs("evict", pod.status?.startTime);
  const { activeDeadlineSeconds } = pod.spec ?? {};
  const deadline: Due | undefined =
    activeDeadlineSeconds === undefined
      ? undefined
      : {
          atMs: timeOf(pod.status?.startTime) + activeDeadlineSeconds * 1000,
          step: {
            type: "fail",
            reason: "DeadlineExceeded",
            message: "Pod was active on the node longer than the specified deadline",
          },
        };
  if (evict === undefined) return deadline;
  const { reason = "Evicted", message = "The node was low on resource: memory." } = evict;
  const atMs = startedMs + milliseconds(evict.delay);
  if (deadline !== undefined && deadline.atMs <= atMs) return deadline;
  return { atMs, step: { type: "fail", reason, message } };
}

/** Containers for debugging that someone has added to a running pod start at once, and are never restarted. */
function debugging({ spec, status }: StoredPod): Due | undefined {
  if (!status?.containerStatuses?.some(({ state }) => state?.running !== undefined)) return undefined;
  const known = status.ephemeralContainerStatuses ?? [];
  const isMissing = (spec?.ephemeralContainers ?? []).some(({ name }) => !known.some((each) => each.name === name));
  return isMissing ? { step: { type: "debug" }, atMs: 0 } : undefined;
}

function progress(pod: StoredPod, context: StageContext): Due | undefined {
  const [first] = pod.status?.containerStatuses ?? [];
  if (first?.state?.running !== undefined) return whileRunning(pod, first, context);
  if (first?.state?.waiting !== undefined && first.lastState?.terminated !== undefined)
    return {
      step: { type: "run" },
      atMs: timeOf(first.lastState.terminated.finishedAt) + backoffMs(first.restartCount),
    };
  return untilStart(pod, first, context);
}

function untilStart(pod: StoredPod, first: ContainerStatus | undefined, context: StageContext): Due {
  const { plan, delayMs, sinceMs } = context;
  const { start } = plan;
  const startMs = sinceMs("start", pod.status?.startTime) + milliseconds(start?.delay, delayMs("start"));
  const { fail } = start ?? {};
  if (fail === undefined) return { step: { type: "run" }, atMs: startMs };
  const waiting = first?.state?.waiting?.reason;
  if (waiting !== fail.reason)
    return { step: { type: "wait-start", reason: fail.reason, message: fail.message }, atMs: startMs };
  const atMs = fail.for === undefined ? Number.POSITIVE_INFINITY : startMs + milliseconds(fail.for);
  return { step: { type: "run" }, atMs };
}

function whileRunning(pod: StoredPod, first: ContainerStatus, context: StageContext): Due | undefined {
  const { plan, sinceMs } = context;
  const startedMs = sinceMs(`run-${restartsOf(pod)}`, first.state?.running?.startedAt);
  const exit = exitStep(pod, first, startedMs, context);
  if (first.ready || isReady(pod) || plan.ready?.never === true) return exit;
  const atMs = startedMs + readyDelayMs(pod, context);
  return exit !== undefined && exit.atMs <= atMs ? exit : { step: { type: "ready" }, atMs };
}

/** Returns the time from the start of the containers until they are ready, in milliseconds. */
export function readyDelayMs({ spec }: StoredPod, { plan, delayMs }: Pick<StageContext, "plan" | "delayMs">): number {
  const declaredMs = milliseconds(plan.ready?.delay, delayMs("ready"));
  if (plan.ready?.probes !== true) return declaredMs;
  const probedMs = (spec?.containers ?? []).map(
    // A kubelet begins with the readiness probe after the startup probe has succeeded.
    ({ startupProbe, readinessProbe }) => 1000 * Math.max(initialDelay(startupProbe), initialDelay(readinessProbe)),
  );
  return Math.max(declaredMs, ...probedMs);
}

function initialDelay(probe: { readonly initialDelaySeconds?: number } | undefined): number {
  return probe?.initialDelaySeconds ?? 0;
}

function exitStep(
  { spec }: StoredPod,
  { restartCount }: ContainerStatus,
  startedMs: number,
  { plan: { exit }, delayMs }: StageContext,
): Due | undefined {
  if (exit !== undefined && restartCount < (exit.times ?? Number.POSITIVE_INFINITY)) {
    const { code = 0, reason = code === 0 ? "Completed" : "Error", message } = exit;
    return { step: { type: "exit", code, reason, message }, atMs: startedMs + milliseconds(exit.delay) };
  }
  if ((spec?.restartPolicy ?? "Always") === "Always") return undefined;
  return { step: { type: "exit", code: 0, reason: "Completed", message: undefined }, atMs: startedMs + delayMs("run") };
}

/** A container that has ended once is restarted at once, then after a time that doubles. @param restarts so far */
export function backoffMs(restarts: number): number {
  return Math.min(FIRST_BACKOFF_MS * 2 ** Math.max(0, restarts - 1), LONGEST_BACKOFF_MS);
}

/** The status of a pod in each stage, as agents of nodes report it. */
import type { ContainerState, ContainerStatus } from "../../../generated/core/v1/container-status.types.js";
import type { Container } from "../../../generated/core/v1/containers.types.js";
import type { PodCondition, PodStatus } from "../../../generated/core/v1/pod-status.types.js";
import { formatTime } from "../../api/time.js";
import { podCondition, type StoredPod } from "../objects/pod-conditions.js";
import { containerIds, endedDebuggers } from "./debug-containers.js";
import type { Rejection } from "./pod-admission.js";
import type { PodHome } from "./pod-homes.js";
import { backoffMs } from "./pod-stages.js";

/** The exit codes of containers that were ended by a signal: at once, or with time to end. */
const KILLED = 137;
const TERMINATED = 143;

interface ConditionState {
  readonly status: "True" | "False";
  readonly reason?: string;
  readonly message?: string;
}

const TRUE: ConditionState = { status: "True" };

/** The status of a pod that its node has accepted, and whose containers do not run yet. */
export function acceptedStatus(pod: StoredPod, nowMs: number): PodStatus {
  const hasInit = initContainersOf(pod).length > 0;
  const notReady = containersNotReady(pod);
  return {
    ...pod.status,
    phase: "Pending",
    startTime: formatTime(nowMs),
    conditions: conditionsOf(pod, nowMs, {
      PodReadyToStartContainers: { status: "False" },
      Initialized: hasInit ? uninitialized(pod) : TRUE,
      Ready: notReady,
      ContainersReady: notReady,
    }),
    ...statusesOf(pod, () => ({ waiting: { reason: hasInit ? "PodInitializing" : "ContainerCreating" } })),
  };
}

/** The status of a pod that its node does not take. */
export function rejectedStatus({ status }: StoredPod, { reason, message }: Rejection, nowMs: number): PodStatus {
  return {
    ...(status?.qosClass === undefined ? {} : { qosClass: status.qosClass }),
    phase: "Failed",
    reason,
    message: `Pod was rejected: ${message}`,
    startTime: formatTime(nowMs),
  };
}

/** The status of a pod whose containers can't be started. */
export function waitingStatus(
  pod: StoredPod,
  reason: string,
  message: string,
  home: PodHome | undefined,
  nowMs: number,
): PodStatus {
  const status = { ...pod.status, ...statusesOf(pod, () => ({ waiting: { reason, message } })) };
  if (home === undefined) return status;
  const conditions = (status.conditions ?? []).map((condition) =>
    condition.type === "PodReadyToStartContainers" && condition.status !== "True"
      ? { type: condition.type, status: "True", lastTransitionTime: formatTime(nowMs) }
      : condition,
  );
  return { ...status, ...addressesOf(home), conditions };
}

function addressesOf({ podIP, hostIP }: PodHome): Partial<PodStatus> {
  return {
    ...(hostIP === undefined ? {} : { hostIP, hostIPs: [{ ip: hostIP }] }),
    ...(podIP === undefined ? {} : { podIP, podIPs: [{ ip: podIP }] }),
  };
}

/** The status of a pod whose containers have just been started, or started again. */
export function runningStatus(pod: StoredPod, home: PodHome, isReady: boolean, nowMs: number): PodStatus {
  const now = formatTime(nowMs);
  const regular = (pod.status?.containerStatuses ?? []).map(
    (status): ContainerStatus => ({
      ...status,
      ready: isReady,
      started: true,
      state: { running: { startedAt: now } },
      lastState:
        status.state?.terminated === undefined ? (status.lastState ?? {}) : { terminated: status.state.terminated },
      ...containerIds(pod, status),
    }),
  );
  const init = (pod.status?.initContainerStatuses ?? []).map((status): ContainerStatus => {
    const container = initContainersOf(pod).find(({ name }) => name === status.name);
    if (container?.restartPolicy === "Always")
      return {
        ...status,
        ready: true,
        started: true,
        state: { running: { startedAt: now } },
        ...containerIds(pod, status),
      };
    const terminated = { exitCode: 0, reason: "Completed", startedAt: now, finishedAt: now };
    return { ...status, ready: true, started: false, state: { terminated }, ...containerIds(pod, status) };
  });
  return {
    ...pod.status,
    phase: "Running",
    ...addressesOf(home),
    containerStatuses: regular,
    ...(init.length === 0 ? {} : { initContainerStatuses: init }),
    conditions: conditionsOf(pod, nowMs, {
      PodReadyToStartContainers: TRUE,
      Initialized: TRUE,
      Ready: isReady ? readyState(pod) : containersNotReady(pod),
      ContainersReady: isReady ? TRUE : containersNotReady(pod),
    }),
  };
}

/** The status of a running pod that becomes ready. */
export function readyStatus(pod: StoredPod, nowMs: number): PodStatus {
  const containerStatuses = (pod.status?.containerStatuses ?? []).map((status) => ({ ...status, ready: true }));
  return {
    ...pod.status,
    containerStatuses,
    conditions: conditionsOf(pod, nowMs, {
      PodReadyToStartContainers: TRUE,
      Initialized: TRUE,
      Ready: readyState(pod),
      ContainersReady: TRUE,
    }),
  };
}

export interface Exit {
  readonly code: number;
  readonly reason: string;
  readonly message: string | undefined;
}

/** The status of a pod whose containers have ended, and what the restart policy makes of it. */
export function exitedStatus(pod: StoredPod, exit: Exit, nowMs: number): PodStatus {
  const policy = pod.spec?.restartPolicy ?? "Always";
  const isRestarted = policy === "Always" || (policy === "OnFailure" && exit.code !== 0);
  const ended = (pod.status?.containerStatuses ?? []).map((status) => withEnd(pod, status, exit, nowMs));
  const debuggers = endedDebuggers(pod, (status) => withEnd(pod, status, exit, nowMs));
  if (!isRestarted) return finishedStatus(pod, exit.code === 0 ? "Succeeded" : "Failed", ended, nowMs);
  const notReady = containersNotReady(pod);
  return {
    ...pod.status,
    containerStatuses: ended.map((status) => restarted(pod, status, nowMs)),
    ...debuggers,
    conditions: conditionsOf(pod, nowMs, {
      PodReadyToStartContainers: TRUE,
      Initialized: TRUE,
      Ready: notReady,
      ContainersReady: notReady,
    }),
  };
}

/** The status of a pod that its node has ended. */
export function failedStatus(pod: StoredPod, reason: string, message: string, nowMs: number): PodStatus {
  const exit = { code: KILLED, reason: "Error", message: undefined };
  const ended = (pod.status?.containerStatuses ?? []).map((status) =>
    status.state?.running === undefined ? status : withEnd(pod, status, exit, nowMs),
  );
  const { conditions = [], ...rest } = finishedStatus(pod, "Failed", ended, nowMs);
  const disruption: PodCondition = {
    type: "DisruptionTarget",
    status: "True",
    lastTransitionTime: formatTime(nowMs),
    reason: "TerminationByKubelet",
    message,
  };
  const isDisruption = reason !== "DeadlineExceeded";
  return { ...rest, reason, message, conditions: isDisruption ? [disruption, ...conditions] : conditions };
}

/** The last status of a pod that is being deleted. */
export function removedStatus(pod: StoredPod, nowMs: number): PodStatus {
  const isRunning = (pod.status?.containerStatuses ?? []).some(({ state }) => state?.running !== undefined);
  const exit = { code: TERMINATED, reason: "Error", message: undefined };
  const ended = (pod.status?.containerStatuses ?? []).map((status) =>
    status.state?.running === undefined ? status : withEnd(pod, status, exit, nowMs),
  );
  const isEnded = pod.spec?.restartPolicy !== "Always" && isRunning;
  return finishedStatus(pod, isEnded ? "Failed" : (pod.status?.phase ?? "Pending"), ended, nowMs);
}

function finishedStatus(pod: StoredPod, phase: string, containerStatuses: ContainerStatus[], nowMs: number): PodStatus {
  const isSuccess = phase === "Succeeded";
  const reason = isSuccess ? "PodCompleted" : phase === "Failed" ? "PodFailed" : undefined;
  const exit = { code: isSuccess ? 0 : KILLED, reason: isSuccess ? "Completed" : "Error", message: undefined };
  const over: ConditionState = reason === undefined ? containersNotReady(pod) : { status: "False", reason };
  return {
    ...pod.status,
    phase,
    containerStatuses,
    ...endedDebuggers(pod, (status) => withEnd(pod, status, exit, nowMs)),
    conditions: conditionsOf(pod, nowMs, {
      PodReadyToStartContainers: { status: "False" },
      Initialized: isSuccess ? { status: "True", reason: "PodCompleted" } : TRUE,
      Ready: over,
      ContainersReady: over,
    }),
  };
}

function withEnd(
  pod: StoredPod,
  status: ContainerStatus,
  { code, reason, message }: Exit,
  nowMs: number,
): ContainerStatus {
  const { containerID = containerIds(pod, status).containerID } = status;
  const startedAt = status.state?.running?.startedAt;
  const terminated = {
    exitCode: code,
    reason,
    ...(message === undefined ? {} : { message }),
    ...(startedAt === undefined ? {} : { startedAt }),
    finishedAt: formatTime(nowMs),
    containerID,
  };
  return { ...status, ready: false, started: false, state: { terminated }, lastState: status.lastState ?? {} };
}

/** The first restart comes at once, later ones after a back-off. */
function restarted(pod: StoredPod, status: ContainerStatus, nowMs: number): ContainerStatus {
  const { terminated } = status.state ?? {};
  if (terminated === undefined) return status;
  const lastState = { terminated };
  if (status.restartCount === 0) {
    const again = { ...status, restartCount: 1 };
    const state = { running: { startedAt: formatTime(nowMs) } };
    return { ...again, started: true, state, lastState, ...containerIds(pod, again) };
  }
  const { namespace, name, uid } = pod.metadata;
  const pauseText = durationText(backoffMs(status.restartCount));
  const message = `back-off ${pauseText} restarting failed container=${status.name} pod=${name}_${namespace}(${uid})`;
  return { ...status, state: { waiting: { reason: "CrashLoopBackOff", message } }, lastState };
}

/** Writes a time as Go does: `10s`, `2m40s`. */
function durationText(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  return `${minutes > 0 ? `${minutes}m` : ""}${Math.round((ms % 60_000) / 1000)}s`;
}

/** The status of a container that is started again after its back-off. */
export function countedRestarts(pod: StoredPod): StoredPod {
  const containerStatuses = (pod.status?.containerStatuses ?? []).map((status) =>
    status.lastState?.terminated === undefined ? status : { ...status, restartCount: status.restartCount + 1 },
  );
  return { ...pod, status: { ...pod.status, containerStatuses } };
}

function readyState(pod: StoredPod): ConditionState {
  const missing = (pod.spec?.readinessGates ?? []).filter(
    ({ conditionType }) => podCondition(pod, conditionType)?.status !== "True",
  );
  if (missing.length === 0) return TRUE;
  const messages = missing.map(({ conditionType }) =>
    podCondition(pod, conditionType) === undefined
      ? `corresponding condition of pod readiness gate "${conditionType}" does not exist.`
      : `the status of pod readiness gate "${conditionType}" is not "True", but ${podCondition(pod, conditionType)?.status}`,
  );
  return { status: "False", reason: "ReadinessGatesNotReady", message: messages.join(", ") };
}

/** Whether the condition Ready no longer follows from the containers and the readiness gates. */
export function hasReadinessChanged(pod: StoredPod): boolean {
  const areContainersReady = podCondition(pod, "ContainersReady")?.status === "True";
  return areContainersReady && podCondition(pod, "Ready")?.status !== readyState(pod).status;
}

function containersNotReady({ spec }: StoredPod): ConditionState {
  const names = (spec?.containers ?? []).map(({ name }) => name);
  return {
    status: "False",
    reason: "ContainersNotReady",
    message: `containers with unready status: [${names.join(" ")}]`,
  };
}

function uninitialized(pod: StoredPod): ConditionState {
  const names = initContainersOf(pod).map(({ name }) => name);
  return {
    status: "False",
    reason: "ContainersNotInitialized",
    message: `containers with incomplete status: [${names.join(" ")}]`,
  };
}

function initContainersOf({ spec }: StoredPod): readonly Container[] {
  return spec?.initContainers ?? [];
}

type OwnConditions = Readonly<
  Record<"PodReadyToStartContainers" | "Initialized" | "Ready" | "ContainersReady", ConditionState>
>;

/** Conditions of other clients come first, then those of the node in its order, then the scheduler's. */
function conditionsOf(pod: StoredPod, nowMs: number, own: OwnConditions): PodCondition[] {
  const known = pod.status?.conditions ?? [];
  const isOwn = ({ type }: PodCondition): boolean => type in own || type === "PodScheduled";
  const made = Object.entries(own).map(([type, state]): PodCondition => {
    const before = known.find((condition) => condition.type === type);
    const keepsTime = before?.status === state.status;
    return { type, ...state, lastTransitionTime: (keepsTime && before.lastTransitionTime) || formatTime(nowMs) };
  });
  const scheduled = known.find(({ type }) => type === "PodScheduled");
  const isScheduled: PodCondition =
    scheduled?.status === "True"
      ? scheduled
      : { type: "PodScheduled", status: "True", lastTransitionTime: formatTime(nowMs) };
  return [...known.filter((condition) => !isOwn(condition)), ...made, isScheduled];
}

function statusesOf(
  pod: StoredPod,
  stateOf: (container: Container) => ContainerState,
): Pick<PodStatus, "containerStatuses" | "initContainerStatuses"> {
  const toStatus = (container: Container): ContainerStatus => ({
    name: container.name,
    image: container.image ?? "",
    imageID: "",
    ready: false,
    started: false,
    restartCount: 0,
    state: stateOf(container),
    lastState: {},
  });
  const init = initContainersOf(pod).map(toStatus);
  return {
    containerStatuses: (pod.spec?.containers ?? []).map(toStatus),
    ...(init.length === 0 ? {} : { initContainerStatuses: init }),
  };
}

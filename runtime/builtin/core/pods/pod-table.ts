/** The table columns of pods: ready containers, state and restarts. */
import type { ContainerStatus, Pod } from "../../../../generated/core/v1/index.js";
import { shortAge } from "../../../registry/objects/table.js";
import type { RowCondition, TableConvertor } from "../../../registry/objects/table-convertor.js";

export const podTable: TableConvertor<Pod> = {
  columns: [
    { name: "Ready", type: "string", description: "Ready containers of all." },
    { name: "Status", type: "string", description: "What the pod is doing." },
    { name: "Restarts", type: "string", description: "How often containers were started again, and when last." },
    { name: "Age", type: "string", description: "Time since creation." },
    { name: "IP", type: "string", description: "Address of the pod.", priority: 1 },
    { name: "Node", type: "string", description: "Where the pod runs.", priority: 1 },
    { name: "Nominated Node", type: "string", description: "Where room is being made for it.", priority: 1 },
    { name: "Readiness Gates", type: "string", description: "Further conditions that are met.", priority: 1 },
  ],
  cells(pod, nowMs) {
    const { spec, status } = pod;
    const gates = spec?.readinessGates ?? [];
    const met = gates.filter(({ conditionType }) => isTrue(pod, conditionType));
    return [
      readyText(pod),
      stateOf(pod),
      restartsText(pod, nowMs),
      shortAge(pod.metadata.creationTimestamp, nowMs),
      status?.podIPs?.[0]?.ip || "<none>",
      spec?.nodeName || "<none>",
      status?.nominatedNodeName || "<none>",
      gates.length === 0 ? "<none>" : `${met.length}/${gates.length}`,
    ];
  },
  conditions({ status }): RowCondition[] {
    const { phase } = status ?? {};
    if (phase === "Succeeded") return [completed(phase, "The pod has ended, and all went well.")];
    return phase === "Failed" ? [completed(phase, "The pod has ended with a failure.")] : [];
  },
};

function completed(reason: string, message: string): RowCondition {
  return { type: "Completed", status: "True", reason, message };
}

export function isTrue({ status }: Pod, condition: string): boolean {
  return status?.conditions?.some(({ type, status: value }) => type === condition && value === "True") ?? false;
}

/** An init container that keeps running (a sidecar) counts as a container. */
function readyText(pod: Pod): string {
  const { spec, status } = pod;
  const lasting = (spec?.initContainers ?? []).filter(({ restartPolicy }) => restartPolicy === "Always");
  const besides = lastingStatuses(pod).filter(({ ready, started }) => ready && started);
  const containers = isStarting(pod) ? [] : (status?.containerStatuses ?? []).filter(isRunning);
  return `${besides.length + containers.length}/${lasting.length + (spec?.containers?.length ?? 0)}`;
}

/** While the pod starts, the restarts of init containers count; afterwards those of sidecars and containers. */
function restartsText(pod: Pod, nowMs: number): string {
  const { initContainerStatuses = [], containerStatuses = [] } = pod.status ?? {};
  const counted = isStarting(pod)
    ? initContainerStatuses.slice(0, initContainerStatuses.findIndex((each) => !hasDoneItsPart(pod, each)) + 1)
    : [...lastingStatuses(pod), ...containerStatuses];
  const restarts = counted.reduce((sum, { restartCount }) => sum + restartCount, 0);
  const ends = counted.map(({ lastState }) => lastState?.terminated?.finishedAt ?? "").sort();
  const last = ends.at(-1);
  return restarts > 0 && last ? `${restarts} (${shortAge(last, nowMs)} ago)` : String(restarts);
}

/** Returns the most informative state: a deletion in progress, a container that does not run, otherwise the phase. */
function stateOf(pod: Pod): string {
  const { metadata, status } = pod;
  const isOver = status?.phase === "Succeeded" || status?.phase === "Failed";
  if (metadata.deletionTimestamp && status?.reason === "NodeLost") return "Unknown";
  if (metadata.deletionTimestamp && !isOver) return "Terminating";
  const beginning = beginningOf(pod);
  if (isStarting(pod)) return beginning;
  const containers = status?.containerStatuses ?? [];
  const state = containers.map(reasonOf).find((reason) => reason !== undefined) ?? beginning;
  if (state !== "Completed" || !containers.some(isRunning)) return state;
  return isTrue(pod, "Ready") ? "Running" : "NotReady";
}

/** The state before containers run: the progress of init containers, a scheduling gate, or the phase. */
function beginningOf(pod: Pod): string {
  const { spec, status } = pod;
  const starting = startingStatus(pod);
  if (starting !== undefined) {
    const done = status?.initContainerStatuses?.indexOf(starting) ?? 0;
    const reason = reasonOf(starting);
    const isNews = reason !== undefined && reason !== "PodInitializing";
    return `Init:${isNews ? reason : `${done}/${spec?.initContainers?.length ?? 0}`}`;
  }
  const isGated = status?.conditions?.some(
    ({ type, reason }) => type === "PodScheduled" && reason === "SchedulingGated",
  );
  return isGated ? "SchedulingGated" : status?.reason || status?.phase || "Unknown";
}

function isStarting(pod: Pod): boolean {
  return startingStatus(pod) !== undefined && !isTrue(pod, "Initialized");
}

function startingStatus(pod: Pod): ContainerStatus | undefined {
  return (pod.status?.initContainerStatuses ?? []).find((each) => !hasDoneItsPart(pod, each));
}

/** Whether the init container has succeeded, or is a sidecar that has started. */
function hasDoneItsPart(pod: Pod, status: ContainerStatus): boolean {
  if (status.state?.terminated?.exitCode === 0) return true;
  return Boolean(isLasting(pod, status) && status.started);
}

function lastingStatuses(pod: Pod): ContainerStatus[] {
  return (pod.status?.initContainerStatuses ?? []).filter((each) => isLasting(pod, each));
}

function isLasting({ spec }: Pod, { name }: ContainerStatus): boolean {
  return spec?.initContainers?.some((each) => each.name === name && each.restartPolicy === "Always") ?? false;
}

function isRunning({ ready, state }: ContainerStatus): boolean {
  return ready && state?.running !== undefined;
}

function reasonOf({ state }: ContainerStatus): string | undefined {
  const { waiting, terminated } = state ?? {};
  if (waiting?.reason) return waiting.reason;
  if (terminated === undefined) return undefined;
  return terminated.reason || (terminated.signal ? `Signal:${terminated.signal}` : `ExitCode:${terminated.exitCode}`);
}

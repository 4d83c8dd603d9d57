/** The columns of pods: how many containers are ready, what the pod is doing, how often it began anew. */
import type { ContainerStatus, Pod } from "../../../generated/core/v1/index.js";
import { shortAge } from "../../registry/table.js";
import type { TableConvertor } from "../../registry/table-convertor.js";

export const podTable: TableConvertor<Pod> = {
  columns: [
    { name: "Ready", type: "string", description: "Ready containers of all." },
    { name: "Status", type: "string", description: "What the pod is doing." },
    { name: "Restarts", type: "string", description: "How often containers were started again." },
    { name: "Age", type: "string", description: "Time since creation." },
    { name: "IP", type: "string", description: "Address of the pod.", priority: 1 },
    { name: "Node", type: "string", description: "Where the pod runs.", priority: 1 },
    { name: "Nominated Node", type: "string", description: "Where room is being made for it.", priority: 1 },
    { name: "Readiness Gates", type: "string", description: "Further conditions that are met.", priority: 1 },
  ],
  cells(pod, nowMs) {
    const { spec, status } = pod;
    // an init container that goes on beside the others counts as one of them
    const lasting = (spec?.initContainers ?? []).filter(({ restartPolicy }) => restartPolicy === "Always");
    const besides = (status?.initContainerStatuses ?? []).filter((each) =>
      lasting.some(({ name }) => name === each.name),
    );
    const containers = [...besides, ...(status?.containerStatuses ?? [])];
    const gates = spec?.readinessGates ?? [];
    const met = gates.filter(({ conditionType }) => isTrue(pod, conditionType));
    return [
      `${containers.filter(({ ready }) => ready).length}/${lasting.length + (spec?.containers?.length ?? 0)}`,
      stateOf(pod),
      String(containers.reduce((sum, { restartCount }) => sum + restartCount, 0)),
      shortAge(pod.metadata.creationTimestamp, nowMs),
      status?.podIP || "<none>",
      spec?.nodeName || "<none>",
      status?.nominatedNodeName || "<none>",
      gates.length === 0 ? "<none>" : `${met.length}/${gates.length}`,
    ];
  },
};

export function isTrue({ status }: Pod, condition: string): boolean {
  return status?.conditions?.some(({ type, status: value }) => type === condition && value === "True") ?? false;
}

/** The most telling of what is known: an end in progress, a container that does not run, else the phase. */
function stateOf(pod: Pod): string {
  const { metadata, spec, status } = pod;
  if (metadata.deletionTimestamp) return status?.reason === "NodeLost" ? "Unknown" : "Terminating";
  const starting = (status?.initContainerStatuses ?? []).find((each) => !hasDoneItsPart(pod, each));
  if (starting !== undefined) {
    const done = status?.initContainerStatuses?.indexOf(starting) ?? 0;
    return `Init:${reasonOf(starting) ?? `${done}/${spec?.initContainers?.length ?? 0}`}`;
  }
  const phase = status?.reason || status?.phase || "Unknown";
  const reasons = (status?.containerStatuses ?? []).map(reasonOf).filter((reason) => reason !== undefined);
  const isRunning =
    status?.containerStatuses?.some(({ ready, state }) => ready && state?.running !== undefined) ?? false;
  const [first] = reasons;
  if (first === "Completed" && isRunning) return isTrue(pod, "Ready") ? "Running" : "NotReady";
  return first ?? phase;
}

/** It ended well, or it is one that goes on and has started. */
function hasDoneItsPart({ spec }: Pod, { name, state, started }: ContainerStatus): boolean {
  if (state?.terminated?.exitCode === 0) return true;
  const isLasting = spec?.initContainers?.some((each) => each.name === name && each.restartPolicy === "Always");
  return Boolean(isLasting && started);
}

function reasonOf({ state }: ContainerStatus): string | undefined {
  const { waiting, terminated } = state ?? {};
  if (waiting?.reason) return waiting.reason;
  if (terminated === undefined) return undefined;
  return terminated.reason || (terminated.signal ? `Signal:${terminated.signal}` : `ExitCode:${terminated.exitCode}`);
}

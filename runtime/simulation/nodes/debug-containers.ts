/** Containers for debugging, which people add to pods that run: they start at once, and end with the others. */
import type { ContainerStatus } from "../../../generated/core/v1/container-status.types.js";
import type { EphemeralContainer } from "../../../generated/core/v1/ephemeral-containers.types.js";
import type { PodStatus } from "../../../generated/core/v1/pod-status.types.js";
import { formatTime } from "../../api/time.js";
import type { StoredPod } from "../objects/pod-conditions.js";

/** Returns the containers for debugging that have no status yet. */
export function newDebuggers({ spec, status }: StoredPod): readonly EphemeralContainer[] {
  const known = status?.ephemeralContainerStatuses ?? [];
  return (spec?.ephemeralContainers ?? []).filter(({ name }) => !known.some((each) => each.name === name));
}

/** The status of a pod whose new containers for debugging have just been started. Nothing tests whether they are ready. */
export function debuggedStatus(pod: StoredPod, nowMs: number): PodStatus {
  const started = newDebuggers(pod).map(({ name, image = "" }): ContainerStatus => {
    const status = { name, image, imageID: "", ready: false, restartCount: 0, lastState: {} };
    return { ...status, state: { running: { startedAt: formatTime(nowMs) } }, ...containerIds(pod, status) };
  });
  return {
    ...pod.status,
    ephemeralContainerStatuses: [...(pod.status?.ephemeralContainerStatuses ?? []), ...started],
  };
}

/** Ends the containers for debugging that run. Nothing restarts them. */
export function endedDebuggers(
  { status }: StoredPod,
  end: (status: ContainerStatus) => ContainerStatus,
): Pick<PodStatus, "ephemeralContainerStatuses"> {
  const known = status?.ephemeralContainerStatuses ?? [];
  if (known.length === 0) return {};
  return { ephemeralContainerStatuses: known.map((each) => (each.state?.running === undefined ? each : end(each))) };
}

export function containerIds(
  { metadata }: StoredPod,
  { name, restartCount, image }: ContainerStatus,
): { containerID: string; imageID: string } {
  return {
    containerID: `simulated://${metadata.uid.replaceAll("-", "")}-${name}-${restartCount}`,
    imageID: `simulated://${image}`,
  };
}

/** Takes back the announcement that a pod is about to be disrupted when no client has deleted it. */
import { pods } from "../../../generated/core/v1/client.js";
import type { PodCondition } from "../../../generated/core/v1/pod-status.types.js";
import { formatTime } from "../../api/time.js";
import { isFinished, podCondition, type StoredPod, timeOf } from "../objects/pod-conditions.js";
import { isEnding, type World } from "../parts/world.js";

const CONDITION = "DisruptionTarget";
/** How long the announcement is believed. */
const STALE_MS = 120_000;

export function addStaleDisruptions(world: World): void {
  const kind = world.kind(pods);
  const loop = world.loop("simulated-stale-disruption", async ({ name, namespace }, signal) => {
    const pod = kind.get(name, namespace);
    const condition = pod === undefined ? undefined : announcedOf(pod);
    if (pod === undefined || condition === undefined) return undefined;
    const dueMs = timeOf(condition.lastTransitionTime) + STALE_MS;
    if (dueMs > world.clock.now()) return dueMs;
    const { generation } = pod.metadata;
    const withdrawn: PodCondition = {
      type: CONDITION,
      status: "False",
      lastTransitionTime: formatTime(world.clock.now()),
      ...(world.reportsPodGenerations && generation !== undefined ? { observedGeneration: generation } : {}),
    };
    const others = (pod.status?.conditions ?? []).filter(({ type }) => type !== CONDITION);
    const status = { ...pod.status, conditions: [...others, withdrawn] };
    const api = world.clients.controllers.resource(pods).inNamespace(namespace);
    await kind.seen(await api.status.update({ ...pod, status }, { signal }), signal);
    return undefined;
  });
  kind.onChange((pod) => {
    if (announcedOf(pod) !== undefined) loop.addObject(pod);
  });
}

/** Returns the condition of a pod that is still there; a node that ends a pod by itself does not go back on it. */
function announcedOf(pod: StoredPod): PodCondition | undefined {
  const condition = podCondition(pod, CONDITION);
  const isAnnounced = condition?.status === "True" && condition.reason !== "TerminationByKubelet";
  return isAnnounced && !isEnding(pod) && !isFinished(pod) ? condition : undefined;
}

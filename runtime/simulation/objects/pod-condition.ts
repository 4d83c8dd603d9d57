/** Writes one condition of a pod. */
import { pods } from "../../../generated/core/v1/client.js";
import type { PodCondition, PodStatus } from "../../../generated/core/v1/pod-status.types.js";
import { isNotFound } from "../../api/status.js";
import { formatTime } from "../../api/time.js";
import type { Client } from "../../client/index.js";
import type { World } from "../parts/world.js";
import { podCondition, type StoredPod } from "./pod-conditions.js";

/**
 * Sets a condition, and other fields of the status with it. A pod that is gone is left alone.
 * @throws StatusError for a conflict if the name belongs to another pod by now
 */
export async function patchPodCondition(
  world: World,
  client: Client,
  pod: StoredPod,
  condition: Omit<PodCondition, "lastTransitionTime">,
  rest: Partial<PodStatus>,
  signal: AbortSignal,
): Promise<void> {
  const { name, namespace = "", uid, generation } = pod.metadata;
  const known = podCondition(pod, condition.type);
  const nowText = formatTime(world.clock.now());
  const lastTransitionTime = known?.status === condition.status ? (known.lastTransitionTime ?? nowText) : nowText;
  const observed = world.reportsPodGenerations && generation !== undefined ? { observedGeneration: generation } : {};
  const changed = { ...condition, ...observed, lastTransitionTime };
  const body = { metadata: { uid }, status: { ...rest, conditions: [changed] } };
  try {
    const api = client.resource(pods).inNamespace(namespace);
    await api.status.patch(name, { type: "strategic", body: body as never }, { signal });
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
}

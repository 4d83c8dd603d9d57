/** The finalizer with which a Job holds its pods until they are counted, and how it goes: with the count, or with the Job. */
import { jobs } from "../../../../generated/batch/v1/client.js";
import { pods } from "../../../../generated/core/v1/client.js";
import { isInvalid, isNotFound } from "../../../api/status.js";
import { controllerOf } from "../../../operator/owner-references.js";
import type { StoredPod } from "../../objects/pod-conditions.js";
import type { World } from "../../parts/world.js";
import { isTracked } from "./job-pods.js";

/** Removes the finalizer from the pods, and resolves when the cache shows it. @throws StatusError, ConnectionError */
export async function releasePods(world: World, held: readonly StoredPod[], signal: AbortSignal): Promise<void> {
  const { names, clients } = world;
  await Promise.all(
    held.map(async (pod) => {
      const { name, namespace = "", uid, finalizers = [] } = pod.metadata;
      const left = finalizers.filter((finalizer) => finalizer !== names.jobTracking);
      const api = clients.controllers.resource(pods).inNamespace(namespace);
      const body = { metadata: { uid, finalizers: left.length === 0 ? null : left } };
      try {
        const written = await api.patch(name, { type: "merge", body: body as never }, { signal });
        await world.kind(pods).seen(written, signal);
      } catch (error) {
        if (!isNotFound(error) && !isInvalid(error)) throw error;
      }
    }),
  );
}

/** Releases pods that no Job will count: theirs is gone, or they were taken from it. */
export function addOrphanRelease(world: World): void {
  const ofPods = world.kind(pods);
  const isOrphan = (pod: StoredPod): boolean => {
    if (!isTracked(pod, world.names)) return false;
    const owner = controllerOf(pod);
    return (
      owner?.kind !== "Job" || world.kind(jobs).get(owner.name, pod.metadata.namespace)?.metadata.uid !== owner.uid
    );
  };
  const loop = world.loop("simulated-job-orphans", async ({ name, namespace }, signal) => {
    const pod = ofPods.get(name, namespace);
    if (pod !== undefined && isOrphan(pod)) await releasePods(world, [pod], signal);
    return undefined;
  });
  const look = (pod: StoredPod): void => {
    if (isOrphan(pod)) loop.addObject(pod);
  };
  ofPods.onChange(look);
  world.kind(jobs).on({ delete: (job) => ofPods.controlledBy(job).forEach(look) });
}

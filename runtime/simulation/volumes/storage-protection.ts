/** Keeps claims that pods mount, and volumes that are bound, from disappearing while they are being deleted. */
import { persistentVolumeClaims, persistentVolumes } from "../../../generated/core/v1/client.js";
import type { ApiObject, Stored } from "../../api/object.js";
import type { StoredPod } from "../objects/pod-conditions.js";
import { isFinished } from "../objects/pod-conditions.js";
import { isEnding, type World } from "../parts/world.js";
import { claimsOfPod, isClaimFor, type StoredClaim } from "./claim-facts.js";
import type { ClaimUsers } from "./claim-users.js";
import { StorageWriter } from "./storage-writer.js";

export function addStorageProtection(world: World, users: ClaimUsers): void {
  const writer = new StorageWriter(world);
  const { claimProtection, volumeProtection } = world.names;
  const claims = world.loop("simulated-claim-protection", async ({ name, namespace }, signal) => {
    const claim = world.kind(persistentVolumeClaims).get(name, namespace);
    if (claim === undefined) return undefined;
    const isUsed = users.of(name, namespace).some((pod) => mounts(pod, claim));
    const finalizers = finalizersOf(claim, claimProtection, isUsed);
    if (finalizers !== undefined)
      await writer.updateClaim({ ...claim, metadata: { ...claim.metadata, finalizers } }, signal);
    return undefined;
  });
  const volumes = world.loop("simulated-volume-protection", async ({ name }, signal) => {
    const volume = world.kind(persistentVolumes).get(name);
    if (volume === undefined) return undefined;
    const finalizers = finalizersOf(volume, volumeProtection, volume.status?.phase === "Bound");
    if (finalizers !== undefined)
      await writer.updateVolume({ ...volume, metadata: { ...volume.metadata, finalizers } }, signal);
    return undefined;
  });
  world.kind(persistentVolumeClaims).onChange((claim) => claims.addObject(claim));
  users.onChange((name, namespace) => {
    const claim = world.kind(persistentVolumeClaims).get(name, namespace);
    if (claim !== undefined && isEnding(claim)) claims.addObject(claim);
  });
  world.kind(persistentVolumes).onChange((volume) => volumes.addObject(volume));
}

/** Returns the finalizers that an object should have; undefined if it has them. */
function finalizersOf(object: Stored<ApiObject>, protection: string, isUsed: boolean): string[] | undefined {
  const { finalizers = [] } = object.metadata;
  const isProtected = finalizers.includes(protection);
  if (!isEnding(object)) return isProtected ? undefined : [...finalizers, protection];
  return isProtected && !isUsed ? finalizers.filter((each) => each !== protection) : undefined;
}

/** Whether a node may have the volume of the claim for the pod. A claim of its own is free when the pod has ended. */
function mounts(pod: StoredPod, claim: StoredClaim): boolean {
  if (!pod.spec?.nodeName) return false;
  return claimsOfPod(pod).some((use) => {
    if (use.name !== claim.metadata.name) return false;
    return use.isEphemeral ? !isFinished(pod) && isClaimFor(claim, use, pod) : true;
  });
}

/** Claims, volumes and classes of storage: which of them belong together. */
import { persistentVolumeClaims, persistentVolumes } from "../../../generated/core/v1/client.js";
import type { PersistentVolume } from "../../../generated/core/v1/persistent-volume.types.js";
import type { PersistentVolumeClaim } from "../../../generated/core/v1/persistent-volume-claim.types.js";
import { storageClasses } from "../../../generated/storage/v1/client.js";
import type { StorageClass } from "../../../generated/storage/v1/storage-class.types.js";
import type { Stored } from "../../api/object.js";
import { Quantity } from "../../api/quantities/quantity.js";
import { controllerOf } from "../../operator/owner-references.js";
import { type StoredPod, timeOf } from "../objects/pod-conditions.js";
import type { KeyNames } from "../parts/key-names.js";
import type { World } from "../parts/world.js";

export type StoredClaim = Stored<PersistentVolumeClaim>;
export type StoredVolume = Stored<PersistentVolume>;
export type StoredClass = Stored<StorageClass>;

/** Whether the server has all kinds without which no claim can be bound. Without them, pods do not wait for claims. */
export function bindsClaims(world: World): boolean {
  return world.serves(persistentVolumeClaims, persistentVolumes, storageClasses);
}

/** Returns the name of a claim's class; empty for none. */
export function classNameOf(claim: PersistentVolumeClaim, names: KeyNames): string {
  return claim.metadata.annotations?.[names.betaStorageClass] ?? claim.spec?.storageClassName ?? "";
}

/** Whether a claim leaves the choice of its class to the cluster. */
export function hasNoClass({ metadata, spec }: PersistentVolumeClaim, names: KeyNames): boolean {
  return metadata.annotations?.[names.betaStorageClass] === undefined && spec?.storageClassName === undefined;
}

export function volumeClassNameOf({ metadata, spec }: PersistentVolume, names: KeyNames): string {
  return metadata.annotations?.[names.betaStorageClass] ?? spec?.storageClassName ?? "";
}

export function classOf(world: World, claim: PersistentVolumeClaim): StoredClass | undefined {
  const name = classNameOf(claim, world.names);
  return name === "" ? undefined : world.kind(storageClasses).get(name);
}

/** Returns the default class: of several the one that was created last. */
export function defaultClass(world: World): StoredClass | undefined {
  const { defaultClass: key, betaDefaultClass } = world.names;
  const defaults = world
    .kind(storageClasses)
    .list()
    .filter(
      ({ metadata: { annotations = {} } }) => annotations[key] === "true" || annotations[betaDefaultClass] === "true",
    );
  const createdMs = ({ metadata }: StoredClass): number => timeOf(metadata.creationTimestamp);
  defaults.sort(
    (one, other) => createdMs(other) - createdMs(one) || (one.metadata.name < other.metadata.name ? -1 : 1),
  );
  return defaults[0];
}

/** Whether a claim waits for the node of its first pod. */
export function isDelayed(world: World, claim: PersistentVolumeClaim): boolean {
  return classOf(world, claim)?.volumeBindingMode === "WaitForFirstConsumer";
}

/** Whether the binding of a claim is complete. */
export function isBound({ metadata, spec }: PersistentVolumeClaim, names: KeyNames): boolean {
  return Boolean(spec?.volumeName) && metadata.annotations?.[names.bindCompleted] !== undefined;
}

/** Whether a volume is meant for the claim: by name, and also by uid once a controller has completed the reference. */
export function isMeantFor({ spec }: PersistentVolume, { metadata }: StoredClaim): boolean {
  const reference = spec?.claimRef;
  return (
    reference !== undefined &&
    reference.name === metadata.name &&
    reference.namespace === metadata.namespace &&
    (!reference.uid || reference.uid === metadata.uid)
  );
}

/** Returns the storage that a claim requests, or a volume has. */
export function storageOf(amounts: Readonly<Record<string, number | string>> | undefined): Quantity {
  return Quantity.tryParse(String(amounts?.storage ?? "0")) ?? Quantity.zero;
}

export interface ClaimUse {
  readonly name: string;
  /** Whether the claim is made for this pod alone. */
  readonly isEphemeral: boolean;
}

/** Returns the claims that a pod mounts. */
export function claimsOfPod({ metadata, spec }: StoredPod): ClaimUse[] {
  return (spec?.volumes ?? []).flatMap(({ name, persistentVolumeClaim, ephemeral }): ClaimUse[] => {
    if (persistentVolumeClaim !== undefined) return [{ name: persistentVolumeClaim.claimName, isEphemeral: false }];
    return ephemeral === undefined ? [] : [{ name: `${metadata.name}-${name}`, isEphemeral: true }];
  });
}

/** Whether a claim that a pod uses is its own, where it has to be. */
export function isClaimFor(claim: StoredClaim, { isEphemeral }: ClaimUse, pod: StoredPod): boolean {
  return !isEphemeral || controllerOf(claim)?.uid === pod.metadata.uid;
}

/** Says that a claim with the name of a pod's own belongs to somebody else. */
export function foreignClaimText(claim: string, { metadata: { name, namespace } }: StoredPod): string {
  return `PVC ${namespace}/${claim} was not created for pod ${namespace}/${name} (pod is not owner)`;
}

/** Whether all claims of a pod are bound, so that its containers can have their volumes. */
export function hasItsVolumes(world: World, pod: StoredPod): boolean {
  return claimsOfPod(pod).every((use) => {
    const claim = world.kind(persistentVolumeClaims).get(use.name, pod.metadata.namespace);
    return claim !== undefined && isClaimFor(claim, use, pod) && isBound(claim, world.names);
  });
}

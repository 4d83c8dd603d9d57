/**
 * Who owns the claims of a StatefulSet, by its retention policy: a claim that goes with the set belongs to the set, and one that goes with
 * its replica belongs to the pod once the replica is surplus. The garbage collector does the rest.
 */
import type { PersistentVolumeClaim } from "../../../../generated/core/v1/persistent-volume-claim.types.js";
import type { OwnerReference } from "../../../api/meta.js";
import type { Stored } from "../../../api/object.js";
import { ownerReference } from "../../../operator/owner-references.js";
import type { StoredPod } from "../../objects/pod-conditions.js";
import { ordinalOf, type StoredStatefulSet } from "./stateful-pods.js";

type StoredClaim = Stored<PersistentVolumeClaim>;
type Owner = StoredStatefulSet | StoredPod;

/** @returns the owners that the claim must have; undefined if it has them, or must be left alone */
export function missingOwners(
  claim: StoredClaim,
  set: StoredStatefulSet,
  pod: StoredPod,
): readonly OwnerReference[] | undefined {
  const owners = claim.metadata.ownerReferences ?? [];
  // The former set or pod of this name made it so, and the garbage collector has yet to look at it.
  if (hasStaleOwner(claim, set) || hasStaleOwner(claim, pod)) return undefined;
  const wanted = hasOtherController(claim, set, pod) ? [] : wantedOwners(set, pod);
  const present = [set, pod].filter((owner) => owners.some(({ uid }) => uid === owner.metadata.uid));
  const isManaged = present.every((owner) =>
    owners.some(({ uid, controller }) => uid === owner.metadata.uid && controller === true),
  );
  const hasWanted = present.length === wanted.length && wanted.every((owner) => present.includes(owner));
  if (hasWanted && isManaged) return undefined;
  const others = owners.filter((reference) => !names(reference, set) && !names(reference, pod));
  return [...others, ...wanted.map(controllerReference)];
}

/** Whether something else manages the claim, so that the policy does not count. */
export function hasOtherController(claim: StoredClaim, set: StoredStatefulSet, pod: StoredPod): boolean {
  const { whenDeleted, whenScaled } = policyOf(set);
  if (!whenDeleted && !whenScaled) return false;
  return (claim.metadata.ownerReferences ?? []).some(
    (reference) => reference.controller === true && !names(reference, set) && !names(reference, pod),
  );
}

/** Whether the claim belongs to a former pod of this name, with which it will go. */
export function isStaleClaim(claim: StoredClaim, set: StoredStatefulSet, podName: string): boolean {
  const owners = claim.metadata.ownerReferences ?? [];
  return policyOf(set).whenScaled && owners.some(({ kind, name }) => kind === "Pod" && name === podName);
}

/** The owner of a claim that is made with its set. */
export function ownersOfNewClaim(set: StoredStatefulSet): readonly OwnerReference[] {
  return policyOf(set).whenDeleted ? [controllerReference(set)] : [];
}

function wantedOwners(set: StoredStatefulSet, pod: StoredPod): readonly Owner[] {
  const { whenDeleted, whenScaled } = policyOf(set);
  if (whenScaled && isSurplus(set, pod)) return [pod];
  return whenDeleted ? [set] : [];
}

function isSurplus(set: StoredStatefulSet, pod: StoredPod): boolean {
  const { ordinals, replicas = 1 } = set.spec ?? {};
  const start = ordinals?.start ?? 0;
  const ordinal = ordinalOf(set, pod) ?? -1;
  return ordinal < start || ordinal >= start + replicas;
}

/** Which events delete claims. */
function policyOf({ spec }: StoredStatefulSet): { readonly whenDeleted: boolean; readonly whenScaled: boolean } {
  const { whenDeleted, whenScaled } = spec?.persistentVolumeClaimRetentionPolicy ?? {};
  return { whenDeleted: whenDeleted === "Delete", whenScaled: whenScaled === "Delete" };
}

function hasStaleOwner({ metadata }: StoredClaim, owner: Owner): boolean {
  return (metadata.ownerReferences ?? []).some(
    (reference) => names(reference, owner) && reference.uid !== owner.metadata.uid,
  );
}

function names({ kind, name }: OwnerReference, owner: Owner): boolean {
  return kind === owner.kind && name === owner.metadata.name;
}

function controllerReference(owner: Owner): OwnerReference {
  return { ...ownerReference(owner), controller: true };
}

/** Which volume fits a claim. Nothing here writes anything. */
import type { Node } from "../../../generated/core/v1/node.types.js";
import type { PersistentVolume } from "../../../generated/core/v1/persistent-volume.types.js";
import type { PersistentVolumeClaim } from "../../../generated/core/v1/persistent-volume-claim.types.js";
import { matchesLabels } from "../../api/selectors/label-selector.js";
import { selectorOfObject } from "../../api/selectors/label-selector-object.js";
import type { KeyNames } from "../parts/key-names.js";
import { matchesNodeSelector } from "../scheduling/node-matching.js";
import {
  classNameOf,
  isMeantFor,
  type StoredClaim,
  type StoredVolume,
  storageOf,
  volumeClassNameOf,
} from "./claim-facts.js";

export interface MatchOptions {
  readonly names: KeyNames;
  /** The node on which the volume has to be reachable. Without one, a claim that waits for it gets no other volume. */
  readonly node?: Node;
  readonly isDelayed: boolean;
  /** Volumes that others are about to get. */
  readonly excluded: ReadonlySet<string>;
}

/** Returns the volume that is meant for the claim, or else the smallest that fits; of few access modes before many. */
export function matchingVolume(
  claim: StoredClaim,
  volumes: readonly StoredVolume[],
  options: MatchOptions,
): StoredVolume | undefined {
  const wanted = claim.spec?.accessModes ?? [];
  const fitting = volumes
    .filter((volume) => hasModes(volume, wanted) && !options.excluded.has(volume.metadata.name))
    .filter((volume) => fits(claim, volume));
  const meant = fitting.find((volume) => isMeantFor(volume, claim));
  if (meant !== undefined) return isReachable(meant, options.node) ? meant : undefined;
  const free = fitting.filter((volume) => isFree(claim, volume, options));
  return free.sort(
    (one, other) =>
      modesOf(one).length - modesOf(other).length ||
      storageOf(one.spec?.capacity).compare(storageOf(other.spec?.capacity)) ||
      (one.metadata.name < other.metadata.name ? -1 : 1),
  )[0];
}

function modesOf({ spec }: PersistentVolume): readonly string[] {
  return spec?.accessModes ?? [];
}

function hasModes(volume: PersistentVolume, wanted: readonly string[]): boolean {
  return wanted.every((mode) => modesOf(volume).includes(mode));
}

/** What even a volume that is meant for the claim must satisfy. */
function fits(claim: StoredClaim, volume: StoredVolume): boolean {
  const isOthers = volume.spec?.claimRef !== undefined && !isMeantFor(volume, claim);
  return (
    !isOthers &&
    volume.metadata.deletionTimestamp === undefined &&
    storageOf(volume.spec?.capacity).compare(storageOf(claim.spec?.resources?.requests)) >= 0 &&
    hasSameMode(claim, volume) &&
    hasSameAttributes(claim, volume)
  );
}

function isFree(claim: StoredClaim, volume: StoredVolume, { names, node, isDelayed }: MatchOptions): boolean {
  if (node === undefined && isDelayed) return false;
  const selector = selectorOfObject(claim.spec?.selector);
  return (
    volume.status?.phase === "Available" &&
    (selector === undefined || matchesLabels(selector, volume.metadata.labels)) &&
    volumeClassNameOf(volume, names) === classNameOf(claim, names) &&
    isReachable(volume, node)
  );
}

export function hasSameMode(claim: PersistentVolumeClaim, volume: PersistentVolume): boolean {
  return (claim.spec?.volumeMode ?? "Filesystem") === (volume.spec?.volumeMode ?? "Filesystem");
}

function hasSameAttributes(claim: PersistentVolumeClaim, volume: PersistentVolume): boolean {
  return (claim.spec?.volumeAttributesClassName ?? "") === (volume.spec?.volumeAttributesClassName ?? "");
}

/** Whether a volume can be mounted on the node. */
export function isReachable({ spec }: PersistentVolume, node: Node | undefined): boolean {
  const required = spec?.nodeAffinity?.required;
  return node === undefined || required === undefined || matchesNodeSelector(required, node);
}

/** Says why a volume that the claim names can't be bound to it; undefined if it can. */
export function mismatchOf(claim: StoredClaim, volume: StoredVolume, names: KeyNames): string | undefined {
  if (volume.metadata.deletionTimestamp !== undefined)
    return `the volume is marked for deletion "${volume.metadata.name}"`;
  if (storageOf(volume.spec?.capacity).compare(storageOf(claim.spec?.resources?.requests)) < 0)
    return "requested PV is too small";
  if (volumeClassNameOf(volume, names) !== classNameOf(claim, names)) return "storageClassName does not match";
  if (!hasSameAttributes(claim, volume)) return "volumeAttributesClassName does not match";
  if (!hasSameMode(claim, volume)) return "incompatible volumeMode";
  return hasModes(volume, claim.spec?.accessModes ?? []) ? undefined : "incompatible accessMode";
}

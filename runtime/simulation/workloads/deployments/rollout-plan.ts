/** The next step of a rollout, as new sizes of replica sets. Everything here is computed, nothing is written. */
import type { Deployment } from "../../../../generated/apps/v1/deployment.types.js";
import type { KeyNames } from "../../parts/key-names.js";
import { compareAge, numberIn, type Revisions, replicasOf, type StoredSet, total } from "./revisions.js";
import { isRolling, maxSurge, maxUnavailable, wantedReplicas } from "./rollout-bounds.js";

export interface Resize {
  readonly set: StoredSet;
  readonly replicas: number;
}

/** Returns how many replicas the set with the present template gets, given the size of all. */
export function currentSize(deployment: Deployment, all: readonly StoredSet[], size: number): number {
  const wanted = wantedReplicas(deployment);
  if (!isRolling(deployment) || size >= wanted) return wanted;
  const room = wanted + maxSurge(deployment) - total(all, replicasOf);
  return room <= 0 ? size : size + Math.min(room, wanted - size);
}

/**
 * Returns how old replica sets shrink in a rolling update: first by their pods that are not available, which cost
 * nothing, then as far as the new pods that are available allow.
 */
export function shrinking(deployment: Deployment, { former, current }: Revisions): Resize[] {
  const old = former.filter((set) => replicasOf(set) > 0).sort(compareAge);
  const all = current === undefined ? old : [...old, current];
  const minAvailable = wantedReplicas(deployment) - maxUnavailable(deployment);
  const unavailableNew = current === undefined ? 0 : replicasOf(current) - (current.status?.availableReplicas ?? 0);
  const room = total(all, replicasOf) - minAvailable - unavailableNew;
  if (old.length === 0 || room <= 0) return [];
  const sizes = new Map(old.map((set) => [set, replicasOf(set)]));
  const shrink = (set: StoredSet, by: number): number => {
    const size = sizes.get(set) ?? 0;
    const removed = Math.max(0, Math.min(by, size));
    sizes.set(set, size - removed);
    return removed;
  };
  let unhealthy = room;
  for (const set of old)
    unhealthy -= shrink(set, Math.min(unhealthy, replicasOf(set) - (set.status?.availableReplicas ?? 0)));
  let available = total(all, ({ status }) => status?.availableReplicas) - minAvailable;
  for (const set of old) if (available > 0) available -= shrink(set, available);
  return [...sizes].filter(([set, size]) => size !== replicasOf(set)).map(([set, replicas]) => ({ set, replicas }));
}

/**
 * Returns new sizes after the number of replicas of the deployment has changed, outside of a rollout step. During a
 * rollout all replica sets share the change in proportion to their sizes.
 */
export function resizing(deployment: Deployment, { current, former }: Revisions, names: KeyNames): Resize[] {
  const wanted = wantedReplicas(deployment);
  const all = current === undefined ? [...former] : [...former, current];
  const active = all.filter((set) => replicasOf(set) > 0);
  if (active.length <= 1) {
    const only = active[0] ?? current ?? [...former].sort(compareAge).at(-1);
    return only === undefined ? [] : [{ set: only, replicas: wanted }];
  }
  if (current !== undefined && isSaturated(deployment, current, names))
    return active.filter((set) => set !== current).map((set) => ({ set, replicas: 0 }));
  return isRolling(deployment) ? proportional(deployment, active, names) : [];
}

function isSaturated(deployment: Deployment, current: StoredSet, names: KeyNames): boolean {
  const wanted = wantedReplicas(deployment);
  const { availableReplicas = 0 } = current.status ?? {};
  const desired = numberIn(current, names.desiredReplicas);
  return replicasOf(current) === wanted && desired === wanted && availableReplicas === wanted;
}

function proportional(deployment: Deployment, active: readonly StoredSet[], names: KeyNames): Resize[] {
  const wanted = wantedReplicas(deployment);
  const allowed = wanted === 0 ? 0 : wanted + maxSurge(deployment);
  const change = allowed - total(active, replicasOf);
  const direction = Math.sign(change);
  // The newer one of two equally large sets grows first, and the older one shrinks first.
  const ordered = [...active].sort(
    (one, other) =>
      replicasOf(other) - replicasOf(one) || (direction > 0 ? compareAge(other, one) : compareAge(one, other)),
  );
  let left = change;
  const sizes = ordered.map((set) => {
    const share = left === 0 ? 0 : within(fractionOf(deployment, set, names), left);
    left -= share;
    return { set, replicas: replicasOf(set) + share };
  });
  return sizes.map(({ set, replicas }, index) => ({
    set,
    replicas: Math.max(0, index === 0 ? replicas + left : replicas),
  }));
}

function within(share: number, limit: number): number {
  return limit > 0 ? Math.min(share, limit) : Math.max(share, limit);
}

function fractionOf(deployment: Deployment, set: StoredSet, names: KeyNames): number {
  const size = replicasOf(set);
  const wanted = wantedReplicas(deployment);
  if (wanted === 0) return -size;
  const before = numberIn(set, names.maxReplicas) || (deployment.status?.replicas ?? 0);
  if (before === 0) return 0;
  return Math.round((size * (wanted + maxSurge(deployment))) / before) - size;
}

/** Whether an active replica set was sized for another number of replicas than the deployment has now. */
export function isResized(deployment: Deployment, { current, former }: Revisions, names: KeyNames): boolean {
  const all = current === undefined ? former : [...former, current];
  return all.some((set) => {
    const desired = numberIn(set, names.desiredReplicas);
    return replicasOf(set) > 0 && desired !== undefined && desired !== wantedReplicas(deployment);
  });
}

/** Returns the old replica sets beyond the history limit that have nothing left, the oldest revisions first. */
export function obsolete(
  former: readonly StoredSet[],
  limit: number,
  revision: (set: StoredSet) => number,
): readonly StoredSet[] {
  const kept = former.filter(({ metadata }) => metadata.deletionTimestamp === undefined);
  const surplus = kept.length - limit;
  if (surplus <= 0) return [];
  const ordered = [...kept].sort((one, other) => revision(one) - revision(other) || compareAge(one, other));
  return ordered.slice(0, surplus).filter(({ metadata, spec, status }) => {
    const isObserved = (metadata.generation ?? 0) <= (status?.observedGeneration ?? 0);
    return (status?.replicas ?? 0) === 0 && (spec?.replicas ?? 1) === 0 && isObserved;
  });
}

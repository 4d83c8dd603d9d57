/** What becomes of the dependents of objects that are deleted, as the garbage collector decides it. */
import type { OwnerReference } from "../../../runtime/client/browser.js";
import type { Dependents, RelatedObject } from "./relation.js";

export const PROPAGATIONS = ["Background", "Foreground", "Orphan"] as const;
export type Propagation = (typeof PROPAGATIONS)[number];

export interface DeletionOutcome {
  /** They are deleted too, since all their owners are. */
  readonly deleted: readonly RelatedObject[];
  /** They stay, and lose the reference to the owner that goes. */
  readonly kept: readonly RelatedObject[];
  /** The owners that those that stay still have, each with the object that refers to it. */
  readonly remaining: readonly (readonly [RelatedObject, OwnerReference])[];
}

/** Tells references apart as the collector resolves them: in the namespace of the object that has them. */
export function ownerKey({ namespace = "" }: RelatedObject, { apiVersion, kind, name, uid }: OwnerReference): string {
  return [namespace, apiVersion, kind, name, uid].join(" ");
}

/**
 * @param deleted the UIDs of the objects that are deleted
 * @param absent the keys of references to owners that do not exist, which keep nothing
 */
export function deletionOutcome(
  deleted: readonly string[],
  dependents: Dependents,
  propagation: Propagation,
  absent: ReadonlySet<string> = new Set(),
): DeletionOutcome {
  const gone = new Set(deleted);
  const remainingOwners = (object: RelatedObject): OwnerReference[] =>
    object.owners.filter((owner) => !gone.has(owner.uid) && !absent.has(ownerKey(object, owner)));
  const affected = new Map<string, RelatedObject>();
  const queue = [...deleted];
  for (let owner = queue.shift(); owner !== undefined; owner = queue.shift())
    for (const dependent of dependents.get(owner) ?? []) {
      if (gone.has(dependent.uid)) continue;
      affected.set(dependent.uid, dependent);
      const isLeft = propagation === "Orphan" || remainingOwners(dependent).length > 0;
      if (isLeft) continue;
      gone.add(dependent.uid);
      queue.push(dependent.uid);
    }
  const all = [...affected.values()];
  const kept = all.filter(({ uid }) => !gone.has(uid));
  return {
    deleted: all.filter(({ uid }) => gone.has(uid)),
    kept,
    remaining: kept.flatMap((object) => remainingOwners(object).map((owner) => [object, owner] as const)),
  };
}

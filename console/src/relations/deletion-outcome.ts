/** What becomes of the dependents of objects that are deleted, as the garbage collector decides it. */
import type { Dependents, RelatedObject } from "./relation.js";

export const PROPAGATIONS = ["Background", "Foreground", "Orphan"] as const;
export type Propagation = (typeof PROPAGATIONS)[number];

export interface DeletionOutcome {
  /** They are deleted too, since all their owners are. */
  readonly deleted: readonly RelatedObject[];
  /** They stay, and lose the reference to the owner that goes. */
  readonly kept: readonly RelatedObject[];
}

/** @param deleted the UIDs of the objects that are deleted */
export function deletionOutcome(
  deleted: readonly string[],
  dependents: Dependents,
  propagation: Propagation,
): DeletionOutcome {
  const gone = new Set(deleted);
  const affected = new Map<string, RelatedObject>();
  const queue = [...deleted];
  for (let owner = queue.shift(); owner !== undefined; owner = queue.shift())
    for (const dependent of dependents.get(owner) ?? []) {
      if (gone.has(dependent.uid)) continue;
      affected.set(dependent.uid, dependent);
      const isLeft = propagation === "Orphan" || dependent.owners.some(({ uid }) => !gone.has(uid));
      if (isLeft) continue;
      gone.add(dependent.uid);
      queue.push(dependent.uid);
    }
  const all = [...affected.values()];
  return {
    deleted: all.filter(({ uid }) => gone.has(uid)),
    kept: all.filter(({ uid }) => !gone.has(uid)),
  };
}

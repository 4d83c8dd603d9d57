/** Objects as far as ownership needs them: where they are, and whom they belong to. */
import type { ObjectMeta, OwnerReference, ServedKind } from "../../../runtime/client/browser.js";

export interface RelatedObject {
  readonly uid: string;
  readonly name: string;
  /** Undefined for cluster-scoped objects. */
  readonly namespace: string | undefined;
  readonly kindName: string;
  /** Undefined if the server does not serve the kind. */
  readonly kind: ServedKind | undefined;
  readonly owners: readonly OwnerReference[];
  readonly finalizers: readonly string[];
  /** Set where an owner is named that does not exist, or that can't be read. */
  readonly problem?: string;
}

export function relatedOf(kind: ServedKind, metadata: ObjectMeta): RelatedObject {
  const { uid = "", name = "", namespace, ownerReferences = [], finalizers = [] } = metadata;
  return { uid, name, namespace, kindName: kind.reference.kind, kind, owners: ownerReferences, finalizers };
}

/** The objects that have owners, by the UID of each owner. */
export type Dependents = ReadonlyMap<string, readonly RelatedObject[]>;

export function dependentsOf(objects: Iterable<RelatedObject>): Dependents {
  const byOwner = new Map<string, RelatedObject[]>();
  for (const object of objects)
    for (const uid of new Set(object.owners.map((owner) => owner.uid))) {
      const known = byOwner.get(uid);
      if (known === undefined) byOwner.set(uid, [object]);
      else known.push(object);
    }
  return byOwner;
}

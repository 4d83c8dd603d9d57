/**
 * The ownership graph as the watches have reported it so far. Owners are known by uid only, since a reference may name
 * an object that was never seen. The graph may lag behind the server, so nothing is deleted on its evidence alone.
 */
import { FOREGROUND_FINALIZER, ORPHAN_FINALIZER } from "../../api/collector-finalizers.js";
import { parseApiVersion } from "../../api/gvk.js";
import type { ObjectMeta, OwnerReference } from "../../api/meta.js";
import type { ResourceReference } from "../../api/resource-reference.js";

/** Identifies one object, as opposed to another one of the same name. */
export interface ObjectIdentity {
  readonly resource: ResourceReference;
  /** Empty for cluster-scoped objects. */
  readonly namespace: string;
  readonly name: string;
  readonly uid: string;
}

/** The last known state of an object. There is one for every object of the server, so it is a single small object. */
export interface OwnerNode extends ObjectIdentity {
  owners: readonly OwnerReference[];
  isTerminating: boolean;
  /** Whether the object is terminating and waits for the dependents that block it. */
  isDeletingDependents: boolean;
  /** Whether the object is terminating and waits until its dependents have dropped their references to it. */
  isOrphaning: boolean;
}

/** Most objects have no owners, and share this. */
const NO_OWNERS: readonly OwnerReference[] = [];

/** Whether the object owes nothing to owners and is not being deleted, like most objects all their life. */
export function isPlain({ owners, isTerminating }: OwnerNode): boolean {
  return owners.length === 0 && !isTerminating;
}

/** Whether {@link isPlain} holds for an object with this metadata. */
export function isPlainState({ ownerReferences, deletionTimestamp }: ObjectMeta): boolean {
  return (ownerReferences === undefined || ownerReferences.length === 0) && !deletionTimestamp;
}

export class OwnerGraph {
  readonly #nodes = new Map<string, OwnerNode>();
  /** Dependents by the owner's uid, which need not be that of a node. */
  readonly #dependents = new Map<string, Set<OwnerNode>>();

  get(uid: string): OwnerNode | undefined {
    return this.#nodes.get(uid);
  }

  nodes(): Iterable<OwnerNode> {
    return this.#nodes.values();
  }

  get size(): number {
    return this.#nodes.size;
  }

  /** Records the latest state of an object. */
  put(identity: ObjectIdentity, metadata: ObjectMeta): OwnerNode {
    let node = this.#nodes.get(identity.uid);
    if (node === undefined) {
      const { resource, namespace, name, uid } = identity;
      node = {
        resource,
        namespace,
        name,
        uid,
        owners: NO_OWNERS,
        isTerminating: false,
        isDeletingDependents: false,
        isOrphaning: false,
      };
      this.#nodes.set(uid, node);
    }
    if (isPlain(node) && isPlainState(metadata)) return node;
    this.#unlink(node);
    const { ownerReferences = NO_OWNERS, finalizers = [], deletionTimestamp } = metadata;
    node.owners = ownerReferences;
    node.isTerminating = Boolean(deletionTimestamp);
    node.isDeletingDependents = node.isTerminating && finalizers.includes(FOREGROUND_FINALIZER);
    node.isOrphaning = node.isTerminating && finalizers.includes(ORPHAN_FINALIZER);
    for (const { uid } of node.owners) {
      const dependents = this.#dependents.get(uid);
      if (dependents === undefined) this.#dependents.set(uid, new Set([node]));
      else dependents.add(node);
    }
    return node;
  }

  /** @returns the last known state of the object; undefined if it was not known */
  remove(uid: string): OwnerNode | undefined {
    const node = this.#nodes.get(uid);
    if (node === undefined) return undefined;
    this.#nodes.delete(uid);
    this.#unlink(node);
    return node;
  }

  /** Objects that refer to the uid, in any order. */
  dependentsOf(uid: string): OwnerNode[] {
    return [...(this.#dependents.get(uid) ?? [])];
  }

  hasDependents(uid: string): boolean {
    return this.#dependents.has(uid);
  }

  /** Dependents that the foreground deletion of their owner waits for. An object does not wait for itself. */
  blockersOf(owner: OwnerNode): OwnerNode[] {
    const { uid } = owner;
    return this.dependentsOf(uid).filter(
      (dependent) =>
        dependent !== owner && dependent.owners.some((reference) => reference.uid === uid && blocks(reference)),
    );
  }

  /** Whether every owner was seen where the reference says, and none of them waits for this object to be deleted. */
  isVouchedFor(node: OwnerNode): boolean {
    return node.owners.every((reference) => {
      const owner = this.#nodes.get(reference.uid);
      return owner !== undefined && !owner.isDeletingDependents && isWhatIsMeant(reference, owner, node);
    });
  }

  #unlink(node: OwnerNode): void {
    for (const { uid } of node.owners) {
      const dependents = this.#dependents.get(uid);
      dependents?.delete(node);
      if (dependents?.size === 0) this.#dependents.delete(uid);
    }
  }
}

export function blocks({ blockOwnerDeletion }: OwnerReference): boolean {
  return blockOwnerDeletion === true;
}

/** A matching uid alone is not enough: an object in another namespace can't be an owner. */
function isWhatIsMeant(reference: OwnerReference, owner: ObjectIdentity, dependent: OwnerNode): boolean {
  const { resource, name, namespace } = owner;
  return (
    reference.name === name &&
    reference.kind === resource.kind &&
    parseApiVersion(reference.apiVersion)?.group === resource.group &&
    (resource.scope === "Cluster" || namespace === dependent.namespace)
  );
}

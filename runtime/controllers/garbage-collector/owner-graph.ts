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

/** The last known state of an object. */
export interface OwnerNode {
  readonly identity: ObjectIdentity;
  owners: readonly OwnerReference[];
  isTerminating: boolean;
  /** Whether the object is terminating and waits for the dependents that block it. */
  isDeletingDependents: boolean;
  /** Whether the object is terminating and waits until its dependents have dropped their references to it. */
  isOrphaning: boolean;
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
    const { ownerReferences = [], finalizers = [], deletionTimestamp } = metadata;
    const isTerminating = Boolean(deletionTimestamp);
    const state = {
      owners: ownerReferences,
      isTerminating,
      isDeletingDependents: isTerminating && finalizers.includes(FOREGROUND_FINALIZER),
      isOrphaning: isTerminating && finalizers.includes(ORPHAN_FINALIZER),
    };
    const known = this.#nodes.get(identity.uid);
    if (known !== undefined) this.#unlink(known);
    const node = known === undefined ? { identity, ...state } : Object.assign(known, state);
    this.#nodes.set(identity.uid, node);
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
    const { uid } = owner.identity;
    return this.dependentsOf(uid).filter(
      (dependent) =>
        dependent !== owner && dependent.owners.some((reference) => reference.uid === uid && blocks(reference)),
    );
  }

  /** Whether every owner was seen where the reference says, and none of them waits for this object to be deleted. */
  isVouchedFor(node: OwnerNode): boolean {
    return node.owners.every((reference) => {
      const owner = this.#nodes.get(reference.uid);
      return owner !== undefined && !owner.isDeletingDependents && isWhatIsMeant(reference, owner.identity, node);
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
    (resource.scope === "Cluster" || namespace === dependent.identity.namespace)
  );
}

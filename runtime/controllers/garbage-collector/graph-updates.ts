/** Applies what the watches report to the graph, and queues the objects that have to be checked because of it. */
import type { ObjectMeta, OwnerReference } from "../../api/meta.js";
import { blocks, isPlain, isPlainState, type ObjectIdentity, type OwnerGraph, type OwnerNode } from "./owner-graph.js";

/** The queues of the collector. */
export interface CollectorWork {
  attemptToDelete(node: OwnerNode): void;
  orphanDependents(owner: OwnerNode): void;
}

/** Handles an object that was added or changed. */
export function noteState(
  graph: OwnerGraph,
  identity: ObjectIdentity,
  metadata: ObjectMeta,
  work: CollectorWork,
): void {
  const known = graph.get(identity.uid);
  // Nothing that matters here has changed, as with nearly every write.
  if (known !== undefined && isPlain(known) && isPlainState(metadata)) return;
  const ownersBefore = known?.owners ?? [];
  const wasOrphaning = known?.isOrphaning ?? false;
  const wasDeletingDependents = known?.isDeletingDependents ?? false;
  const node = graph.put(identity, metadata);
  for (const reference of ownersBefore) {
    if (!stillBlocks(node, reference)) unblock(graph, reference.uid, work);
  }
  if (node.isOrphaning && !wasOrphaning) work.orphanDependents(node);
  if (node.isDeletingDependents && !wasDeletingDependents) {
    for (const dependent of graph.dependentsOf(identity.uid)) work.attemptToDelete(dependent);
    work.attemptToDelete(node);
  } else if (node.owners.length > 0 && !node.isTerminating && !graph.isVouchedFor(node)) {
    work.attemptToDelete(node);
  }
}

/** Handles a deleted object: its dependents may have to be deleted, and its owners may have waited for it. */
export function noteRemoval(graph: OwnerGraph, uid: string, work: CollectorWork): void {
  const node = graph.remove(uid);
  for (const dependent of graph.dependentsOf(uid)) work.attemptToDelete(dependent);
  for (const owner of node?.owners ?? []) unblock(graph, owner.uid, work);
}

function stillBlocks(node: OwnerNode, { uid }: OwnerReference): boolean {
  return node.owners.some((reference) => reference.uid === uid && blocks(reference));
}

function unblock(graph: OwnerGraph, ownerUid: string, work: CollectorWork): void {
  const owner = graph.get(ownerUid);
  if (owner?.isDeletingDependents) work.attemptToDelete(owner);
}

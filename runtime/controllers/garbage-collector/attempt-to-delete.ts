/**
 * Decides about one object: whether it is deleted because its owners are gone, drops references to some of them, or is
 * an owner whose dependents are all gone. SPEC: Resource deletion; DEL-019, DEL-020, DEL-022, DEL-023.
 */
import { FOREGROUND_FINALIZER, ORPHAN_FINALIZER } from "../../api/collector-finalizers.js";
import type { Outcome } from "../../operator/work-queue.js";
import { classifyOwners, type ResolveKind } from "./classify-owners.js";
import type { LiveMetadata, ObjectAccess } from "./collector-access.js";
import { blocks, type OwnerGraph, type OwnerNode } from "./owner-graph.js";

export interface DeletionContext {
  readonly graph: OwnerGraph;
  readonly access: ObjectAccess;
  readonly resolveKind: ResolveKind;
  /** Queues another object for inspection. */
  readonly enqueue: (node: OwnerNode) => void;
}

export async function attemptToDelete(node: OwnerNode, context: DeletionContext): Promise<Outcome> {
  const { graph, access, resolveKind } = context;
  if (graph.get(node.uid) !== node) return "done";
  if (node.isDeletingDependents) return finishForegroundDeletion(node, context);
  if (node.isTerminating || graph.isVouchedFor(node)) return "done";
  const live = await access.readSame(node);
  if (live === undefined || live.deletionTimestamp || !live.ownerReferences?.length) return "done";
  const owners = await classifyOwners(node, live.ownerReferences, access, resolveKind);
  if (owners.kept.length > 0) {
    if (owners.kept.length < live.ownerReferences.length) return access.setOwners(node, live, owners.kept);
    return hasUnseenOwner(live, context) ? "again" : "done";
  }
  if (owners.waiting.length > 0 && graph.hasDependents(node.uid)) return deleteInForeground(node, live, context);
  return access.delete(node, live, policyOf(live));
}

/**
 * An existing owner that no watch has reported may disappear without a report, so the object has to be checked again.
 */
function hasUnseenOwner({ ownerReferences = [] }: LiveMetadata, { graph, resolveKind }: DeletionContext): boolean {
  return ownerReferences.some(
    ({ apiVersion, kind, uid }) => graph.get(uid) === undefined && resolveKind(apiVersion, kind) !== undefined,
  );
}

/** Deletes the owner once nothing blocks it. Blockers are queued, since the deletion may not have reached them yet. */
async function finishForegroundDeletion(owner: OwnerNode, context: DeletionContext): Promise<Outcome> {
  const blockers = context.graph.blockersOf(owner);
  if (blockers.length === 0) return context.access.removeFinalizer(owner, FOREGROUND_FINALIZER);
  for (const blocker of blockers) if (!blocker.isDeletingDependents) context.enqueue(blocker);
  return "done";
}

/**
 * The node's own dependents are deleted first. If one of them is waiting too, they may form a cycle, so this one
 * yields.
 */
async function deleteInForeground(
  node: OwnerNode,
  live: LiveMetadata,
  { graph, access }: DeletionContext,
): Promise<Outcome> {
  const mayBeCycle = graph.dependentsOf(node.uid).some(({ isDeletingDependents }) => isDeletingDependents);
  if (mayBeCycle && live.ownerReferences?.some(blocks)) {
    const yielding = live.ownerReferences.map((reference) => ({ ...reference, blockOwnerDeletion: false }));
    await access.setOwners(node, live, yielding);
    // The next round decides on the state after this write.
    return "again";
  }
  return access.delete(node, live, "Foreground");
}

/** A finalizer may already determine what happens to the dependents. */
function policyOf({ finalizers = [] }: LiveMetadata): "Background" | "Foreground" | "Orphan" {
  if (finalizers.includes(ORPHAN_FINALIZER)) return "Orphan";
  return finalizers.includes(FOREGROUND_FINALIZER) ? "Foreground" : "Background";
}

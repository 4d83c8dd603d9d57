/**
 * Decides about one object: does it go because its owners do, does it let go of some of them, or is it an owner whose
 * dependents are all gone? SPEC: Resource deletion; DEL-019, DEL-020, DEL-022, DEL-023.
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
  /** Has another object looked at. */
  readonly enqueue: (node: OwnerNode) => void;
}

export async function attemptToDelete(node: OwnerNode, context: DeletionContext): Promise<Outcome> {
  const { graph, access, resolveKind } = context;
  const { identity } = node;
  if (graph.get(identity.uid) !== node) return "done";
  if (node.isDeletingDependents) return finishForegroundDeletion(node, context);
  if (node.isTerminating || graph.isVouchedFor(node)) return "done";
  const live = await access.readSame(identity);
  if (live === undefined || live.deletionTimestamp || !live.ownerReferences?.length) return "done";
  const owners = await classifyOwners(identity, live.ownerReferences, access, resolveKind);
  if (owners.kept.length > 0) {
    if (owners.kept.length < live.ownerReferences.length) return access.setOwners(identity, live, owners.kept);
    return hasUnseenOwner(live, context) ? "again" : "done";
  }
  if (owners.waiting.length > 0 && graph.hasDependents(identity.uid)) return deleteInForeground(node, live, context);
  return access.delete(identity, live, policyOf(live));
}

/** An owner that lives, but that no watch has shown, may go without one showing that: the object is looked at again. */
function hasUnseenOwner({ ownerReferences = [] }: LiveMetadata, { graph, resolveKind }: DeletionContext): boolean {
  return ownerReferences.some(
    ({ apiVersion, kind, uid }) => graph.get(uid) === undefined && resolveKind(apiVersion, kind) !== undefined,
  );
}

/** The owner goes once nothing blocks it. What does is looked at, since it may not know yet. */
async function finishForegroundDeletion(owner: OwnerNode, context: DeletionContext): Promise<Outcome> {
  const blockers = context.graph.blockersOf(owner);
  if (blockers.length === 0) return context.access.removeFinalizer(owner.identity, FOREGROUND_FINALIZER);
  for (const blocker of blockers) if (!blocker.isDeletingDependents) context.enqueue(blocker);
  return "done";
}

/** Its own dependents go before it. Where one of them waits as well, the two may wait for each other: then this one yields. */
async function deleteInForeground(
  node: OwnerNode,
  live: LiveMetadata,
  { graph, access }: DeletionContext,
): Promise<Outcome> {
  const { identity } = node;
  const mayBeCycle = graph.dependentsOf(identity.uid).some(({ isDeletingDependents }) => isDeletingDependents);
  if (mayBeCycle && live.ownerReferences?.some(blocks)) {
    const yielding = live.ownerReferences.map((reference) => ({ ...reference, blockOwnerDeletion: false }));
    await access.setOwners(identity, live, yielding);
    // decided anew on the state that this made
    return "again";
  }
  return access.delete(identity, live, "Foreground");
}

/** Somebody may have said beforehand, by a finalizer, what is to become of the dependents. */
function policyOf({ finalizers = [] }: LiveMetadata): "Background" | "Foreground" | "Orphan" {
  if (finalizers.includes(ORPHAN_FINALIZER)) return "Orphan";
  return finalizers.includes(FOREGROUND_FINALIZER) ? "Foreground" : "Background";
}

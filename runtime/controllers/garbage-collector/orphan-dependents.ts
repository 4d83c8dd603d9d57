/** Orphan deletion: first the dependents drop the reference to their owner, then the owner is deleted. DEL-021. */
import { ORPHAN_FINALIZER } from "../../api/collector-finalizers.js";
import { inParallel } from "../../base/in-parallel.js";
import type { Outcome } from "../../operator/work-queue.js";
import type { ObjectAccess } from "./collector-access.js";
import type { ObjectIdentity, OwnerGraph, OwnerNode } from "./owner-graph.js";

/** Maximum number of an owner's dependents that are patched concurrently. */
const MAX_CONCURRENT_PATCHES = 16;

export async function orphanDependents(owner: OwnerNode, graph: OwnerGraph, access: ObjectAccess): Promise<Outcome> {
  const { uid } = owner;
  if (graph.get(uid) !== owner || !owner.isOrphaning) return "done";
  let isComplete = true;
  await inParallel(graph.dependentsOf(uid), MAX_CONCURRENT_PATCHES, async (dependent) => {
    if ((await letGo(dependent, uid, access)) === "again") isComplete = false;
  });
  return isComplete ? access.removeFinalizer(owner, ORPHAN_FINALIZER) : "again";
}

async function letGo(dependent: ObjectIdentity, ownerUid: string, access: ObjectAccess): Promise<Outcome> {
  const live = await access.readSame(dependent);
  const owners = live?.ownerReferences ?? [];
  const others = owners.filter(({ uid }) => uid !== ownerUid);
  return live === undefined || others.length === owners.length ? "done" : access.setOwners(dependent, live, others);
}

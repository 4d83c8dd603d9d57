/** Which pods a controller deletes first when it has too many. */
import { controllerOf } from "../../operator/owner-references.js";
import { isReady, podCondition, restartsOf, type StoredPod, timeOf } from "./pod-conditions.js";

/** The largest cost of a deletion, and its default. */
const MAX_COST = 2 ** 31 - 1;

/** Ranks of phases: a pod that has come less far goes first. */
const PHASE_RANKS: Readonly<Record<string, number>> = { Pending: 0, Unknown: 1, Running: 2 };

interface Ranked {
  readonly pod: StoredPod;
  /** Compared one after the other; the smaller one goes first. */
  readonly ranks: readonly number[];
}

/**
 * Returns the pods in the order of their deletion: without a node, less far in their life, not ready, cheaper by the
 * annotation, on a node with more of their siblings, ready for a shorter time, restarted more often, younger.
 * @param siblings pods of the same owner and its relatives, which a deletion should leave spread over nodes
 * @param costKey the annotation with the cost of a deletion
 */
export function byDeletionOrder(
  pods: readonly StoredPod[],
  siblings: readonly StoredPod[],
  costKey: string,
  nowMs: number,
): StoredPod[] {
  const onNode = new Map<string, number>();
  for (const { spec } of siblings) {
    const node = spec?.nodeName ?? "";
    if (node !== "") onNode.set(node, (onNode.get(node) ?? 0) + 1);
  }
  const ranked: Ranked[] = pods.map((pod) => {
    const node = pod.spec?.nodeName ?? "";
    const readySinceMs = isReady(pod) ? timeOf(podCondition(pod, "Ready")?.lastTransitionTime) : 0;
    return {
      pod,
      ranks: [
        node === "" ? 0 : 1,
        PHASE_RANKS[pod.status?.phase ?? ""] ?? 1,
        isReady(pod) ? 1 : 0,
        deletionCost(pod, costKey),
        -(onNode.get(node) ?? 0),
        isReady(pod) ? ageRank(nowMs - readySinceMs) : 0,
        -restartsOf(pod),
        ageRank(nowMs - timeOf(pod.metadata.creationTimestamp)),
      ],
    };
  });
  ranked.sort(compareRanks);
  return ranked.map(({ pod }) => pod);
}

/** Ages count by their order of magnitude, so that pods of about the same age are spread evenly. */
function ageRank(ageMs: number): number {
  return Math.floor(Math.log2(Math.max(1, ageMs / 1000)));
}

function deletionCost({ metadata: { annotations = {} } }: StoredPod, costKey: string): number {
  const cost = Number(annotations[costKey] ?? 0);
  return Number.isInteger(cost) && Math.abs(cost) <= MAX_COST ? cost : 0;
}

function compareRanks({ ranks: one, pod }: Ranked, { ranks: other, pod: otherPod }: Ranked): number {
  for (const [index, rank] of one.entries()) {
    const difference = rank - (other[index] ?? 0);
    if (difference !== 0) return difference;
  }
  // The order must not depend on the order of the cache.
  return pod.metadata.uid < otherPod.metadata.uid ? -1 : 1;
}

/** Returns the pods of all controllers that have the same controller as this owner, or only those of the owner. */
export function relatives(
  owner: { metadata: { uid: string; ownerReferences?: unknown } },
  siblingUids: ReadonlySet<string>,
  pods: readonly StoredPod[],
): StoredPod[] {
  return pods.filter((pod) => {
    const uid = controllerOf(pod)?.uid ?? "";
    return uid === owner.metadata.uid || siblingUids.has(uid);
  });
}

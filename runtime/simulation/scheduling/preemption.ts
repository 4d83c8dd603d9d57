/** Finds pods of lower priority whose removal makes room for another one. */
import { type StoredPod, timeOf } from "../objects/pod-conditions.js";
import { type NodeView, without } from "./node-book.js";
import { type Refusal, refusalOf, type Surroundings } from "./placement.js";

export interface Preemption {
  readonly node: string;
  readonly victims: readonly StoredPod[];
}

export function priorityOf({ spec }: StoredPod): number {
  return spec?.priority ?? 0;
}

/** Returns the node whose victims matter least: by their highest priority, then by their number. */
export function preemptionFor(
  pod: StoredPod,
  refusals: readonly Refusal[],
  all: readonly NodeView[],
  around: Surroundings,
): Preemption | undefined {
  let best: Preemption | undefined;
  for (const { view, isFinal } of refusals) {
    if (isFinal) continue;
    const victims = victimsOn(view, pod, all, around);
    if (victims.length > 0 && (best === undefined || isLess(victims, best.victims)))
      best = { node: view.node.metadata.name, victims };
  }
  return best;
}

function isLess(one: readonly StoredPod[], other: readonly StoredPod[]): boolean {
  const highest = (pods: readonly StoredPod[]): number => Math.max(...pods.map(priorityOf));
  return highest(one) - highest(other) < 0 || (highest(one) === highest(other) && one.length < other.length);
}

/** Removes all pods of lower priority, then keeps each that still leaves room, the most important first. */
function victimsOn(
  view: NodeView,
  pod: StoredPod,
  all: readonly NodeView[],
  around: Surroundings,
): readonly StoredPod[] {
  const lower = view.pods.filter((each) => priorityOf(each) < priorityOf(pod));
  const victims = new Set(lower);
  const fits = (): boolean => {
    const reduced = without(view, victims);
    const others = all.map((each) => (each === view ? reduced : each));
    return refusalOf(pod, reduced, others, around) === undefined;
  };
  if (lower.length === 0 || !fits()) return [];
  const byImportance = [...lower].sort(
    (one, other) =>
      priorityOf(other) - priorityOf(one) || timeOf(one.status?.startTime) - timeOf(other.status?.startTime),
  );
  for (const candidate of byImportance) {
    victims.delete(candidate);
    if (!fits()) victims.add(candidate);
  }
  return [...victims];
}

/** Finds pods of lower priority whose removal makes room for another one. */
import { beyondBudgets, type StoredBudget } from "../disruption/pod-budgets.js";
import { type StoredPod, timeOf } from "../objects/pod-conditions.js";
import { type NodeView, without } from "./node-book.js";
import { type Refusal, refusalOf, type SchedulingContext } from "./placement.js";

export interface Preemption {
  readonly node: string;
  readonly victims: readonly StoredPod[];
}

export function priorityOf({ spec }: StoredPod): number {
  return spec?.priority ?? 0;
}

/**
 * Returns the node whose victims matter least: by the number of budgets that they violate, by their highest priority,
 * then by their number.
 */
export function preemptionFor(
  pod: StoredPod,
  refusals: readonly Refusal[],
  all: readonly NodeView[],
  context: SchedulingContext,
): Preemption | undefined {
  const budgets = context.budgets();
  let best: { readonly preemption: Preemption; readonly ranks: readonly number[] } | undefined;
  for (const { view, isFinal } of refusals) {
    if (isFinal) continue;
    const victims = victimsOn(view, pod, all, context, budgets);
    if (victims.length === 0) continue;
    const ranks = [beyondBudgets(victims, budgets).length, Math.max(...victims.map(priorityOf)), victims.length];
    if (best === undefined || isLess(ranks, best.ranks))
      best = { preemption: { node: view.node.metadata.name, victims }, ranks };
  }
  return best?.preemption;
}

function isLess(one: readonly number[], other: readonly number[]): boolean {
  for (const [index, rank] of one.entries()) {
    const difference = rank - (other[index] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
}

/**
 * Removes all pods of lower priority, then keeps each that still leaves room: those that a budget protects before the
 * others, and the most important first.
 */
function victimsOn(
  view: NodeView,
  pod: StoredPod,
  all: readonly NodeView[],
  context: SchedulingContext,
  budgets: readonly StoredBudget[],
): readonly StoredPod[] {
  const lower = view.pods.filter((each) => priorityOf(each) < priorityOf(pod));
  const victims = new Set(lower);
  const fits = (): boolean => {
    const reduced = without(view, victims);
    const others = all.map((each) => (each === view ? reduced : each));
    return refusalOf(pod, reduced, others, context) === undefined;
  };
  if (lower.length === 0 || !fits()) return [];
  const byImportance = [...lower].sort(
    (one, other) =>
      priorityOf(other) - priorityOf(one) || timeOf(one.status?.startTime) - timeOf(other.status?.startTime),
  );
  const beyond = beyondBudgets(byImportance, budgets);
  for (const candidate of new Set([...beyond, ...byImportance])) {
    victims.delete(candidate);
    if (!fits()) victims.add(candidate);
  }
  return [...victims];
}

/** Which budgets a disruption of pods concerns. */
import type { PodDisruptionBudget } from "../../../generated/policy/v1/pod-disruption-budget.types.js";
import type { Stored } from "../../api/object.js";
import { matchesLabels } from "../../api/selectors/label-selector.js";
import { selectorOfObject } from "../../api/selectors/label-selector-object.js";
import type { StoredPod } from "../objects/pod-conditions.js";

export type StoredBudget = Stored<PodDisruptionBudget>;

/** Returns the budgets of these that select the pod. A budget without a selector selects nothing. */
export function budgetsOf(budgets: readonly StoredBudget[], { metadata }: StoredPod): StoredBudget[] {
  return budgets.filter((budget) => {
    const selector = selectorOfObject(budget.spec?.selector);
    const isSameNamespace = budget.metadata.namespace === metadata.namespace;
    return isSameNamespace && selector !== undefined && matchesLabels(selector, metadata.labels);
  });
}

/** Returns those of the pods whose disruption a budget does not permit, if all of them are disrupted in this order. */
export function beyondBudgets(pods: readonly StoredPod[], budgets: readonly StoredBudget[]): StoredPod[] {
  const left = new Map(budgets.map(({ metadata, status }) => [metadata.uid, status?.disruptionsAllowed ?? 0]));
  return pods.filter((pod) => {
    let isBeyond = false;
    for (const { metadata, status } of budgetsOf(budgets, pod)) {
      // A disruption that was granted before is no new one.
      if (status?.disruptedPods?.[pod.metadata.name] !== undefined) continue;
      const room = left.get(metadata.uid) ?? 0;
      left.set(metadata.uid, room - 1);
      isBeyond ||= room <= 0;
    }
    return isBeyond;
  });
}

/**
 * Checks the linearizability of each object separately. That is sufficient, because a history is linearizable if its
 * parts are (P-compositionality); guarantees across objects are covered by the order of versions and by lists.
 */

import { explainKey } from "./explain.js";
import type { History, Operation, Violation } from "./history.js";
import { linearize } from "./linearizability.js";
import { objectModel } from "./object-model.js";
import type { Truth } from "./truth.js";

export function checkKeys({ operations }: History, truth: Truth): Violation[] {
  const model = objectModel(truth);
  const byKey = new Map<string, Operation[]>();
  for (const operation of operations) {
    if (!isSearched(operation, truth)) continue;
    const ofKey = byKey.get(operation.key);
    if (ofKey) ofKey.push(operation);
    else byKey.set(operation.key, [operation]);
  }
  const violations: Violation[] = [];
  for (const [key, ofKey] of byKey) {
    const verdict = linearize(model, ofKey);
    if (verdict === "linearizable") continue;
    const message =
      verdict === "undecided"
        ? `${key}: the search over ${ofKey.length} operations was given up`
        : `${key} is not linearizable: ${explainKey(model, ofKey)}`;
    violations.push({ rule: "linearizability", message });
  }
  return violations;
}

/**
 * Excludes operations without information: refusals, reads that need not be current, and writes that never took place.
 */
function isSearched(operation: Operation, truth: Truth): boolean {
  const { outcome, type } = operation;
  if (outcome.result === "refused") return false;
  if (type === "get") return operation.freshness.type === "latest";
  return outcome.result !== "unknown" || type === "delete" || truth.putBy(operation.write) !== undefined;
}

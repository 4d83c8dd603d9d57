/**
 * Linearizability of each object by itself. That is enough: histories are linearizable when those of their parts are
 * (P-compositionality), and what spans objects is left to the order of versions and to lists.
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

/** Without what says nothing: refusals, reads that need not be the latest, and writes that never took place. */
function isSearched(operation: Operation, truth: Truth): boolean {
  const { outcome, type } = operation;
  if (outcome.result === "refused") return false;
  if (type === "get") return operation.freshness.type === "latest";
  return outcome.result !== "unknown" || type === "delete" || truth.putBy(operation.write) !== undefined;
}

/** Checks writes against the log: it contains all acknowledged and no refused ones, and versions follow time. */

import type { Change } from "./changes.js";
import { showOperation } from "./explain.js";
import { type History, type Operation, type Put, type Removal, showState, type Violation } from "./history.js";
import type { Reconstruction } from "./truth.js";
import type { Watermarks } from "./watermarks.js";

export function checkWrites(
  { operations }: History,
  { truth, firstSeen }: Reconstruction,
  watermarks: Watermarks,
): Violation[] {
  const violations: Violation[] = [];
  const report = (rule: Violation["rule"], message: string): void => {
    violations.push({ rule, message });
  };
  const known = new Set<string>();
  for (const operation of operations) {
    if (operation.type === "get") continue;
    if (operation.type === "delete") {
      checkRemoval(operation);
      continue;
    }
    known.add(operation.write);
    const change = truth.putBy(operation.write);
    if (change) checkPut(operation, change);
  }
  for (const { type, state } of truth.changes) {
    if (type === "put" && !known.has(state.write))
      report("known writes only", `nobody asked for the write of ${showState(state)}`);
  }
  return violations;

  function checkPut(operation: Put, { state }: Change): void {
    const { result } = operation.outcome;
    if (result !== "stored" && result !== "unknown")
      report(
        "known writes only",
        `the write took place as ${showState(state)}, but was answered: ${showOperation(operation)}`,
      );
    if (state.key !== operation.key || state.group !== operation.group)
      report("known writes only", `${showState(state)} is not what was asked for: ${showOperation(operation)}`);
    if ((firstSeen.get(operation.write) ?? 0) < operation.called)
      report("versions follow time", `${showState(state)} was seen before it was sent: ${showOperation(operation)}`);
    checkOrder(operation, state.version);
  }

  function checkRemoval(operation: Removal): void {
    const { outcome } = operation;
    if (outcome.result !== "deleted") return;
    const change = truth.deletionOf(outcome.uid);
    if (change === undefined)
      report("whole log", `no watcher saw the deletion that was acknowledged: ${showOperation(operation)}`);
    else checkOrder(operation, change.version);
  }

  function checkOrder(operation: Operation, version: number): void {
    const watermark = watermarks.before(operation.called);
    if (version <= watermark)
      report(
        "versions follow time",
        `version ${version} was given after ${watermark} had been seen: ${showOperation(operation)}`,
      );
  }
}

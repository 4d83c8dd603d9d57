/** Checks gets that may be stale: the object as it was at a version that is not older than requested. */
import { showOperation } from "./explain.js";
import type { Freshness, Get, History, Version, Violation } from "./history.js";
import type { Truth } from "./truth.js";

export function checkGets({ operations }: History, truth: Truth): Violation[] {
  return operations.flatMap((operation) => {
    if (operation.type !== "get" || operation.freshness.type === "latest") return [];
    const problem = problemOf(operation, oldest(operation.freshness), truth);
    return problem === undefined
      ? []
      : [{ rule: "weak get" as const, message: `${problem}: ${showOperation(operation)}` }];
  });
}

function oldest(freshness: Freshness): Version {
  return "version" in freshness ? freshness.version : 0;
}

function problemOf({ key, outcome }: Get, oldest: Version, truth: Truth): string | undefined {
  const changes = truth.ofKey(key);
  if (outcome.result === "found") {
    const { state } = outcome;
    if (state.key !== key) return "another object was answered";
    const next = changes.find(({ version }) => version > state.version);
    return next && next.version <= oldest
      ? `the object had been changed at ${next.version}, not after ${oldest}`
      : undefined;
  }
  if (outcome.result !== "absent") return undefined;
  const wasAbsent =
    truth.stateAt(key, oldest) === undefined ||
    changes.some(({ type, version }) => type === "delete" && version > oldest);
  return wasAbsent ? undefined : `the object existed at ${oldest} and ever since`;
}

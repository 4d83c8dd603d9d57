/** The bounds of a rollout: how many pods there may be, and how many must be available. */
import type { Deployment } from "../../../../generated/apps/v1/deployment.types.js";
import { scaledValue } from "../../objects/scaled-value.js";

/** The largest value of an int32, which stands for no limit. */
const NO_LIMIT = 2 ** 31 - 1;

export function wantedReplicas({ spec }: Deployment): number {
  return spec?.replicas ?? 1;
}

export function isRolling({ spec }: Deployment): boolean {
  return spec?.strategy?.type !== "Recreate";
}

export function maxSurge(deployment: Deployment): number {
  return isRolling(deployment) ? bounds(deployment).surge : 0;
}

export function maxUnavailable(deployment: Deployment): number {
  const replicas = wantedReplicas(deployment);
  if (!isRolling(deployment) || replicas === 0) return 0;
  return Math.min(bounds(deployment).unavailable, replicas);
}

/** Both bounds can round to 0, with which no rollout would ever move: then one pod may be missing. */
function bounds(deployment: Deployment): { surge: number; unavailable: number } {
  const { maxSurge: surgeValue, maxUnavailable: unavailableValue } = deployment.spec?.strategy?.rollingUpdate ?? {};
  const replicas = wantedReplicas(deployment);
  const surge = scaledValue(surgeValue, replicas, "up");
  const unavailable = scaledValue(unavailableValue, replicas, "down");
  return { surge, unavailable: surge === 0 && unavailable === 0 ? 1 : unavailable };
}

/** Returns undefined for a deployment whose progress has no deadline. */
export function progressDeadlineMs({ spec }: Deployment): number | undefined {
  const seconds = spec?.progressDeadlineSeconds;
  return seconds === undefined || seconds === NO_LIMIT ? undefined : seconds * 1000;
}

/** Returns undefined for a deployment that keeps all old replica sets. */
export function historyLimit({ spec }: Deployment): number | undefined {
  const limit = spec?.revisionHistoryLimit;
  return limit === NO_LIMIT ? undefined : limit;
}

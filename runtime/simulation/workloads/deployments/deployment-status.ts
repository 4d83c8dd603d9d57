/** The status of a deployment: counts of its replica sets, and the conditions Available, Progressing, ReplicaFailure. */
import type {
  Deployment,
  DeploymentCondition,
  DeploymentStatus,
} from "../../../../generated/apps/v1/deployment.types.js";
import { formatTime } from "../../../api/time.js";
import { timeOf } from "../../objects/pod-conditions.js";
import { type Revisions, replicasOf, type StoredSet, total } from "./revisions.js";
import { maxUnavailable, progressDeadlineMs, wantedReplicas } from "./rollout-bounds.js";

type NewCondition = Pick<DeploymentCondition, "type" | "status" | "reason" | "message">;

export function conditionOf(status: DeploymentStatus | undefined, type: string): DeploymentCondition | undefined {
  return status?.conditions?.find((condition) => condition.type === type);
}

/**
 * Returns the conditions with one set. It stays as it is with the same status and reason; otherwise it becomes the last
 * one.
 */
export function withCondition(
  conditions: readonly DeploymentCondition[],
  { type, status, reason, message }: NewCondition,
  nowMs: number,
): DeploymentCondition[] {
  const known = conditions.find((condition) => condition.type === type);
  if (known !== undefined && known.status === status && known.reason === reason) return [...conditions];
  const lastUpdateTime = formatTime(nowMs);
  const keepsTime = known?.status === status && known.lastTransitionTime !== undefined;
  const lastTransitionTime = keepsTime ? known.lastTransitionTime : lastUpdateTime;
  return [
    ...without(conditions, type),
    { type, status, lastUpdateTime, lastTransitionTime, reason, message } as DeploymentCondition,
  ];
}

function without(conditions: readonly DeploymentCondition[], type: string): DeploymentCondition[] {
  return conditions.filter((condition) => condition.type !== type);
}

/** Returns the counts, and the condition Available. */
export function countedStatus(
  deployment: Deployment,
  { current, former }: Revisions,
  reportsTerminating: boolean,
  nowMs: number,
): DeploymentStatus {
  const all = current === undefined ? former : [...former, current];
  const available = total(all, ({ status }) => status?.availableReplicas);
  const isAvailable = available >= wantedReplicas(deployment) - maxUnavailable(deployment);
  const { collisionCount, conditions = [] } = deployment.status ?? {};
  return {
    ...positive({
      observedGeneration: deployment.metadata.generation,
      replicas: total(all, ({ status }) => status?.replicas),
      updatedReplicas: current?.status?.replicas,
      readyReplicas: total(all, ({ status }) => status?.readyReplicas),
      availableReplicas: available,
      unavailableReplicas: Math.max(0, total(all, replicasOf) - available),
    }),
    ...(reportsTerminating ? { terminatingReplicas: total(all, ({ status }) => status?.terminatingReplicas) } : {}),
    conditions: withCondition(
      conditions,
      isAvailable
        ? {
            type: "Available",
            status: "True",
            reason: "MinimumReplicasAvailable",
            message: "Deployment has minimum availability.",
          }
        : {
            type: "Available",
            status: "False",
            reason: "MinimumReplicasUnavailable",
            message: "Deployment does not have minimum availability.",
          },
      nowMs,
    ),
    ...(collisionCount === undefined ? {} : { collisionCount }),
  };
}

/** Counts of 0 are absent, as typed servers leave them out. */
function positive(counts: Readonly<Record<string, number | undefined>>): DeploymentStatus {
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count !== undefined && count > 0));
}

/** Adds what is known of the rollout's progress and of failures of its replica sets. */
export function rolloutStatus(
  deployment: Deployment,
  revisions: Revisions,
  counted: DeploymentStatus,
  nowMs: number,
): DeploymentStatus {
  let { conditions = [] } = counted;
  if (progressDeadlineMs(deployment) === undefined) conditions = without(conditions, "Progressing");
  else if (!isSettled(deployment, counted))
    conditions = progress(deployment, revisions, { ...counted, conditions }, nowMs);
  const failure = failureOf(revisions);
  if (failure === undefined) conditions = without(conditions, "ReplicaFailure");
  else conditions = withFailure(conditions, failure);
  return { ...counted, conditions };
}

/** Whether the last rollout has ended, and nothing has begun since. */
function isSettled({ status }: Deployment, counted: DeploymentStatus): boolean {
  const isUpdated = (counted.replicas ?? 0) === (counted.updatedReplicas ?? 0);
  return isUpdated && conditionOf(status, "Progressing")?.reason === "NewReplicaSetAvailable";
}

function progress(
  deployment: Deployment,
  { current }: Revisions,
  counted: DeploymentStatus,
  nowMs: number,
): DeploymentCondition[] {
  const { conditions = [] } = counted;
  const subject =
    current === undefined ? `Deployment "${deployment.metadata.name}"` : `ReplicaSet "${current.metadata.name}"`;
  const type = "Progressing";
  if (isComplete(deployment, counted)) {
    const message = `${subject} has successfully progressed.`;
    return withCondition(conditions, { type, status: "True", reason: "NewReplicaSetAvailable", message }, nowMs);
  }
  if (hasProgressed(deployment.status ?? {}, counted)) {
    const known = conditionOf(deployment.status, type);
    const lastUpdateTime = formatTime(nowMs);
    const lastTransitionTime = known?.status === "True" ? known.lastTransitionTime : undefined;
    const condition: DeploymentCondition = {
      type,
      status: "True",
      lastUpdateTime,
      lastTransitionTime: lastTransitionTime ?? lastUpdateTime,
      reason: "ReplicaSetUpdated",
      message: `${subject} is progressing.`,
    };
    // Every step counts, so the time is new even if nothing else is.
    return [...without(conditions, type), condition];
  }
  if (hasTimedOut(deployment, counted, nowMs)) {
    const message = `${subject} has timed out progressing.`;
    return withCondition(conditions, { type, status: "False", reason: "ProgressDeadlineExceeded", message }, nowMs);
  }
  return [...conditions];
}

export function isComplete(deployment: Deployment, status: DeploymentStatus | undefined): boolean {
  const wanted = wantedReplicas(deployment);
  const { replicas = 0, updatedReplicas = 0, availableReplicas = 0, observedGeneration = 0 } = status ?? {};
  const isWhole = [replicas, updatedReplicas, availableReplicas].every((count) => count === wanted);
  return isWhole && observedGeneration >= (deployment.metadata.generation ?? 0);
}

function hasProgressed(before: DeploymentStatus, now: DeploymentStatus): boolean {
  const count = (status: DeploymentStatus, name: "updatedReplicas" | "readyReplicas" | "availableReplicas"): number =>
    status[name] ?? 0;
  const old = (status: DeploymentStatus): number => (status.replicas ?? 0) - count(status, "updatedReplicas");
  return (
    count(now, "updatedReplicas") > count(before, "updatedReplicas") ||
    old(now) < old(before) ||
    count(now, "readyReplicas") > count(before, "readyReplicas") ||
    count(now, "availableReplicas") > count(before, "availableReplicas")
  );
}

function hasTimedOut(deployment: Deployment, status: DeploymentStatus, nowMs: number): boolean {
  const known = conditionOf(status, "Progressing");
  const deadlineMs = progressDeadlineMs(deployment);
  if (known === undefined || deadlineMs === undefined || known.reason === "NewReplicaSetAvailable") return false;
  return known.reason === "ProgressDeadlineExceeded" || timeOf(known.lastUpdateTime) + deadlineMs < nowMs;
}

/** Returns when to look whether the rollout has timed out, in milliseconds since the epoch; undefined for never. */
export function deadlineCheckMs(deployment: Deployment, status: DeploymentStatus): number | undefined {
  const known = conditionOf(status, "Progressing");
  const deadlineMs = progressDeadlineMs(deployment);
  const isOver = isComplete(deployment, status) || known?.reason === "ProgressDeadlineExceeded";
  if (deadlineMs === undefined || known === undefined || isOver || deployment.spec?.paused === true) return undefined;
  // Times in conditions are whole seconds.
  return timeOf(known.lastUpdateTime) + deadlineMs + 1000;
}

/** The new replica set's failure counts first. */
function failureOf({ current, former }: Revisions): DeploymentCondition | undefined {
  const sets: readonly StoredSet[] = current === undefined ? former : [current, ...former];
  for (const { status } of sets) {
    const found = status?.conditions?.find(({ type }) => type === "ReplicaFailure");
    if (found !== undefined) {
      const { lastTransitionTime } = found;
      return { ...found, ...(lastTransitionTime === undefined ? {} : { lastUpdateTime: lastTransitionTime }) };
    }
  }
  return undefined;
}

function withFailure(conditions: readonly DeploymentCondition[], failure: DeploymentCondition): DeploymentCondition[] {
  const known = conditions.find(({ type }) => type === failure.type);
  if (known?.status === failure.status && known.reason === failure.reason) return [...conditions];
  return [...without(conditions, failure.type), failure];
}

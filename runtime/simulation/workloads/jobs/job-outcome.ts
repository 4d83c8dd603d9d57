/** Whether a job has reached its end, and why. Everything here is computed, nothing is written. */
import type { Job } from "../../../../generated/batch/v1/job.types.js";
import type { PodFailurePolicyRule } from "../../../../generated/batch/v1/job-spec.types.js";
import { podCondition, restartsOf, type StoredPod, timeOf } from "../../objects/pod-conditions.js";
import { parseIndexes } from "./job-indexes.js";

const BACKOFF_LIMIT = 6;
const COMPLETIONS_REACHED = "Reached expected number of succeeded pods";

export interface Outcome {
  /** The condition that comes before the final one. */
  readonly type: "SuccessCriteriaMet" | "FailureTarget";
  readonly reason: string;
  readonly message: string;
}

export interface JobProgress {
  readonly pods: readonly StoredPod[];
  readonly succeeded: number;
  readonly failed: number;
  readonly succeededIndexes: ReadonlySet<number>;
  readonly failedIndexes: ReadonlySet<number>;
}

export function isIndexed({ spec }: Job): boolean {
  return spec?.completionMode === "Indexed";
}

/** Whether a pod counts as failed. One that is being deleted does, unless only failed pods are replaced. */
export function hasFailed({ metadata, status }: StoredPod, { spec }: Job): boolean {
  if (status?.phase === "Failed") return true;
  if (spec?.podReplacementPolicy === "Failed") return false;
  return metadata.deletionTimestamp !== undefined && status?.phase !== "Succeeded";
}

export function knownOutcome({ status }: Job): Outcome | undefined {
  for (const type of ["SuccessCriteriaMet", "FailureTarget"] as const) {
    const found = status?.conditions?.find((condition) => condition.type === type && condition.status === "True");
    if (found !== undefined) return { type, reason: found.reason ?? "", message: found.message ?? "" };
  }
  return undefined;
}

export function outcomeOf(job: Job, progress: JobProgress, nowMs: number): Outcome | undefined {
  return (
    knownOutcome(job) ??
    failureOf(job, progress, nowMs) ??
    indexOutcome(job, progress) ??
    successPolicyOutcome(job, progress)
  );
}

function failure(reason: string, message: string): Outcome {
  return { type: "FailureTarget", reason, message };
}

function failureOf(job: Job, { pods, failed }: JobProgress, nowMs: number): Outcome | undefined {
  const { spec } = job;
  for (const pod of pods) {
    const match = hasFailed(pod, job) ? failurePolicyMatch(job, pod) : undefined;
    if (match?.action === "FailJob") return failure("PodFailurePolicy", match.message);
  }
  const limit = spec?.backoffLimit ?? BACKOFF_LIMIT;
  if (failed > limit || restartsReach(job, pods, limit))
    return failure("BackoffLimitExceeded", "Job has reached the specified backoff limit");
  const deadlineMs = deadlineOf(job);
  return deadlineMs !== undefined && deadlineMs <= nowMs
    ? failure("DeadlineExceeded", "Job was active longer than specified deadline")
    : undefined;
}

/** Returns when the job exceeds its deadline, in milliseconds since the epoch. */
export function deadlineOf({ spec, status }: Job): number | undefined {
  const { activeDeadlineSeconds, suspend } = spec ?? {};
  if (activeDeadlineSeconds === undefined || suspend === true || status?.startTime === undefined) return undefined;
  return timeOf(status.startTime) + activeDeadlineSeconds * 1000;
}

/** Containers that are restarted in place count by their restarts. */
function restartsReach({ spec }: Job, pods: readonly StoredPod[], limit: number): boolean {
  if (spec?.template.spec?.restartPolicy !== "OnFailure") return false;
  const restarts = pods
    .filter(({ status }) => status?.phase === "Running" || status?.phase === "Pending")
    .reduce((sum, pod) => sum + restartsOf(pod), 0);
  return limit === 0 ? restarts > 0 : restarts >= limit;
}

function indexOutcome({ spec }: Job, { succeededIndexes, failedIndexes }: JobProgress): Outcome | undefined {
  if (spec?.backoffLimitPerIndex === undefined || failedIndexes.size === 0) return undefined;
  if (spec.maxFailedIndexes !== undefined && failedIndexes.size > spec.maxFailedIndexes)
    return failure("MaxFailedIndexesExceeded", "Job has exceeded the specified maximal number of failed indexes");
  return failedIndexes.size + succeededIndexes.size >= (spec.completions ?? 0)
    ? failure("FailedIndexes", "Job has failed indexes")
    : undefined;
}

function successPolicyOutcome({ spec }: Job, { succeededIndexes }: JobProgress): Outcome | undefined {
  const rules = spec?.successPolicy?.rules ?? [];
  const index = rules.findIndex(({ succeededIndexes: named, succeededCount }) => {
    const wanted = named === undefined ? succeededIndexes : parseIndexes(named);
    const reached = [...wanted].filter((each) => succeededIndexes.has(each)).length;
    return reached >= (succeededCount ?? wanted.size) && reached > 0;
  });
  return index < 0
    ? undefined
    : { type: "SuccessCriteriaMet", reason: "SuccessPolicy", message: `Matched rules at index ${index}` };
}

/** Returns the end of a job whose wanted number of pods has succeeded. */
export function completion({ spec }: Job, succeeded: number, active: number): Outcome | undefined {
  const isReached = spec?.completions === undefined ? succeeded > 0 : succeeded >= spec.completions;
  if (!isReached || active > 0) return undefined;
  return { type: "SuccessCriteriaMet", reason: "CompletionsReached", message: COMPLETIONS_REACHED };
}

export interface PolicyMatch {
  readonly action: PodFailurePolicyRule["action"];
  readonly message: string;
}

/** Returns what the first rule that concerns the failed pod says; undefined if none does. */
export function failurePolicyMatch({ spec }: Job, pod: StoredPod): PolicyMatch | undefined {
  for (const [index, rule] of (spec?.podFailurePolicy?.rules ?? []).entries()) {
    const message = exitMatch(rule, pod, index) ?? conditionMatch(rule, pod, index);
    if (message !== undefined) return { action: rule.action, message };
  }
  return undefined;
}

function exitMatch({ action, onExitCodes }: PodFailurePolicyRule, pod: StoredPod, index: number): string | undefined {
  if (onExitCodes === undefined) return undefined;
  const { containerName, operator, values } = onExitCodes;
  const all = [...(pod.status?.containerStatuses ?? []), ...(pod.status?.initContainerStatuses ?? [])];
  const found = all.find(({ name, state }) => {
    const code = state?.terminated?.exitCode ?? 0;
    return code !== 0 && (containerName ?? name) === name && values.includes(code) === (operator === "In");
  });
  const { namespace, name } = pod.metadata;
  return found === undefined
    ? undefined
    : `Container ${found.name} for pod ${namespace}/${name} failed with exit code ${found.state?.terminated?.exitCode} matching ${action} rule at index ${index}`;
}

function conditionMatch(
  { action, onPodConditions }: PodFailurePolicyRule,
  pod: StoredPod,
  index: number,
): string | undefined {
  const found = (onPodConditions ?? []).find(({ type, status = "True" }) => podCondition(pod, type)?.status === status);
  const { namespace, name } = pod.metadata;
  return found === undefined
    ? undefined
    : `Pod ${namespace}/${name} has condition ${found.type} matching ${action} rule at index ${index}`;
}

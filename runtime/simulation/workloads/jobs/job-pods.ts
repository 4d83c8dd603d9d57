/** The pods of a job: how they are made, counted and delayed. */
import type { Job } from "../../../../generated/batch/v1/job.types.js";
import type { Container } from "../../../../generated/core/v1/containers.types.js";
import type { Pod } from "../../../../generated/core/v1/pod.types.js";
import type { Stored } from "../../../api/object.js";
import { isFinished, type StoredPod, timeOf } from "../../objects/pod-conditions.js";
import { podOfTemplate } from "../../objects/pod-control.js";
import type { KeyNames } from "../../parts/key-names.js";
import { failurePolicyMatch, hasFailed, isIndexed } from "./job-outcome.js";

export type StoredJob = Stored<Job>;

/** The delay before a failed pod is replaced doubles from the first to the longest one. */
const FIRST_BACKOFF_MS = 10_000;
const LONGEST_BACKOFF_MS = 600_000;
const INDEX_VARIABLE = "JOB_COMPLETION_INDEX";

/** @param index of a pod of an indexed job */
export function jobPod(job: StoredJob, names: KeyNames, index: number | undefined): Pod {
  const pod = podOfTemplate(job, job.spec?.template);
  const { metadata } = pod;
  metadata.finalizers = [...(metadata.finalizers ?? []), names.jobTracking];
  metadata.generateName = index === undefined ? `${job.metadata.name}-` : `${job.metadata.name}-${index}-`;
  if (index === undefined) return pod;
  metadata.labels = { ...metadata.labels, [names.jobIndex]: String(index) };
  metadata.annotations = { ...metadata.annotations, [names.jobIndex]: String(index) };
  const spec = pod.spec ?? { containers: [] };
  const withIndex = (container: Container): Container => {
    const fieldPath = `metadata.labels['${names.jobIndex}']`;
    const variable = { name: INDEX_VARIABLE, valueFrom: { fieldRef: { apiVersion: "v1", fieldPath } } };
    const env = container.env ?? [];
    return env.some(({ name }) => name === INDEX_VARIABLE) ? container : { ...container, env: [...env, variable] };
  };
  pod.spec = {
    ...spec,
    hostname: `${job.metadata.name}-${index}`,
    containers: spec.containers.map(withIndex),
    ...(spec.initContainers === undefined ? {} : { initContainers: spec.initContainers.map(withIndex) }),
  };
  return pod;
}

export function indexOf({ metadata }: StoredPod, names: KeyNames): number | undefined {
  const text = metadata.annotations?.[names.jobIndex];
  return text === undefined ? undefined : Number(text);
}

export function isTracked({ metadata }: StoredPod, names: KeyNames): boolean {
  return metadata.finalizers?.includes(names.jobTracking) === true;
}

/** Returns when the next pod may be created after failures in a row, in milliseconds since the epoch; 0 for now. */
export function nextAttemptMs(job: Job, pods: readonly StoredPod[]): number {
  const lastSuccessMs = Math.max(0, ...pods.filter(({ status }) => status?.phase === "Succeeded").map(endedMs));
  const failures = pods.filter((pod) => hasFailed(pod, job) && endedMs(pod) > lastSuccessMs);
  if (failures.length === 0) return 0;
  const delayMs = Math.min(FIRST_BACKOFF_MS * 2 ** (failures.length - 1), LONGEST_BACKOFF_MS);
  return Math.max(...failures.map(endedMs)) + delayMs;
}

function endedMs({ status, metadata }: StoredPod): number {
  const times = (status?.containerStatuses ?? []).map(({ state }) => timeOf(state?.terminated?.finishedAt));
  const latest = Math.max(0, ...times);
  return latest > 0 ? latest : timeOf(metadata.deletionTimestamp ?? metadata.creationTimestamp);
}

/** Returns the indexes that have failed more often than the job allows for each. */
export function failedIndexesOf(job: Job, pods: readonly StoredPod[], names: KeyNames): Set<number> {
  const limit = job.spec?.backoffLimitPerIndex;
  const failed = new Set<number>();
  if (limit === undefined || !isIndexed(job)) return failed;
  const counts = new Map<number, number>();
  for (const pod of pods) {
    const index = indexOf(pod, names);
    if (index === undefined || !isFinished(pod) || !hasFailed(pod, job)) continue;
    const action = failurePolicyMatch(job, pod)?.action;
    if (action === "FailIndex") failed.add(index);
    if (action !== "Ignore") counts.set(index, (counts.get(index) ?? 0) + 1);
  }
  for (const [index, count] of counts) if (count > limit) failed.add(index);
  return failed;
}

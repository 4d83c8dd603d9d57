// Code generated from schemas/batch/v1/job.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApiObject, ObjectMeta } from "../../../runtime/kit/index.js";
import type { JobSpec } from "./job-spec.types.js";

/** Runs pods until a number of them have ended with success. */
export interface Job extends ApiObject {
  metadata: ObjectMeta;
  /** Wanted work. */
  spec?: JobSpec;
  /** What was last observed. */
  status?: JobStatus;
}

/** What was last observed of a job. */
export interface JobStatus {
  /** Conditions, such as Complete, Failed or Suspended. */
  conditions?: JobCondition[];
  /** When the job was first or, after a suspension, again taken up. */
  startTime?: string;
  /** When the job was done; absent when it failed. */
  completionTime?: string;
  /** Number of pods that run or wait and are not ending. */
  active?: number;
  /** Number of pods that have succeeded. */
  succeeded?: number;
  /** Number of pods that have failed. */
  failed?: number;
  /** Number of pods that are ending. */
  terminating?: number;
  /** Indexes that have succeeded, as numbers and ranges, for example 1,3-5. */
  completedIndexes?: string;
  /** Indexes that have failed, as numbers and ranges. */
  failedIndexes?: string;
  /** Pods that have ended and are not in the numbers yet. */
  uncountedTerminatedPods?: UncountedTerminatedPods;
  /** Number of active pods that are ready. */
  ready?: number;
}

/** One aspect of a job's state. */
export interface JobCondition {
  /** Name of the aspect, such as Complete or Failed. */
  type: string;
  /** True, False or Unknown. */
  status: string;
  /** When the condition was last looked at. */
  lastProbeTime?: string;
  /** When the status last changed. */
  lastTransitionTime?: string;
  /** Machine-readable cause of the last change. */
  reason?: string;
  /** Details for people. */
  message?: string;
}

/** Pods that have ended and are still to be counted. */
export interface UncountedTerminatedPods {
  /** Identities of pods that succeeded. */
  succeeded?: string[];
  /** Identities of pods that failed. */
  failed?: string[];
}

// Code generated from schemas/batch/v1/job-spec.yaml. DO NOT EDIT; run `npm run generate`.
import type { PodTemplateSpec } from "../../core/v1/pod-spec.types.js";
import type { LabelSelector } from "../../meta/v1/meta.types.js";
import type { JobScheduling } from "./job-scheduling.types.js";

/** Wanted work of a job, and when it counts as done or failed. */
export interface JobSpec {
  /** Number of pods that may run at a time; 1 by default. */
  parallelism?: number;
  /** Number of pods that must succeed. Without it, one success ends the job as soon as all pods have ended. */
  completions?: number;
  /** How long the job may run before it fails; the time while it is suspended doesn't count. */
  activeDeadlineSeconds?: number;
  /** What failed pods mean for the job; without it, each counts against backoffLimit. */
  podFailurePolicy?: PodFailurePolicy;
  /** When an indexed job counts as done before all indexes have succeeded. */
  successPolicy?: SuccessPolicy;
  /** Number of failures after which the job fails; 6 by default. */
  backoffLimit?: number;
  /** Number of failures of one index after which that index fails. Only for indexed jobs. */
  backoffLimitPerIndex?: number;
  /** Number of failed indexes after which the job fails. Only with backoffLimitPerIndex. */
  maxFailedIndexes?: number;
  /** Selects the pods of the job; made by the server unless manualSelector is true. */
  selector?: LabelSelector;
  /** Whether selector is given by the client, who then answers for its being unique. */
  manualSelector?: boolean;
  /** What each pod is made from. Its restartPolicy is Never or OnFailure. */
  template: PodTemplateSpec;
  /** How long a finished job is kept; absent for ever. */
  ttlSecondsAfterFinished?: number;
  /** Whether each pod has an index of its own, from 0 to completions less 1. */
  completionMode?: "NonIndexed" | "Indexed";
  /** Whether the job waits; running pods are ended. */
  suspend?: boolean;
  /** Whether a pod is replaced when it begins to end, or only when it has failed. */
  podReplacementPolicy?: "TerminatingOrFailed" | "Failed";
  /** Controller of the job, as a domain name and a path; absent for the usual one. Can't be changed. */
  managedBy?: string;
  /** How the pods are scheduled together. */
  scheduling?: JobScheduling;
}

/** What failed pods mean for a job. Only with restartPolicy Never. */
export interface PodFailurePolicy {
  /** Rules in order; the first that fits decides. */
  rules: PodFailurePolicyRule[];
}

/** What to do about certain failures. Either onExitCodes or onPodConditions is set. */
export interface PodFailurePolicyRule {
  /** Whether the failure ends the job, ends its index, doesn't count, or counts as usual. */
  action: "FailJob" | "FailIndex" | "Ignore" | "Count";
  /** Fits by the exit codes of containers. */
  onExitCodes?: PodFailurePolicyOnExitCodesRequirement;
  /** Fits when the pod has one of these conditions. */
  onPodConditions?: PodFailurePolicyOnPodConditionsPattern[];
}

/** Exit codes of containers that failed. */
export interface PodFailurePolicyOnExitCodesRequirement {
  /** Container that is looked at; absent for all. */
  containerName?: string;
  /** Whether the exit code must be one of the values or none of them. */
  operator: "In" | "NotIn";
  /** Exit codes in ascending order, without 0 for In. */
  values: number[];
}

/** A condition of a failed pod. */
export interface PodFailurePolicyOnPodConditionsPattern {
  /** Type of the condition. */
  type: string;
  /** Status that the condition must have. */
  status?: "True" | "False" | "Unknown";
}

/** When an indexed job counts as done. */
export interface SuccessPolicy {
  /** Rules of which one must be met. */
  rules: SuccessPolicyRule[];
}

/** Indexes that must succeed; at least one of the fields is set. */
export interface SuccessPolicyRule {
  /** Indexes that count, as numbers and ranges in ascending order, for example 1,3-5. */
  succeededIndexes?: string;
  /** How many of them must succeed; absent for all. */
  succeededCount?: number;
}

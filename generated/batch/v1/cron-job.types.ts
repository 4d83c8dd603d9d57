// Code generated from schemas/batch/v1/cron-job.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApiObject, ObjectMeta } from "../../../runtime/kit/index.js";
import type { ObjectReference } from "../../core/v1/references.types.js";
import type { JobSpec } from "./job-spec.types.js";

/** Makes a job at certain times, again and again. */
export interface CronJob extends ApiObject {
  metadata: ObjectMeta;
  /** The jobs, and when to make them. */
  spec: CronJobSpec;
  /** What was last observed. */
  status?: CronJobStatus;
}

/** The jobs that are made, and when. */
export interface CronJobSpec {
  /** Minute, hour, day of month, month and day of week in cron form, or a word such as @hourly. */
  schedule: string;
  /** Name of the time zone of the schedule; absent for that of the controller. */
  timeZone?: string;
  /** How late a job may still be made; absent for no bound. */
  startingDeadlineSeconds?: number;
  /** Whether a job is made, left out, or made in place of the running one when its time comes too soon. */
  concurrencyPolicy?: "Allow" | "Forbid" | "Replace";
  /** Whether no further jobs are made. */
  suspend?: boolean;
  /** What each job is made from. */
  jobTemplate: JobTemplateSpec;
  /** Number of jobs kept that succeeded. */
  successfulJobsHistoryLimit?: number;
  /** Number of jobs kept that failed. */
  failedJobsHistoryLimit?: number;
}

/** What jobs are made from. */
export interface JobTemplateSpec {
  /** Labels, annotations and other metadata of the jobs. */
  metadata?: ObjectMeta;
  /** Wanted work of the jobs. */
  spec?: JobSpec;
}

/** What was last observed of a cron job. */
export interface CronJobStatus {
  /** Jobs that are running. */
  active?: ObjectReference[];
  /** When a job was last due and made. */
  lastScheduleTime?: string;
  /** When a job last succeeded. */
  lastSuccessfulTime?: string;
}

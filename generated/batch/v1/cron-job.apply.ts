// Code generated from schemas/batch/v1/cron-job.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApplyMeta } from "../../../runtime/kit/index.js";
import type { CronJobSpec, CronJobStatus, JobTemplateSpec } from "./cron-job.types.js";
import type { JobSpecApply } from "./job-spec.apply.js";

/** What an apply of a CronJob may state. */
export interface CronJobApply {
  apiVersion?: "batch/v1";
  kind?: "CronJob";
  metadata: ApplyMeta;
  /** The jobs, and when to make them. */
  spec?: CronJobSpecApply;
  /** What was last observed. */
  status?: CronJobStatus;
}

/** What an apply of the part CronJobSpec may state. */
export interface CronJobSpecApply extends Partial<Omit<CronJobSpec, "jobTemplate">> {
  /** What each job is made from. */
  jobTemplate?: JobTemplateSpecApply;
}

/** What an apply of the part JobTemplateSpec may state. */
export interface JobTemplateSpecApply extends Partial<Omit<JobTemplateSpec, "spec">> {
  /** Wanted work of the jobs. */
  spec?: JobSpecApply;
}

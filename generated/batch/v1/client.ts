// Code generated from schemas/batch/v1. DO NOT EDIT; run `npm run generate`.
import type { ResourceReference } from "../../../runtime/kit/index.js";
import type { CronJobApply } from "./cron-job.apply.js";
import type { CronJob } from "./cron-job.types.js";
import type { JobApply } from "./job.apply.js";
import type { Job } from "./job.types.js";

export const cronJobs: ResourceReference<CronJob, "Namespaced", CronJobApply, "status"> = {
  group: "batch",
  version: "v1",
  kind: "CronJob",
  resource: "cronjobs",
  scope: "Namespaced",
};

export const jobs: ResourceReference<Job, "Namespaced", JobApply, "status"> = {
  group: "batch",
  version: "v1",
  kind: "Job",
  resource: "jobs",
  scope: "Namespaced",
};

export type * from "./cron-job.types.js";
export type * from "./cron-job.apply.js";
export type * from "./job.types.js";
export type * from "./job.apply.js";
export type * from "./job-scheduling.types.js";
export type * from "./job-scheduling.apply.js";
export type * from "./job-spec.types.js";
export type * from "./job-spec.apply.js";

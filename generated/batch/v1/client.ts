// Code generated from schemas/batch/v1. DO NOT EDIT; run `npm run generate`.
import { defineReference } from "../../../runtime/kit/index.js";
import type { CronJobApply } from "./cron-job.apply.js";
import type { CronJob } from "./cron-job.types.js";
import type { JobApply } from "./job.apply.js";
import type { Job } from "./job.types.js";

export const cronJobs = defineReference<CronJob, "Namespaced", CronJobApply>({
  group: "batch",
  version: "v1",
  kind: "CronJob",
  resource: "cronjobs",
  scope: "Namespaced",
});

export const jobs = defineReference<Job, "Namespaced", JobApply>({
  group: "batch",
  version: "v1",
  kind: "Job",
  resource: "jobs",
  scope: "Namespaced",
});

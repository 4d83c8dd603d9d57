// Code generated from schemas/batch/v1beta1. DO NOT EDIT; run `npm run generate`.
import type { ResourceReference } from "../../../runtime/kit/index.js";
import type { CronJobApply } from "./cron-job.apply.js";
import type { CronJob } from "./cron-job.types.js";

export const cronJobs: ResourceReference<CronJob, "Namespaced", CronJobApply, "status"> = {
  group: "batch",
  version: "v1beta1",
  kind: "CronJob",
  resource: "cronjobs",
  scope: "Namespaced",
};

export type * from "./cron-job.types.js";
export type * from "./cron-job.apply.js";

// Code generated from schemas/batch/v1. DO NOT EDIT; run `npm run generate`.
import { type ResourceDefinition, defineResource } from "../../../runtime/kit/index.js";
import type { CronJob } from "./cron-job.types.js";
import type { Job } from "./job.types.js";

/** /apis/batch/v1/namespaces/{namespace}/cronjobs */
export const cronJobs = defineResource<CronJob>({
  group: "batch",
  version: "v1",
  kind: "CronJob",
  resource: "cronjobs",
  shortNames: ["cj"],
  categories: ["all"],
  scope: "Namespaced",
  subresources: { status: true },
  lifecycle: { introduced: "1.21" },
  root: "batch/v1/cron-job#CronJob",
  schemaMark: "5dc0e1b7e57f9a23",
  shapeMark: "48bc0a10fe776927",
  code: () => import("./cron-job.handlers.js"),
});

/** /apis/batch/v1/namespaces/{namespace}/jobs */
export const jobs = defineResource<Job>({
  group: "batch",
  version: "v1",
  kind: "Job",
  resource: "jobs",
  categories: ["all"],
  scope: "Namespaced",
  subresources: { status: true },
  root: "batch/v1/job#Job",
  schemaMark: "b5832cd71a2091d0",
  shapeMark: "c83a89e528179b3e",
  code: () => import("./job.handlers.js"),
});

/** All resources of this group version. */
export const resources: readonly ResourceDefinition[] = [cronJobs, jobs];

// Code generated from schemas/batch/v1beta1. DO NOT EDIT; run `npm run generate`.
import { type ResourceDefinition, defineResource } from "../../../runtime/kit/index.js";
import type { CronJob } from "./cron-job.types.js";

/** /apis/batch/v1beta1/namespaces/{namespace}/cronjobs */
export const cronJobs = defineResource<CronJob>({
  group: "batch",
  version: "v1beta1",
  kind: "CronJob",
  resource: "cronjobs",
  shortNames: ["cj"],
  categories: ["all"],
  scope: "Namespaced",
  subresources: { status: true },
  storage: false,
  lifecycle: {
    introduced: "1.8",
    deprecated: "1.21",
    removed: "1.25",
    replacement: { group: "batch", version: "v1", kind: "CronJob" },
  },
  root: "batch/v1beta1/cron-job#CronJob",
  schemaMark: "f18dfea9df0e965b",
  shapeMark: "48bc0a10fe776927",
  code: () => import("./cron-job.handlers.js"),
});

/** All resources of this group version. */
export const resources: readonly ResourceDefinition[] = [cronJobs];

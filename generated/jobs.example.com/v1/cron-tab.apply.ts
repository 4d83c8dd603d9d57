// Code generated from schemas/jobs.example.com/v1/cron-tab.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApplyMeta } from "../../../runtime/kit/index.js";
import type { CronTabSpec, CronTabStatus } from "./cron-tab.types.js";

/** What an apply of a CronTab may state. */
export interface CronTabApply {
  apiVersion?: "jobs.example.com/v1";
  kind?: "CronTab";
  metadata: ApplyMeta;
  /** The job as it is wanted. */
  spec?: CronTabSpec;
  /** The job as it was last observed. */
  status?: CronTabStatus;
}

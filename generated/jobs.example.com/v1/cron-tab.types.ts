// Code generated from schemas/jobs.example.com/v1/cron-tab.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApiObject, ObjectMeta } from "../../../runtime/kit/index.js";

/** A job that runs at fixed times. */
export interface CronTab extends ApiObject {
  metadata: ObjectMeta;
  /** The job as it is wanted. */
  spec?: CronTabSpec;
  /** The job as it was last observed. */
  status?: CronTabStatus;
}

/** The job as it is wanted. */
export interface CronTabSpec {
  /** When the job runs: minute, hour, day of month, month and day of week. */
  cronSpec?: string;
  /** Image of the job's container. */
  image?: string;
  /** Number of pods that run the job. */
  replicas?: number;
}

/** The job as it was last observed. */
export interface CronTabStatus {
  /** Number of pods that there are. */
  replicas?: number;
  /** Selector of the pods in text form. */
  labelSelector?: string;
}

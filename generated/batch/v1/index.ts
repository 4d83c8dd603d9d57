// Code generated from schemas/batch/v1. DO NOT EDIT; run `npm run generate`.

export type * from "./cron-job.types.js";
export type * from "./cron-job.apply.js";
export type * from "./job.types.js";
export type * from "./job.apply.js";
export type * from "./job-scheduling.types.js";
export type * from "./job-scheduling.apply.js";
export type * from "./job-spec.types.js";
export type * from "./job-spec.apply.js";
export * as references from "./client.js";
export * from "./resources.js";

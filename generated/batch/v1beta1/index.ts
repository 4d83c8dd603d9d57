// Code generated from schemas/batch/v1beta1. DO NOT EDIT; run `npm run generate`.

export type * from "./cron-job.types.js";
export type * from "./cron-job.apply.js";
export * as references from "./client.js";
export * from "./resources.js";

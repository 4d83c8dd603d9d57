// Code generated from schemas/jobs.example.com/v1. DO NOT EDIT; run `npm run generate`.

export type * from "./cron-tab.types.js";
export type * from "./cron-tab.apply.js";
export * as references from "./client.js";
export * from "./resources.js";

// Code generated from schemas/jobs.example.com/v1. DO NOT EDIT; run `npm run generate`.
import type { ResourceReference } from "../../../runtime/kit/index.js";
import type { CronTabApply } from "./cron-tab.apply.js";
import type { CronTab } from "./cron-tab.types.js";

export const cronTabs: ResourceReference<CronTab, "Namespaced", CronTabApply, "scale" | "status"> = {
  group: "jobs.example.com",
  version: "v1",
  kind: "CronTab",
  resource: "crontabs",
  scope: "Namespaced",
};

export type * from "./cron-tab.types.js";
export type * from "./cron-tab.apply.js";

// Code generated from schemas/stable.example.com/v1. DO NOT EDIT; run `npm run generate`.
import type { ResourceDefinition } from "../../../runtime/kit/index.js";
import { cronTabs } from "./cron-tab.handlers.js";

export type * from "./cron-tab.types.js";
export * as references from "./client.js";

export { cronTabs };

/** All resources of this group version. */
export const resources: readonly ResourceDefinition[] = [cronTabs];

/** The hooks of all kinds of this group. */
import { cronJobHooks } from "./cron-job.js";
import { jobHooks } from "./job.js";

export const batchHooks = [cronJobHooks, jobHooks];

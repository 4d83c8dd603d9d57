/** The hooks of all kinds of this group. */
import { priorityClassHooks } from "./priority-class.js";
import { workloadHooks } from "./workload.js";

export const schedulingHooks = [priorityClassHooks, ...workloadHooks] as const;

/** Conversions between versions of built-in kinds. All other kinds have the same fields in all versions. */
import type { ResourceHooks } from "../registry/kinds/hooks.js";
import { horizontalPodAutoscalerConversion } from "./autoscaling/horizontal-pod-autoscaler-conversion.js";
import { endpointSliceConversion } from "./discovery/endpoint-slice-conversion.js";
import { betaEventConversion, eventConversion } from "./events/event-conversion.js";
import { priorityLevelConversion } from "./flowcontrol/priority-level-conversion.js";
import { podDisruptionBudgetConversion } from "./policy/pod-disruption-budget-conversion.js";
import { claimConversion, claimTemplateConversion } from "./resource/device-claim-conversion.js";
import { resourceSliceConversion } from "./resource/resource-slice-conversion.js";

export const builtinConversions = [
  betaEventConversion,
  claimConversion,
  claimTemplateConversion,
  endpointSliceConversion,
  eventConversion,
  horizontalPodAutoscalerConversion,
  podDisruptionBudgetConversion,
  priorityLevelConversion,
  resourceSliceConversion,
] as unknown as readonly ResourceHooks[];

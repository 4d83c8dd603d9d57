// Code generated from schemas/policy/v1. DO NOT EDIT; run `npm run generate`.
import type { ResourceDefinition } from "../../../runtime/kit/index.js";
import { evictions } from "./eviction.handlers.js";
import { podDisruptionBudgets } from "./pod-disruption-budget.handlers.js";

export type * from "./eviction.types.js";
export type * from "./pod-disruption-budget.types.js";
export * as references from "./client.js";

export { evictions, podDisruptionBudgets };

/** All resources of this group version. */
export const resources: readonly ResourceDefinition[] = [evictions, podDisruptionBudgets];

// Code generated from schemas/apps/v1. DO NOT EDIT; run `npm run generate`.
import type { ResourceDefinition } from "../../../runtime/kit/index.js";
import { deployments } from "./deployment.handlers.js";
import { replicaSets } from "./replica-set.handlers.js";

export type * from "./deployment.types.js";
export type * from "./replica-set.types.js";
export * as references from "./client.js";

export { deployments, replicaSets };

/** All resources of this group version. */
export const resources: readonly ResourceDefinition[] = [deployments, replicaSets];

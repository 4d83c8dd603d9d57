// Code generated from schemas/apps/v1. DO NOT EDIT; run `npm run generate`.
import type { ResourceDefinition } from "../../../runtime/kit/index.js";
import { deployments } from "./deployment.handlers.js";

export type * from "./deployment.types.js";
export * as references from "./client.js";

export { deployments };

/** All resources of this group version. */
export const resources: readonly ResourceDefinition[] = [deployments];

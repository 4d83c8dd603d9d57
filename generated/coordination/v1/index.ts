// Code generated from schemas/coordination/v1. DO NOT EDIT; run `npm run generate`.
import type { ResourceDefinition } from "../../../runtime/kit/index.js";
import { leases } from "./lease.handlers.js";

export type * from "./lease.types.js";
export * as references from "./client.js";

export { leases };

/** All resources of this group version. */
export const resources: readonly ResourceDefinition[] = [leases];

// Code generated from schemas/rbac/v1. DO NOT EDIT; run `npm run generate`.
import type { ResourceDefinition } from "../../../runtime/kit/index.js";
import { clusterRoles } from "./cluster-role.handlers.js";

export type * from "./cluster-role.types.js";
export * as references from "./client.js";

export { clusterRoles };

/** All resources of this group version. */
export const resources: readonly ResourceDefinition[] = [clusterRoles];

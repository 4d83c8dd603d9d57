/** Cluster roles: their names are path segments, so that they may hold a colon. RES-021. */
import { clusterRoles } from "../../../generated/rbac/v1/index.js";
import { pathSegment } from "../../api/name-format.js";
import { defineHooks } from "../../registry/hooks.js";

export const clusterRoleHooks = defineHooks(clusterRoles, { nameFormat: pathSegment, createOnUpdate: true });

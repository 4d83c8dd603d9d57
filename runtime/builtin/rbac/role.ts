/** Roles in a namespace: their rules, who may write them, and names that may contain a colon. AUTHZ-RBAC-018. */
import { type Role, roles } from "../../../generated/rbac/v1/index.js";
import { pathSegment } from "../../api/formats/name-format.js";
import type { RolePermissions } from "../../authz/rbac/escalation.js";
import { defineHooks, type ResourceHooks } from "../../registry/kinds/hooks.js";
import { validateRules } from "./rule-rules.js";
import { authorizeRole } from "./write-permission.js";

export function roleHooks(permissions: RolePermissions): ResourceHooks<Role> {
  return defineHooks(roles, {
    nameFormat: pathSegment,
    createOnUpdate: true,
    authorizeWrite: (role, old, context) => authorizeRole(permissions, "Role", role, old, context),
    validateCreate: ({ rules }) => validateRules(rules, true),
    validateUpdate: ({ rules }) => validateRules(rules, true),
  });
}

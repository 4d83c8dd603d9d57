/** Cluster roles: their rules or aggregation, who may write them, and names that may contain a colon. RES-021. */
import { type ClusterRole, clusterRoles } from "../../../generated/rbac/v1/index.js";
import type { FieldError } from "../../api/field-error.js";
import { validateLabelSelector } from "../../api/formats/labels.js";
import { pathSegment } from "../../api/formats/name-format.js";
import type { RolePermissions } from "../../authz/rbac/escalation.js";
import { defineHooks, type ResourceHooks } from "../../registry/kinds/hooks.js";
import { present } from "../field-rules.js";
import { validateRules } from "./rule-rules.js";
import { authorizeRole } from "./write-permission.js";

export function clusterRoleHooks(permissions: RolePermissions): ResourceHooks<ClusterRole> {
  return defineHooks(clusterRoles, {
    nameFormat: pathSegment,
    createOnUpdate: true,
    authorizeWrite: (role, old, context) => authorizeRole(permissions, "ClusterRole", role, old, context),
    validateCreate: (role) => validate(role),
    validateUpdate: (role) => validate(role),
  });
}

function validate({ rules, aggregationRule }: ClusterRole): FieldError[] {
  const errors = validateRules(rules, false);
  if (aggregationRule === undefined) return errors;
  const field = "aggregationRule.clusterRoleSelectors";
  const { clusterRoleSelectors = [] } = aggregationRule;
  return [
    ...errors,
    ...present(field, clusterRoleSelectors, "at least one clusterRoleSelector required if aggregationRule is non-nil"),
    ...clusterRoleSelectors.flatMap((selector, index) => validateLabelSelector(selector, `${field}[${index}]`)),
  ];
}

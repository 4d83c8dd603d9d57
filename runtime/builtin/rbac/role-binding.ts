/** Role bindings in a namespace, to a role there or to a cluster role. AUTHZ-RBAC-010 to 012, 017. */
import { type RoleBinding, roleBindings } from "../../../generated/rbac/v1/index.js";
import { pathSegment } from "../../api/formats/name-format.js";
import type { RolePermissions } from "../../authz/rbac/escalation.js";
import { defineHooks, type ResourceHooks } from "../../registry/kinds/hooks.js";
import { bindingTable, immutableRole, setGroups, validateBinding } from "./binding-rules.js";
import { authorizeBinding } from "./write-permission.js";

const ROLE_KINDS = ["Role", "ClusterRole"];

export function roleBindingHooks(permissions: RolePermissions): ResourceHooks<RoleBinding> {
  return defineHooks<RoleBinding>(roleBindings, {
    nameFormat: pathSegment,
    createOnUpdate: true,
    prepareForCreate: (binding, { profile }) => setGroups(binding, profile),
    prepareForUpdate: (binding, _old, { profile }) => setGroups(binding, profile),
    authorizeWrite: (binding, old, context) => authorizeBinding(permissions, binding, old, context),
    validateCreate: (binding, { profile }) => validateBinding(binding, ROLE_KINDS, true, profile),
    validateUpdate: (binding, old, { profile }) => [
      ...validateBinding(binding, ROLE_KINDS, true, profile),
      ...immutableRole(binding, old),
    ],
    table: bindingTable,
  });
}

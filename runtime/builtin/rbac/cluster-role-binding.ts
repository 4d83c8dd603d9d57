/** Cluster role bindings: a cluster role for subjects, everywhere. AUTHZ-RBAC-010 to 012, 017. */
import { clusterRoleBindings } from "../../../generated/rbac/v1/index.js";
import { pathSegment } from "../../api/name-format.js";
import { defineHooks } from "../../registry/hooks.js";
import { bindingTable, immutableRole, setGroups, validateBinding } from "./binding-rules.js";

const ROLE_KINDS = ["ClusterRole"];

export const clusterRoleBindingHooks = defineHooks(clusterRoleBindings, {
  nameFormat: pathSegment,
  createOnUpdate: true,
  prepareForCreate: (binding, { profile }) => setGroups(binding, profile),
  prepareForUpdate: (binding, _old, { profile }) => setGroups(binding, profile),
  validateCreate: (binding, { profile }) => validateBinding(binding, ROLE_KINDS, false, profile),
  validateUpdate: (binding, old, { profile }) => [
    ...validateBinding(binding, ROLE_KINDS, false, profile),
    ...immutableRole(binding, old),
  ],
  table: bindingTable,
});

// Code generated from schemas/rbac/v1. DO NOT EDIT; run `npm run generate`.
import type { ResourceReference } from "../../../runtime/kit/index.js";
import type { ClusterRoleBindingApply } from "./cluster-role-binding.apply.js";
import type { ClusterRoleBinding } from "./cluster-role-binding.types.js";
import type { ClusterRoleApply } from "./cluster-role.apply.js";
import type { ClusterRole } from "./cluster-role.types.js";
import type { RoleBindingApply } from "./role-binding.apply.js";
import type { RoleBinding } from "./role-binding.types.js";
import type { RoleApply } from "./role.apply.js";
import type { Role } from "./role.types.js";

export const clusterRoles: ResourceReference<ClusterRole, "Cluster", ClusterRoleApply> = {
  group: "${rbacGroup}",
  version: "v1",
  kind: "ClusterRole",
  resource: "clusterroles",
  scope: "Cluster",
};

export const clusterRoleBindings: ResourceReference<ClusterRoleBinding, "Cluster", ClusterRoleBindingApply> = {
  group: "${rbacGroup}",
  version: "v1",
  kind: "ClusterRoleBinding",
  resource: "clusterrolebindings",
  scope: "Cluster",
};

export const roles: ResourceReference<Role, "Namespaced", RoleApply> = {
  group: "${rbacGroup}",
  version: "v1",
  kind: "Role",
  resource: "roles",
  scope: "Namespaced",
};

export const roleBindings: ResourceReference<RoleBinding, "Namespaced", RoleBindingApply> = {
  group: "${rbacGroup}",
  version: "v1",
  kind: "RoleBinding",
  resource: "rolebindings",
  scope: "Namespaced",
};

export type * from "./cluster-role.types.js";
export type * from "./cluster-role.apply.js";
export type * from "./cluster-role-binding.types.js";
export type * from "./cluster-role-binding.apply.js";
export type * from "./role.types.js";
export type * from "./role.apply.js";
export type * from "./role-binding.types.js";
export type * from "./role-binding.apply.js";
export type * from "./subjects.types.js";
export type * from "./subjects.apply.js";

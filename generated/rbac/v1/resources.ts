// Code generated from schemas/rbac/v1. DO NOT EDIT; run `npm run generate`.
import { type ResourceDefinition, defineResource } from "../../../runtime/kit/index.js";
import type { ClusterRoleBinding } from "./cluster-role-binding.types.js";
import type { ClusterRole } from "./cluster-role.types.js";
import type { RoleBinding } from "./role-binding.types.js";
import type { Role } from "./role.types.js";

/** /apis/${rbacGroup}/v1/clusterroles */
export const clusterRoles = defineResource<ClusterRole>({
  group: "${rbacGroup}",
  version: "v1",
  kind: "ClusterRole",
  resource: "clusterroles",
  scope: "Cluster",
  root: "rbac/v1/cluster-role#ClusterRole",
  schemaMark: "bceeb0cae15bbcb8",
  shapeMark: "f3320094ed67b1cb",
  code: () => import("./cluster-role.handlers.js"),
});

/** /apis/${rbacGroup}/v1/clusterrolebindings */
export const clusterRoleBindings = defineResource<ClusterRoleBinding>({
  group: "${rbacGroup}",
  version: "v1",
  kind: "ClusterRoleBinding",
  resource: "clusterrolebindings",
  scope: "Cluster",
  root: "rbac/v1/cluster-role-binding#ClusterRoleBinding",
  schemaMark: "2e170bbe6a9d1b5f",
  shapeMark: "8a9e68c043ba973d",
  code: () => import("./cluster-role-binding.handlers.js"),
});

/** /apis/${rbacGroup}/v1/namespaces/{namespace}/roles */
export const roles = defineResource<Role>({
  group: "${rbacGroup}",
  version: "v1",
  kind: "Role",
  resource: "roles",
  scope: "Namespaced",
  root: "rbac/v1/role#Role",
  schemaMark: "a336ee01bbbdb870",
  shapeMark: "004b2836998803b3",
  code: () => import("./role.handlers.js"),
});

/** /apis/${rbacGroup}/v1/namespaces/{namespace}/rolebindings */
export const roleBindings = defineResource<RoleBinding>({
  group: "${rbacGroup}",
  version: "v1",
  kind: "RoleBinding",
  resource: "rolebindings",
  scope: "Namespaced",
  root: "rbac/v1/role-binding#RoleBinding",
  schemaMark: "dae0bfd20f7141dd",
  shapeMark: "8a9e68c043ba973d",
  code: () => import("./role-binding.handlers.js"),
});

/** All resources of this group version. */
export const resources: readonly ResourceDefinition[] = [clusterRoles, clusterRoleBindings, roles, roleBindings];

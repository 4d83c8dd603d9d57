// Code generated from schemas/rbac/v1. DO NOT EDIT; run `npm run generate`.
import { defineReference } from "../../../runtime/kit/index.js";
import type { ClusterRole } from "./cluster-role.types.js";

export const clusterRoles = defineReference<ClusterRole, "Cluster">({
  group: "${rbacGroup}",
  version: "v1",
  kind: "ClusterRole",
  resource: "clusterroles",
  scope: "Cluster",
});

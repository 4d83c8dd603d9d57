// Code generated from schemas/rbac/v1/cluster-role-binding.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApplyMeta } from "../../../runtime/kit/index.js";
import type { SubjectApply } from "./subjects.apply.js";
import type { RoleRef } from "./subjects.types.js";

/** What an apply of a ClusterRoleBinding may state. */
export interface ClusterRoleBindingApply {
  apiVersion?: string;
  kind?: "ClusterRoleBinding";
  metadata: ApplyMeta;
  /** Who gets the role. */
  subjects?: SubjectApply[];
  /** The cluster role; can't be changed. */
  roleRef?: RoleRef;
}

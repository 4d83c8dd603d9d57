// Code generated from schemas/rbac/v1/role-binding.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApplyMeta } from "../../../runtime/kit/index.js";
import type { SubjectApply } from "./subjects.apply.js";
import type { RoleRef } from "./subjects.types.js";

/** What an apply of a RoleBinding may state. */
export interface RoleBindingApply {
  apiVersion?: string;
  kind?: "RoleBinding";
  metadata: ApplyMeta;
  /** Who gets the role. */
  subjects?: SubjectApply[];
  /** The role: one of the namespace or one of the cluster; can't be changed. */
  roleRef?: RoleRef;
}

// Code generated from schemas/rbac/v1/role-binding.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApiObject, ObjectMeta } from "../../../runtime/kit/index.js";
import type { RoleRef, Subject } from "./subjects.types.js";

/** Grants a role to subjects within one namespace. */
export interface RoleBinding extends ApiObject {
  metadata: ObjectMeta;
  /** Who gets the role. */
  subjects?: Subject[];
  /** The role: one of the namespace or one of the cluster; can't be changed. */
  roleRef: RoleRef;
}

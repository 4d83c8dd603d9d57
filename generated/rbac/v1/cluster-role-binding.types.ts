// Code generated from schemas/rbac/v1/cluster-role-binding.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApiObject, ObjectMeta } from "../../../runtime/kit/index.js";
import type { RoleRef, Subject } from "./subjects.types.js";

/** Grants a cluster role to subjects everywhere. */
export interface ClusterRoleBinding extends ApiObject {
  metadata: ObjectMeta;
  /** Who gets the role. */
  subjects?: Subject[];
  /** The cluster role; can't be changed. */
  roleRef: RoleRef;
}

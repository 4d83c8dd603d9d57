// Code generated from schemas/rbac/v1/role.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApiObject, ObjectMeta } from "../../../runtime/kit/index.js";
import type { PolicyRule } from "./cluster-role.types.js";

/** A set of permissions within one namespace. */
export interface Role extends ApiObject {
  metadata: ObjectMeta;
  /** What is permitted. */
  rules?: PolicyRule[];
}

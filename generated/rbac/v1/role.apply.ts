// Code generated from schemas/rbac/v1/role.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApplyMeta } from "../../../runtime/kit/index.js";
import type { PolicyRuleApply } from "./cluster-role.apply.js";

/** What an apply of a Role may state. */
export interface RoleApply {
  apiVersion?: string;
  kind?: "Role";
  metadata: ApplyMeta;
  /** What is permitted. */
  rules?: PolicyRuleApply[];
}

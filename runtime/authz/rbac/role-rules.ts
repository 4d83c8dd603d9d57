/**
 * The rules that a user holds through roles, for listing them and for checking what the user may grant.
 * SPEC: Role-based access control, rule 4.
 */
import type { UserInfo } from "../../api/user-info.js";
import type { PolicyRule } from "./policy-rule.js";

export interface HeldRules {
  readonly rules: readonly PolicyRule[];
  /** Descriptions of roles that bindings name but that do not exist. */
  readonly problems: readonly string[];
}

export interface RoleRules {
  /** @param namespace empty for what is held everywhere @throws Error while the roles are not loaded */
  rulesOf(user: UserInfo, namespace: string): Promise<HeldRules>;
}

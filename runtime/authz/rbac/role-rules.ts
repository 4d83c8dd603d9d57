/** What somebody holds by roles: for listing it, and for what they may hand on. SPEC: Role-based access control, rule 4. */
import type { UserInfo } from "../../api/user-info.js";
import type { PolicyRule } from "./policy-rule.js";

export interface HeldRules {
  readonly rules: readonly PolicyRule[];
  /** Roles that bindings name and that are not there, in words. */
  readonly problems: readonly string[];
}

export interface RoleRules {
  /** @param namespace empty for what is held everywhere @throws Error while the roles are not loaded */
  rulesOf(user: UserInfo, namespace: string): Promise<HeldRules>;
}

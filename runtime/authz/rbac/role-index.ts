/**
 * Indexes roles and bindings and keeps the index current. It authorizes requests and lists the rules that users hold; the
 * cost of a decision depends only on the bindings that concern the caller. SPEC: Role-based access control.
 */
import type { NamingProfile } from "../../api/profile/naming-profile.js";
import type { Clock } from "../../api/time.js";
import type { UserInfo } from "../../api/user-info.js";
import type { Authorizer } from "../authorizer.js";
import type { AuthorizationObjects } from "../followed-objects.js";
import { GrantedRoles } from "./granted-roles.js";
import { roleAuthorizer } from "./role-authorizer.js";
import { RoleProblems } from "./role-problems.js";
import type { HeldRules, RoleRules } from "./role-rules.js";
import type { StoredRole } from "./stored-role.js";

export class RoleIndex implements RoleRules {
  /** Waits until all kinds were loaded once, and throws after `FIRST_LOAD_LIMIT_MS`. */
  readonly authorizer: Authorizer;
  private readonly granted: GrantedRoles;
  private readonly profile: NamingProfile;

  constructor({ clock, profile }: { readonly clock: Clock; readonly profile: NamingProfile }) {
    this.granted = new GrantedRoles(clock);
    this.profile = profile;
    this.authorizer = roleAuthorizer(this.granted, profile);
  }

  /** Keeps the index current; resolves after the signal. Call it once. */
  follow(objects: AuthorizationObjects, signal: AbortSignal): Promise<void> {
    return this.granted.follow(objects, signal);
  }

  /** The rules of every role that the user holds, each role once. */
  async rulesOf(user: UserInfo, namespace: string): Promise<HeldRules> {
    if (!this.granted.isLoaded) await this.granted.loaded();
    const roles = new Set<StoredRole>();
    const problems = new RoleProblems(this.profile);
    this.granted.find(user, namespace, ({ binding }, role) => {
      if (role === undefined) problems.add(binding);
      else roles.add(role);
      return false;
    });
    return { rules: [...roles].flatMap(({ rules }) => rules), problems: problems.texts };
  }
}

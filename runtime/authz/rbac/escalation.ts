/**
 * Prevents privilege escalation: even a user who may write roles and bindings can only grant permissions that they hold
 * at the same scope, unless the verb `escalate` or `bind` exempts them. SPEC: Role-based access control, rule 4.
 */
import { SUPERUSER_GROUP, type UserInfo } from "../../api/user-info.js";
import type { Authorizer } from "../authorizer.js";
import type { AuthorizationObjects, RoleKind } from "../followed-objects.js";
import { refusalText } from "./missing-permissions.js";
import type { PolicyRule } from "./policy-rule.js";
import type { RoleRules } from "./role-rules.js";
import { uncoveredRules } from "./rule-cover.js";

/** What the check needs to know about users and roles. */
export interface RolePermissions extends Pick<AuthorizationObjects, "newestRole"> {
  /** The authorizer of requests, which may exempt a user from the check, whatever its modes are. */
  readonly authorizer: Authorizer;
  /** The rules that authors hold. */
  readonly roles: RoleRules;
}

/** A role as authorizers identify it. */
export interface RoleIdentity {
  readonly apiGroup: string;
  readonly kind: RoleKind;
  /** Empty for a collection. */
  readonly name: string;
  /** Where the role is written or bound; empty for the whole cluster. */
  readonly namespace: string;
}

/** All permissions: a user who can take rules from others could take any. */
export const EVERYTHING: readonly PolicyRule[] = [
  { verbs: ["*"], apiGroups: ["*"], resources: ["*"] },
  { verbs: ["*"], nonResourceURLs: ["*"] },
];

/**
 * Members of this group could obtain every permission anyway, so that they may create the first roles of a store.
 * AUTHZ-RBAC-026
 */
export function isSuperuser({ groups }: UserInfo): boolean {
  return groups.includes(SUPERUSER_GROUP);
}

/**
 * @param namespace the scope of the rules; empty for the whole cluster
 * @returns why the user may not grant these rules; undefined if they hold them all
 * @throws Error while the user's rules are unknown
 */
export async function whyNotGranted(
  { roles }: Pick<RolePermissions, "roles">,
  user: UserInfo,
  rules: readonly PolicyRule[],
  namespace: string,
): Promise<string | undefined> {
  const held = await roles.rulesOf(user, namespace);
  const missing = uncoveredRules(held.rules, rules);
  return missing.length === 0 ? undefined : refusalText(user, missing, held.problems);
}

export const ROLE_RESOURCES: Readonly<Record<RoleKind, string>> = { Role: "roles", ClusterRole: "clusterroles" };

/**
 * Whether a verb on a role exempts the user: `escalate` for writing it, `bind` for binding it.
 * @throws what the authorizer throws
 */
export async function mayEvenSo(
  { authorizer }: Pick<RolePermissions, "authorizer">,
  user: UserInfo,
  verb: "escalate" | "bind",
  { apiGroup, kind, name, namespace }: RoleIdentity,
): Promise<boolean> {
  const { type } = await authorizer.authorize({
    user,
    isResourceRequest: true,
    verb,
    group: apiGroup,
    version: "*",
    resource: ROLE_RESOURCES[kind],
    subresource: "",
    namespace,
    name,
  });
  return type === "Allow";
}

/**
 * Nobody hands on what they do not hold. Roles and bindings may be written by whom the authorizer lets write them, and only
 * with permissions that the author has at the same scope, unless a verb of its own lifts that. SPEC: Role-based access
 * control, rule 4.
 */
import { SUPERUSER_GROUP, type UserInfo } from "../../api/user-info.js";
import type { Authorizer } from "../authorizer.js";
import type { AuthorizationObjects, RoleKind } from "../followed-objects.js";
import { refusalText } from "./missing-permissions.js";
import type { PolicyRule } from "./policy-rule.js";
import type { RoleRules } from "./role-rules.js";
import { uncoveredRules } from "./rule-cover.js";

/** What tells who may hand on what. */
export interface RolePermissions extends Pick<AuthorizationObjects, "newestRole"> {
  /** Of requests: it may lift the check, whatever it goes by. */
  readonly authorizer: Authorizer;
  /** What authors hold. */
  readonly roles: RoleRules;
}

/** A role as authorizers know it. */
export interface RoleIdentity {
  readonly apiGroup: string;
  readonly kind: RoleKind;
  /** Empty for a collection. */
  readonly name: string;
  /** Where the role is written or bound; empty for the whole cluster. */
  readonly namespace: string;
}

/** The permissions of all: who takes rules from others could take any. */
export const EVERYTHING: readonly PolicyRule[] = [
  { verbs: ["*"], apiGroups: ["*"], resources: ["*"] },
  { verbs: ["*"], nonResourceURLs: ["*"] },
];

/** The group whose members could take everything anyway: the first roles of a store are theirs to make. AUTHZ-RBAC-026 */
export function isSuperuser({ groups }: UserInfo): boolean {
  return groups.includes(SUPERUSER_GROUP);
}

/**
 * @param namespace of the rules; empty for the whole cluster
 * @returns why the user may not hand these rules on; undefined where they hold them all
 * @throws Error while it is not known what they hold
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
 * Whether a verb on a role lifts the check: `escalate` for writing it, `bind` for binding it.
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

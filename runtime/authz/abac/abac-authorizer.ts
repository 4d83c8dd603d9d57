/** Decides by the lines of a policy file: any line that matches allows the request. SPEC: ABAC policy file. */
import { AUTHENTICATED_GROUP, type UserInfo } from "../../api/user-info.js";
import {
  type AuthorizationAttributes,
  type Authorizer,
  allowed,
  type NonResourceRule,
  noOpinion,
  type PathAttributes,
  type ResourceAttributes,
  type ResourceRule,
} from "../authorizer.js";
import type { AbacPolicy } from "./policy-file.js";

/** A decision only examines the lines for the caller's name and groups, however many there are for others. */
export function abacAuthorizer(policies: readonly AbacPolicy[]): Authorizer {
  const index = new PolicyIndex(policies);
  return {
    async authorize(attributes) {
      for (const policy of index.policiesOf(attributes.user))
        if (allows(policy, attributes)) return allowed(`ABAC: allowed by line ${policy.line}`);
      return noOpinion("No policy matched.");
    },
    async rulesFor(user, namespace) {
      const own = [...index.policiesOf(user)];
      return {
        resourceRules: own.flatMap((policy) => resourceRulesOf(policy, namespace)),
        nonResourceRules: own.flatMap(nonResourceRulesOf),
      };
    },
  };
}

const ANY = "*";

/** Policies by user or group. A policy that names both is listed under the user, who must also be in the group. */
class PolicyIndex {
  private readonly byUser = new Map<string, AbacPolicy[]>();
  private readonly byGroup = new Map<string, AbacPolicy[]>();

  constructor(policies: readonly AbacPolicy[]) {
    for (const policy of policies) {
      const { user, group } = policy;
      if (user !== "" && user !== ANY) append(this.byUser, user, policy);
      else if (group !== "" && group !== ANY) append(this.byGroup, group, policy);
      else if (user !== "" || group !== "") append(this.byGroup, AUTHENTICATED_GROUP, policy);
    }
  }

  *policiesOf(user: UserInfo): Generator<AbacPolicy> {
    const { username } = user;
    // A review may name very many groups, and each line looks some of them up.
    const groups = new Set(user.groups);
    for (const policy of this.byUser.get(username) ?? []) if (isFor(policy, username, groups)) yield policy;
    for (const group of groups)
      for (const policy of this.byGroup.get(group) ?? []) if (isFor(policy, username, groups)) yield policy;
  }
}

function append(map: Map<string, AbacPolicy[]>, key: string, policy: AbacPolicy): void {
  const policies = map.get(key);
  if (policies === undefined) map.set(key, [policy]);
  else policies.push(policy);
}

/**
 * Checks both the user and the group, if the line has both. `*` stands for every authenticated user; the anonymous user
 * must be meant by name or group.
 */
function isFor({ user, group }: AbacPolicy, username: string, groups: ReadonlySet<string>): boolean {
  if ((user === ANY || group === ANY) && !groups.has(AUTHENTICATED_GROUP)) return false;
  return (user === "" || user === ANY || user === username) && (group === "" || group === ANY || groups.has(group));
}

const READING_VERBS: readonly string[] = ["get", "list", "watch"];

function allows(policy: AbacPolicy, attributes: AuthorizationAttributes): boolean {
  if (policy.isReadonly && !READING_VERBS.includes(attributes.verb)) return false;
  return attributes.isResourceRequest ? allowsResource(policy, attributes) : allowsPath(policy, attributes);
}

/** A resource includes its subresources. An empty field of the line matches an empty attribute of the request only. */
function allowsResource(policy: AbacPolicy, { group, namespace, resource }: ResourceAttributes): boolean {
  if (policy.resource === "") return false;
  return isValue(policy.resource, resource) && isValue(policy.namespace, namespace) && isValue(policy.apiGroup, group);
}

function isValue(wanted: string, found: string): boolean {
  return wanted === ANY || wanted === found;
}

function allowsPath({ nonResourcePath }: AbacPolicy, { path }: PathAttributes): boolean {
  if (nonResourcePath === "") return false;
  return nonResourcePath.endsWith(ANY) ? path.startsWith(nonResourcePath.slice(0, -1)) : path === nonResourcePath;
}

function resourceRulesOf(policy: AbacPolicy, namespace: string): readonly ResourceRule[] {
  const { resource, apiGroup } = policy;
  if (resource === "" || !isValue(policy.namespace, namespace)) return [];
  return [{ verbs: verbsOf(policy), apiGroups: [apiGroup], resources: [resource] }];
}

function nonResourceRulesOf(policy: AbacPolicy): readonly NonResourceRule[] {
  const { nonResourcePath } = policy;
  return nonResourcePath === "" ? [] : [{ verbs: verbsOf(policy), nonResourceURLs: [nonResourcePath] }];
}

function verbsOf({ isReadonly }: AbacPolicy): readonly string[] {
  return isReadonly ? READING_VERBS : [ANY];
}

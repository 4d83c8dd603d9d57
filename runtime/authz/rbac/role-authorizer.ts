/** Decides by the roles that a user holds. It abstains on what they do not allow: no rule can deny (AUTHZ-RBAC-009). */
import type { NamingProfile } from "../../api/profile/naming-profile.js";
import type { UserInfo } from "../../api/user-info.js";
import {
  type AuthorizationAttributes,
  type Authorizer,
  allowed,
  type Decision,
  type NonResourceRule,
  noOpinion,
  type ResourceRule,
  type SubjectRules,
} from "../authorizer.js";
import { HEALTH_PATHS } from "../authorizer-chain.js";
import type { Grant } from "./binding-index.js";
import type { GrantedRoles } from "./granted-roles.js";
import type { PolicyRule } from "./policy-rule.js";
import { RoleProblems } from "./role-problems.js";
import { ruleRequestOf } from "./rule-matching.js";
import type { StoredRole } from "./stored-role.js";

export function roleAuthorizer(granted: GrantedRoles, profile: NamingProfile): Authorizer {
  return {
    authorize(attributes) {
      if (granted.isLoaded) return decide(granted, profile, attributes);
      if (isProbe(attributes)) return allowed(PROBE_REASON);
      return granted.loaded().then(() => decide(granted, profile, attributes));
    },
    async rulesFor(user, namespace) {
      if (!granted.isLoaded) await granted.loaded();
      return listedRules(granted, profile, user, namespace);
    },
  };
}

/**
 * Health checks of a starting server, which must be answered so that probes do not take the server for dead: until the
 * stored roles are loaded, the default roles apply to them.
 */
function isProbe(attributes: AuthorizationAttributes): boolean {
  return !attributes.isResourceRequest && attributes.verb === "get" && HEALTH_PATHS.includes(attributes.path);
}

const PROBE_REASON = "RBAC: allowed by the default roles, since those of the store are not known yet";

function decide(granted: GrantedRoles, profile: NamingProfile, attributes: AuthorizationAttributes): Decision {
  const requested = ruleRequestOf(attributes);
  let problems: RoleProblems | undefined;
  const grant = granted.find(
    attributes.user,
    attributes.isResourceRequest ? attributes.namespace : "",
    ({ binding }, role) => {
      if (role !== undefined) return role.allows(requested);
      problems ??= new RoleProblems(profile);
      problems.add(binding);
      return false;
    },
  );
  return grant === undefined ? noOpinion(problems?.reason) : allowed(reasonOf(grant));
}

/** The wording that users of stock clients know. */
function reasonOf({ binding, grantee: { subject } }: Grant): string {
  const { kind, name, namespace, role } = binding;
  const bindingName = namespace === "" ? name : `${name}/${namespace}`;
  const subjectName = subject.namespace === undefined ? subject.name : `${subject.name}/${subject.namespace}`;
  return `RBAC: allowed by ${kind} "${bindingName}" of ${role.kind} "${role.name}" to ${subject.kind} "${subjectName}"`;
}

/**
 * Lists every role once. Bindings in a namespace grant no access to paths, so path rules of their roles are left out.
 */
function listedRules(granted: GrantedRoles, profile: NamingProfile, user: UserInfo, namespace: string): SubjectRules {
  const problems = new RoleProblems(profile);
  const isEverywhere = new Map<StoredRole, boolean>();
  granted.find(user, namespace, ({ binding }, role) => {
    if (role === undefined) problems.add(binding);
    else if (!isEverywhere.has(role)) isEverywhere.set(role, binding.namespace === "");
    return false;
  });
  const roles = [...isEverywhere.keys()];
  const { texts } = problems;
  return {
    resourceRules: roles.flatMap(({ rules }) => rules.flatMap(resourceRule)),
    nonResourceRules: roles.filter((role) => isEverywhere.get(role)).flatMap(({ rules }) => rules.flatMap(pathRule)),
    ...(texts.length === 0 ? {} : { incompleteBecause: texts.join(", ") }),
  };
}

function resourceRule({ verbs, apiGroups, resources, resourceNames }: PolicyRule): readonly ResourceRule[] {
  if (resources == null || resources.length === 0) return [];
  const isNamed = resourceNames != null && resourceNames.length > 0;
  return [{ verbs, apiGroups: apiGroups ?? [], resources, ...(isNamed ? { resourceNames } : {}) }];
}

function pathRule({ verbs, nonResourceURLs }: PolicyRule): readonly NonResourceRule[] {
  return nonResourceURLs == null || nonResourceURLs.length === 0 ? [] : [{ verbs, nonResourceURLs }];
}

/**
 * The roles and bindings of a new server, which are those of Kubernetes in the release that the server follows, from
 * 1.31 on. SPEC: Role-based access control, 5 to 8.
 */
import type { Release } from "../../../api/lifecycle/lifecycle.js";
import type { NamingProfile } from "../../../api/profile/naming-profile.js";
import {
  AUTHENTICATED_GROUP,
  MONITORING_GROUP,
  SERVICE_ACCOUNTS_GROUP,
  SUPERUSER_GROUP,
  UNAUTHENTICATED_GROUP,
} from "../../../api/user-info.js";
import { accessRoles } from "./access-roles.js";
import { certificateRoles } from "./certificate-roles.js";
import { CONTROLLER_MANAGER, componentRoles, SCHEDULER } from "./component-roles.js";
import { controllerRules } from "./controller-roles.js";
import { account, binding, group, type PolicyBinding, type PolicyRole, role, user } from "./default-policy-objects.js";
import { PolicyScope, type RulesByRole, type Words } from "./default-policy-rules.js";
import { namespacedPolicy } from "./namespaced-policy.js";
import { peopleRoles } from "./people-roles.js";

export interface DefaultPolicy {
  readonly clusterRoles: readonly PolicyRole[];
  readonly clusterRoleBindings: readonly PolicyBinding[];
  /** Roles in the namespaces that every store begins with. */
  readonly roles: readonly PolicyRole[];
  readonly roleBindings: readonly PolicyBinding[];
}

export function defaultPolicy({ words }: NamingProfile, release: Release): DefaultPolicy {
  const scope = new PolicyScope(words, release);
  const ofControllers = Object.entries(controllerRules(scope)).map(
    ([name, rules]) => [name, `${CONTROLLER_PREFIX}${name}`, rules] as const,
  );
  const rules: RulesByRole = { ...accessRoles(scope), ...componentRoles(scope), ...certificateRoles(words) };
  return {
    clusterRoles: [
      ...peopleRoles(scope),
      ...Object.entries(rules).map(([name, itsRules]) => role(words, "", name, itsRules)),
      ...ofControllers.map(([, name, itsRules]) => role(words, "", name, itsRules)),
    ],
    clusterRoleBindings: [
      ...generalBindings(words),
      ...ofControllers.map(([accountName, name]) => binding(words, "", name, [account(words, accountName)])),
    ],
    ...namespacedPolicy(scope),
  };
}

const CONTROLLER_PREFIX = "system:controller:";

function generalBindings(words: Words): readonly PolicyBinding[] {
  const toGroups = (name: string, ...groups: string[]): PolicyBinding =>
    binding(
      words,
      "",
      name,
      groups.map((each) => group(words, each)),
    );
  const toUser = (name: string, username: string): PolicyBinding => binding(words, "", name, [user(words, username)]);
  return [
    toGroups("cluster-admin", SUPERUSER_GROUP),
    toGroups("system:basic-user", AUTHENTICATED_GROUP),
    toGroups("system:discovery", AUTHENTICATED_GROUP),
    toGroups("system:public-info-viewer", AUTHENTICATED_GROUP, UNAUTHENTICATED_GROUP),
    toGroups("system:monitoring", MONITORING_GROUP),
    toGroups("system:service-account-issuer-discovery", SERVICE_ACCOUNTS_GROUP),
    toUser(`system:${SCHEDULER}`, `system:${SCHEDULER}`),
    toUser("system:volume-scheduler", `system:${SCHEDULER}`),
    toUser(`system:${CONTROLLER_MANAGER}`, `system:${CONTROLLER_MANAGER}`),
    toUser("system:node-proxier", "system:kube-proxy"),
    binding(words, "", "system:kube-dns", [account(words, "kube-dns")]),
    // This binding has no subjects, because the mode Node authorizes nodes; an operator without that mode may add the
    // nodes' group.
    toGroups("system:node"),
  ];
}

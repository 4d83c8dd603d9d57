/** Default roles in the system namespace and the public namespace, with their bindings. */
import { CONTROLLER_MANAGER, SCHEDULER } from "./component-roles.js";
import { account, binding, type PolicyBinding, type PolicyRole, role, user } from "./default-policy-objects.js";
import { CORE, can, canReport, type PolicyScope, READ } from "./default-policy-rules.js";

/** The ConfigMap in which a server publishes how it authenticates clients. */
const AUTHENTICATION_CONFIG_MAP = "extension-apiserver-authentication";
const AUTHENTICATION_READER = `${AUTHENTICATION_CONFIG_MAP}-reader`;
const SIGNER = "system:controller:bootstrap-signer";

export function namespacedPolicy(scope: PolicyScope): {
  readonly roles: readonly PolicyRole[];
  readonly roleBindings: readonly PolicyBinding[];
} {
  const { words } = scope;
  const { systemNamespace, publicNamespace, clusterInfoConfigMap, coordinationGroup } = words;
  const components = [CONTROLLER_MANAGER, SCHEDULER];
  const signer = account(words, "bootstrap-signer");
  const ofSystem = {
    "system:controller:token-cleaner": [can(`delete ${READ}`, CORE, "secrets"), canReport(words)],
    "system:controller:cloud-provider": [can(`create ${READ}`, CORE, "configmaps")],
  };
  return {
    roles: [
      role(words, systemNamespace, AUTHENTICATION_READER, [can(READ, CORE, "configmaps", AUTHENTICATION_CONFIG_MAP)]),
      role(words, systemNamespace, SIGNER, [can(READ, CORE, "secrets")]),
      role(words, publicNamespace, SIGNER, [
        can(READ, CORE, "configmaps"),
        can("update", CORE, "configmaps", clusterInfoConfigMap),
        canReport(words),
      ]),
      ...Object.entries(ofSystem).map(([name, rules]) => role(words, systemNamespace, name, rules)),
      ...components.map((component) =>
        role(words, systemNamespace, leaderRole(component), [
          ...scope.before("1.35", can("watch", CORE, "configmaps"), can("get update", CORE, "configmaps", component)),
          can(`create update ${READ}`, coordinationGroup, "leases"),
          can(`create update ${READ}`, coordinationGroup, "leasecandidates"),
        ]),
      ),
    ],
    roleBindings: [
      binding(
        words,
        systemNamespace,
        `system::${AUTHENTICATION_READER}`,
        components.map((component) => user(words, `system:${component}`)),
        AUTHENTICATION_READER,
      ),
      binding(words, systemNamespace, SIGNER, [signer]),
      binding(words, publicNamespace, SIGNER, [signer]),
      binding(words, systemNamespace, "system:controller:token-cleaner", [account(words, "token-cleaner")]),
      binding(words, systemNamespace, "system:controller:cloud-provider", [account(words, "cloud-provider")]),
      ...components.map((component) =>
        binding(words, systemNamespace, leaderRole(component), [
          user(words, `system:${component}`),
          account(words, component),
          ...(component === CONTROLLER_MANAGER ? [account(words, "leader-election-controller")] : []),
        ]),
      ),
    ],
  };
}

/** For leader election in the system namespace, in releases before 1.35 by ConfigMaps too. */
function leaderRole(component: string): string {
  return `system::leader-locking-${component}`;
}

/** Any number of roles and bindings, and an index that gets them as from a loaded cache. */
import type {
  AuthorizationObjects,
  BindingObject,
  Follow,
  RoleObject,
} from "../../../runtime/authz/followed-objects.js";
import type { PolicyRule } from "../../../runtime/authz/rbac/policy-rule.js";
import type { RoleIndex } from "../../../runtime/authz/rbac/role-index.js";

/** The objects by their keys. */
export interface RoleCorpus {
  readonly roles: readonly (readonly [string, RoleObject])[];
  readonly bindings: readonly (readonly [string, BindingObject])[];
}

/** One role, and the binding that gives it to a user. */
interface Grant {
  readonly namespace: string;
  readonly name: string;
  readonly user: string;
  readonly rules: readonly PolicyRule[];
}

/** Number of namespaces over which roles are spread. Those of the caller are in the first. */
const TENANTS = 100;
const tenant = (number: number): string => (number % TENANTS === 0 ? "default" : `team-${number % TENANTS}`);

/** A role and a binding for each of so many users, `user-0` and so on. */
export function rolesOfMany(count: number): RoleCorpus {
  return corpusOf(count, (number) => ({
    namespace: tenant(number),
    name: `role-${number}`,
    user: `user-${number}`,
    rules: [
      { apiGroups: [""], resources: ["pods", "pods/log", "services", "configmaps"], verbs: ["get", "list", "watch"] },
      { apiGroups: ["apps"], resources: ["deployments", "statefulsets"], verbs: ["get", "list", "watch", "update"] },
      { apiGroups: [""], resources: ["secrets"], resourceNames: [`secret-${number}`], verbs: ["get"] },
    ],
  }));
}

/** Returns a number of roles of one user. The last one in the order of evaluation allows reading ConfigMaps. */
export function rolesOfOne(user: string, count: number): RoleCorpus {
  return corpusOf(count, (number) => {
    const resource = number === count - 1 ? "configmaps" : "services";
    const rules = [{ apiGroups: [""], resources: [resource], verbs: ["get", "list"] }];
    return { namespace: "default", name: `own-${number}`, user, rules };
  });
}

function corpusOf(count: number, grantOf: (number: number) => Grant): RoleCorpus {
  const grants = Array.from({ length: count }, (_, number) => grantOf(number));
  return {
    roles: grants.map(({ namespace, name, rules }) => [
      `${namespace}/${name}`,
      { metadata: { namespace, name }, rules },
    ]),
    bindings: grants.map(({ namespace, name, user }) => [
      `${namespace}/${name}`,
      {
        metadata: { namespace, name },
        roleRef: { kind: "Role", name },
        subjects: [
          { kind: "User", name: user },
          { kind: "ServiceAccount", name: user, namespace },
        ],
      },
    ]),
  };
}

export function fillIndex(index: RoleIndex, { roles, bindings }: RoleCorpus): void {
  const loaded =
    <Shape>(objects: readonly (readonly [string, Shape])[]): Follow<Shape> =>
    async (follower) =>
      follower.all(objects);
  const objects: AuthorizationObjects = {
    roles: loaded(roles),
    clusterRoles: loaded([]),
    roleBindings: loaded(bindings),
    clusterRoleBindings: loaded([]),
    pods: loaded([]),
    persistentVolumes: loaded([]),
    volumeAttachments: loaded([]),
    newestRole: async () => undefined,
  };
  void index.follow(objects, new AbortController().signal);
}

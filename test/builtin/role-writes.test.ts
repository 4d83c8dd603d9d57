/** Who may write roles, where the authorizer is one that knows nothing of superusers and of verbs that lift the check. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { ClusterRole, PolicyRule, RoleBinding } from "../../generated/rbac/v1/index.js";
import { systemClock } from "../../runtime/api/time.js";
import type { UserInfo } from "../../runtime/api/user-info.js";
import { type AuthorizationAttributes, noOpinion } from "../../runtime/authz/authorizer.js";
import type { RolePermissions } from "../../runtime/authz/rbac/escalation.js";
import { clusterRoleHooks } from "../../runtime/builtin/rbac/cluster-role.js";
import { roleBindingHooks } from "../../runtime/builtin/rbac/role-binding.js";
import { isForbidden, isNotFound, orchProfile } from "../../runtime/index.js";
import type { HookContext } from "../../runtime/registry/kinds/hooks.js";

const profile = orchProfile();
const GROUP = profile.words.rbacGroup;
const JANE: UserInfo = { username: "jane", uid: "", groups: ["dev"], extra: {} };
const ROOT: UserInfo = { ...JANE, groups: ["system:masters"] };
const ALL_RESOURCES: PolicyRule = { verbs: ["*"], apiGroups: ["*"], resources: ["*"] };
const ALL_PATHS: PolicyRule = { verbs: ["*"], nonResourceURLs: ["*"] };
const TAKES_RULES = { aggregationRule: { clusterRoleSelectors: [{ matchLabels: { a: "b" } }] } };

function contextOf(user: UserInfo, namespace: string): HookContext {
  return {
    username: user.username,
    user,
    namespace,
    name: "a",
    subresource: "",
    dryRun: false,
    profile,
    clock: systemClock,
    read: () => assert.fail("these kinds read no other objects"),
  };
}

/** Everybody holds the same, there is no role, and the authorizer lifts nothing. */
class Refusing implements RolePermissions {
  readonly asked: AuthorizationAttributes[] = [];
  readonly authorizer: RolePermissions["authorizer"];
  readonly roles: RolePermissions["roles"];

  constructor(rules: readonly PolicyRule[]) {
    this.authorizer = {
      authorize: async (attributes) => {
        this.asked.push(attributes);
        return noOpinion();
      },
    };
    this.roles = { rulesOf: async () => ({ rules, problems: [] }) };
  }

  async newestRole(): Promise<undefined> {}

  async writeRole(user: UserInfo, role: Omit<ClusterRole, "metadata">): Promise<void> {
    const object = { metadata: { name: "a" }, ...role };
    await clusterRoleHooks(this).hooks.authorizeWrite?.(object, undefined, contextOf(user, ""));
  }

  async writeBinding(user: UserInfo, roleRef: RoleBinding["roleRef"]): Promise<void> {
    const object = { metadata: { name: "a" }, roleRef };
    await roleBindingHooks(this).hooks.authorizeWrite?.(object, undefined, contextOf(user, "n"));
  }
}

const BOUND = { apiGroup: GROUP, kind: "ClusterRole", name: "gone" };

test("[AUTHZ-RBAC-026] members of system:masters write roles and bindings without a call of the authorizer", async () => {
  const permissions = new Refusing([]);
  await permissions.writeRole(ROOT, { rules: [ALL_RESOURCES], ...TAKES_RULES });
  await permissions.writeBinding(ROOT, BOUND);
  assert.deepEqual(permissions.asked, []);
  await assert.rejects(permissions.writeRole(JANE, { rules: [ALL_RESOURCES] }), isForbidden);
  await assert.rejects(permissions.writeBinding(JANE, BOUND), isNotFound);
});

test("[AUTHZ-018, AUTHZ-RBAC-022, AUTHZ-RBAC-024] the authorizer gets the attributes of the role or binding", async () => {
  const permissions = new Refusing([]);
  await assert.rejects(permissions.writeRole(JANE, { rules: [ALL_PATHS] }), isForbidden);
  await assert.rejects(permissions.writeBinding(JANE, BOUND), isNotFound);
  const common = { user: JANE, isResourceRequest: true, group: GROUP, version: "*", subresource: "" };
  assert.deepEqual(permissions.asked, [
    { ...common, verb: "escalate", resource: "clusterroles", namespace: "", name: "a" },
    { ...common, verb: "bind", resource: "clusterroles", namespace: "n", name: "gone" },
  ]);
});

test("[AUTHZ-RBAC-020] a role that takes the rules of others needs all resources and all paths", async () => {
  for (const held of [[ALL_RESOURCES], [ALL_PATHS], []])
    await assert.rejects(new Refusing(held).writeRole(JANE, TAKES_RULES), isForbidden);
  const permissions = new Refusing([ALL_PATHS, ALL_RESOURCES]);
  await permissions.writeRole(JANE, { rules: [ALL_RESOURCES], ...TAKES_RULES });
  assert.deepEqual(permissions.asked, []);
});

test("[AUTHZ-RBAC-012] an invalid role reference is left to validation", async () => {
  const permissions = new Refusing([]);
  for (const roleRef of [
    { ...BOUND, name: "" },
    { ...BOUND, name: "a/b" },
    { ...BOUND, kind: "Pod" },
    { ...BOUND, apiGroup: "other.example.com" },
  ]) {
    await permissions.writeBinding(JANE, roleRef);
    const object = { metadata: { name: "a" }, roleRef };
    const errors = await roleBindingHooks(permissions).hooks.validateCreate?.(object, contextOf(JANE, "n"));
    assert.equal(errors?.length, 1, JSON.stringify(roleRef));
  }
  assert.deepEqual(permissions.asked, []);
});

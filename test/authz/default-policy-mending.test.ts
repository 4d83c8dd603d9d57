/** What a start does about default roles and bindings that are there already: completes them, and takes nothing away. */
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  binding,
  collector,
  group,
  type PolicyBinding,
  type PolicyRole,
  role,
  user,
} from "../../runtime/authz/rbac/default-policy/default-policy-objects.js";
import { can } from "../../runtime/authz/rbac/default-policy/default-policy-rules.js";
import { mendBinding } from "../../runtime/authz/rbac/reconcile-binding.js";
import type { Mending } from "../../runtime/authz/rbac/reconcile-marks.js";
import { mendRole } from "../../runtime/authz/rbac/reconcile-role.js";
import { orchProfile } from "../../runtime/index.js";

const profile = orchProfile();
const { words } = profile;
const LEFT_ALONE = { [words.rbacAutoupdateAnnotation]: "false" };

const reading = can("get list", "", "pods");
const writing = can("create delete", "", "pods services");
const own = can("get", "example.com", "widgets");
const wantedRole = role(words, "", "default", [reading, writing]);
const selector = { matchLabels: { [`${words.rbacAggregatePrefix}all`]: "true" } };
const wantedCollector = collector(words, "all", [reading]);

interface Case<T> {
  readonly title: string;
  readonly existing: T;
  /** What comes out; absent where nothing is to be done. */
  readonly want?: T | "replace";
}

const roles: readonly (Case<PolicyRole> & { readonly wanted?: PolicyRole })[] = [
  { title: "nothing is missing", existing: wantedRole },
  {
    title: "a missing rule is added, and others stay",
    existing: { ...wantedRole, rules: [own, reading] },
    want: { ...wantedRole, rules: [own, reading, writing] },
  },
  {
    title: "a rule of which a part is missing is added as it is",
    existing: { ...wantedRole, rules: [reading, can("create delete", "", "pods")] },
    want: { ...wantedRole, rules: [reading, can("create delete", "", "pods"), writing] },
  },
  {
    title: "rules that other rules cover together are not missing",
    existing: { ...wantedRole, rules: [can("*", "", "pods"), can("delete create get", ["", "apps"], "services")] },
  },
  {
    title: "all rules are missing",
    existing: { ...wantedRole, rules: null as never },
    want: wantedRole,
  },
  {
    title: "missing labels and annotations are added, and others stay",
    existing: { ...wantedRole, metadata: { name: "default", labels: { mine: "yes" }, uid: "u" } },
    want: {
      ...wantedRole,
      metadata: { ...wantedRole.metadata, uid: "u", labels: { ...wantedRole.metadata?.labels, mine: "yes" } },
    },
  },
  {
    title: "a label that is there stays as it is",
    existing: {
      ...wantedRole,
      metadata: { ...wantedRole.metadata, labels: { [words.rbacBootstrappingLabel]: "mine" } },
    },
  },
  {
    title: "an aggregation rule would take the role's own rules away",
    existing: { ...wantedRole, rules: [own], aggregationRule: { clusterRoleSelectors: [selector] } },
    want: { ...wantedRole, rules: [own, reading, writing] },
  },
  { title: "autoupdate is false", existing: { kind: "ClusterRole", metadata: { annotations: LEFT_ALONE } } },
  {
    title: "the rules of a collector are others'",
    wanted: wantedCollector,
    existing: { ...wantedCollector, rules: [own] },
  },
  {
    title: "a missing selector is added, and others stay",
    wanted: wantedCollector,
    existing: { ...wantedCollector, aggregationRule: { clusterRoleSelectors: [{ matchLabels: { mine: "yes" } }] } },
    want: {
      ...wantedCollector,
      aggregationRule: { clusterRoleSelectors: [{ matchLabels: { mine: "yes" } }, selector] },
    },
  },
  {
    title: "a role is made a collector",
    wanted: wantedCollector,
    existing: role(words, "", "all", [own]),
    want: { ...wantedCollector, rules: [own] },
  },
];

const jane = user(words, "jane");
const team = group(words, "team");
const wantedBinding = binding(words, "", "default", [jane, team]);

const bindings: readonly Case<PolicyBinding>[] = [
  { title: "nothing is missing", existing: { ...wantedBinding, subjects: [team, user(words, "bob"), jane] } },
  {
    title: "a missing subject is added, and others stay",
    existing: { ...wantedBinding, subjects: [user(words, "bob"), team] },
    want: { ...wantedBinding, subjects: [user(words, "bob"), team, jane] },
  },
  {
    title: "a subject of the same name is another one by its kind",
    existing: { ...wantedBinding, subjects: [team, group(words, "jane")] },
    want: { ...wantedBinding, subjects: [team, group(words, "jane"), jane] },
  },
  {
    title: "all subjects and marks are missing",
    existing: { roleRef: wantedBinding.roleRef, metadata: { name: "default" } },
    want: { roleRef: wantedBinding.roleRef, metadata: wantedBinding.metadata ?? {}, subjects: [jane, team] },
  },
  {
    title: "the role is another one",
    existing: { ...wantedBinding, roleRef: { ...wantedBinding.roleRef, name: "other" } },
    want: "replace",
  },
  {
    title: "the role is another one, and autoupdate is false",
    existing: {
      ...wantedBinding,
      metadata: { annotations: LEFT_ALONE },
      roleRef: { ...wantedBinding.roleRef, name: "other" },
    },
  },
];

for (const { title, existing, want, wanted = wantedRole } of roles) {
  test(`a default role: ${title}`, () =>
    check(mendRole(existing, wanted, profile), want, (object) => mendRole(object, wanted, profile)));
}

for (const { title, existing, want } of bindings) {
  test(`a default binding: ${title}`, () =>
    check(mendBinding(existing, wantedBinding, profile), want, (object) =>
      mendBinding(object, wantedBinding, profile),
    ));
}

function check<T>(mending: Mending<T>, want: T | "replace" | undefined, again: (object: T) => Mending<T>): void {
  if (want === undefined) assert.deepEqual(mending, { type: "none" });
  else if (want === "replace") assert.deepEqual(mending, { type: "replace" });
  else {
    assert.deepEqual(mending, { type: "update", object: want });
    assert.deepEqual(again(want), { type: "none" }, "the next start has nothing to do");
  }
}

/** The data of the default roles and bindings: whole, valid, and in the words of each profile. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { test } from "node:test";
import type { ClusterRole, PolicyRule as StoredRule } from "../../generated/rbac/v1/index.js";
import { parseRelease, type Release } from "../../runtime/api/lifecycle/lifecycle.js";
import { resolveVariables } from "../../runtime/api/profile/naming-profile.js";
import { defaultPolicy } from "../../runtime/authz/rbac/default-policy/default-policy.js";
import type { PolicyBinding, PolicyRole } from "../../runtime/authz/rbac/default-policy/default-policy-objects.js";
import { builtinGroups } from "../../runtime/builtin/index.js";
import { validateRules } from "../../runtime/builtin/rbac/rule-rules.js";
import { CollectedRules } from "../../runtime/controllers/role-aggregation/collected-rules.js";
import { kubernetesProfile, orchProfile } from "../../runtime/index.js";

/** The default roles and bindings of kube-apiserver 1.36, as its source has them. */
const STOCK_POLICY = JSON.parse(
  readFileSync(resolve(import.meta.dirname, "stock-default-policy.json"), "utf8"),
) as Readonly<Record<string, readonly string[]>>;

/** What the product does not serve: groups of metrics servers, and what others left behind. */
const FOREIGN_GROUPS = /^(?:\*|extensions|(?:custom\.|external\.)?metrics\..+)$/;

for (const profile of [orchProfile(), kubernetesProfile()]) {
  const { words, defaultRelease } = profile;
  const policy = defaultPolicy(profile, releaseOf(defaultRelease));
  const roles = [...policy.clusterRoles, ...policy.roles];
  const bindings = [...policy.clusterRoleBindings, ...policy.roleBindings];
  const rulesOf = (name: string) => clusterRole(policy.clusterRoles, name).rules ?? [];

  test(`default roles and bindings have unique names and the marks of defaults, profile ${profile.name}`, () => {
    const places = [...roles, ...bindings].map(
      ({ kind, metadata }) => `${kind} ${metadata?.namespace}/${metadata?.name}`,
    );
    assert.deepEqual(
      places.filter((place, index) => places.indexOf(place) !== index),
      [],
    );
    assert.ok(places.length > 100);
    for (const { metadata } of [...roles, ...bindings]) {
      assert.equal(metadata?.labels?.[words.rbacBootstrappingLabel], "rbac-defaults", metadata?.name);
      assert.deepEqual(metadata?.annotations, { [words.rbacAutoupdateAnnotation]: "true" }, metadata?.name);
    }
  });

  test(`default roles have valid rules about existing kinds, profile ${profile.name}`, async () => {
    const served = await servedResources((text) => resolveVariables(text, profile));
    for (const { kind, metadata, rules = [] } of roles) {
      assert.deepEqual(validateRules(rules as StoredRule[], kind === "Role"), [], metadata?.name);
      for (const { apiGroups, resources } of rules) {
        for (const group of apiGroups ?? []) {
          if (FOREIGN_GROUPS.test(group)) continue;
          const ofGroup = served.get(group);
          assert.ok(ofGroup, `${metadata?.name}: the group ${group}`);
          const unknown = resources?.filter((each) => each !== "*" && !ofGroup.has(each.split("/")[0] ?? ""));
          // what signers may do is asked of a resource that has no objects
          assert.deepEqual(
            unknown?.filter((each) => each !== "signers"),
            [],
            `${metadata?.name} in ${group}`,
          );
        }
      }
    }
  });

  test(`default bindings refer to default roles, and each controller has its role, profile ${profile.name}`, () => {
    for (const { metadata, roleRef } of bindings) {
      const { name = "", namespace } = metadata ?? {};
      assert.deepEqual(roleRef.apiGroup, words.rbacGroup);
      const role = roles.find((each) => each.metadata?.name === roleRef.name && each.metadata.namespace === namespace);
      assert.equal(role?.kind, roleRef.kind, `${name} is of ${roleRef.name}`);
    }
    let controllers = 0;
    for (const { metadata } of policy.clusterRoles) {
      const account = metadata?.name?.match(/^system:controller:(.+)$/)?.[1];
      if (account === undefined) continue;
      controllers++;
      const bound = policy.clusterRoleBindings.find((each) => each.roleRef.name === metadata?.name);
      assert.deepEqual(bound?.subjects, [{ kind: "ServiceAccount", name: account, namespace: words.systemNamespace }]);
    }
    assert.ok(controllers > 30);
  });

  test(`default roles contain only words of the profile, profile ${profile.name}`, () => {
    const text = JSON.stringify(policy).replaceAll(/kube-(?:scheduler|controller-manager|proxy|dns|aggregator)/g, "");
    const foreign = profile.name === "orch" ? /k8s|kubernetes|kube-/ : /orch/;
    assert.doesNotMatch(text, foreign);
  });

  test(`edit and admin cannot write endpoints, and view reads neither secrets nor roles, profile ${profile.name}`, () => {
    for (const name of ["view", "edit", "admin", "system:aggregate-to-edit", "system:aggregate-to-admin"]) {
      for (const { verbs, apiGroups = [], resources = [] } of rulesOf(name)) {
        assert.ok(
          ![verbs, apiGroups, resources].some((list) => list?.includes("*")),
          `${name} is about named things only`,
        );
        if (!resources?.some((each) => /^endpoint/.test(each))) continue;
        assert.deepEqual(verbs, ["get", "list", "watch"], name);
      }
    }
    const viewed = rulesOf("view").flatMap(({ resources, verbs }) =>
      (resources ?? []).map((each) => `${each} ${verbs}`),
    );
    assert.deepEqual(
      viewed.filter((each) => !each.endsWith(" get,list,watch") || /^(?:secrets|roles|rolebindings) /.test(each)),
      [],
    );
  });

  test(`aggregated roles begin with the rules that they will aggregate, profile ${profile.name}`, () => {
    const collected = new CollectedRules();
    for (const role of policy.clusterRoles) collected.put(role as ClusterRole);
    const collectors = policy.clusterRoles.filter(({ aggregationRule }) => aggregationRule);
    assert.deepEqual(collectors.map(({ metadata }) => metadata?.name).sort(), ["admin", "edit", "view"]);
    for (const { metadata, rules } of collectors) assert.deepEqual(collected.rulesOf(metadata?.name ?? ""), rules);
  });
}

/** Each rule of a role as a text, or the role and the subjects of a binding. */
function written(object: PolicyRole | PolicyBinding): readonly string[] {
  const of = ({ namespace, name }: { readonly namespace?: string; readonly name?: string } = {}): string =>
    namespace === undefined ? `${name}` : `${namespace}/${name}`;
  if ("roleRef" in object) {
    const { roleRef, subjects = [] } = object;
    const to = subjects.map((subject) => `${subject.kind} ${of(subject)}`).sort();
    return [`${roleRef.kind} ${roleRef.name}`, ...to];
  }
  const sorted = (words: readonly string[] | null | undefined): string[] => [...(words ?? [])].sort();
  const texts = (object.rules ?? []).map(({ verbs, apiGroups, resources, resourceNames, nonResourceURLs }) => {
    const groups = sorted(apiGroups).map((group) => (group === "" ? "core" : group));
    const what = nonResourceURLs == null ? `${groups}: ${sorted(resources)}` : `${sorted(nonResourceURLs)}`;
    return `${sorted(verbs)} ${what}${resourceNames == null ? "" : ` named ${sorted(resourceNames)}`}`;
  });
  return texts.sort();
}

test("default roles and bindings of release 1.36 are those of kube-apiserver, rule by rule", () => {
  const policy = defaultPolicy(kubernetesProfile(), releaseOf("1.36"));
  const own = Object.values(policy)
    .flat()
    .map((object: PolicyRole | PolicyBinding) => {
      const { namespace, name } = object.metadata ?? {};
      // kube-apiserver leaves these three empty for its first aggregation, which has the same result
      const isCollector = "aggregationRule" in object;
      return [
        `${object.kind} ${namespace === undefined ? "" : `${namespace}/`}${name}`,
        isCollector ? [] : written(object),
      ];
    });
  assert.deepEqual(Object.fromEntries(own), STOCK_POLICY);
});

test("default roles grow with the release, and those of 1.31 know no later kinds", () => {
  const roles = (release: string) => defaultPolicy(kubernetesProfile(), releaseOf(release)).clusterRoles;
  const names = (release: string) => roles(release).map(({ metadata }) => metadata?.name ?? "");
  assert.ok(!names("1.33").includes("system:controller:resource-claim-controller"));
  assert.ok(names("1.34").includes("system:controller:resource-claim-controller"));
  for (const name of names("1.31")) assert.ok(names("1.36").includes(name), name);
  assert.doesNotMatch(JSON.stringify(roles("1.31")), /resourceclaims|servicecidrs|flagz/);
  assert.deepEqual(names("1.24"), names("1.31"));
});

function releaseOf(text: string): Release {
  const release = parseRelease(text);
  assert.ok(release, text);
  return release;
}

function clusterRole(roles: readonly PolicyRole[], name: string): PolicyRole {
  const role = roles.find(({ metadata }) => metadata?.name === name);
  assert.ok(role, name);
  return role;
}

async function servedResources(resolve: (text: string) => string): Promise<Map<string, Set<string>>> {
  const served = new Map<string, Set<string>>();
  const groups = await Promise.all(builtinGroups.map((group) => group.load()));
  for (const { group, resource } of groups.flatMap(({ resources }) => resources)) {
    const name = resolve(group);
    served.set(name, (served.get(name) ?? new Set()).add(resource));
  }
  return served;
}

/** Which names a server uses, by the groups that it serves. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { profileOfGroups } from "../../runtime/api/profile/profile-of-groups.js";

const groupsOf = (domain: string): readonly string[] =>
  ["apiextensions", "authentication", "authorization", "rbac.authorization"].map((name) => `${name}.${domain}`);

test("a server of Kubernetes' groups uses its names, whatever groups of others are beside them", () => {
  for (const others of [[], ["authentication.example.com"], groupsOf("example.com")]) {
    const { name, words } = profileOfGroups([...others, "apps", ...groupsOf("k8s.io")]);
    assert.deepEqual([name, words.groupDomain], ["kubernetes", "k8s.io"]);
  }
});

test("another domain of all groups of a product is that of the profile orch", () => {
  const { name, words } = profileOfGroups(["apps", "authentication.example.com", ...groupsOf("orch.example.org")]);
  assert.deepEqual([name, words.groupDomain], ["orch", "orch.example.org"]);
});

test("groups that say nothing are those of Kubernetes", () => {
  for (const groups of [[], ["apps"], ["authentication.example.com"]])
    assert.equal(profileOfGroups(groups).name, "kubernetes");
});

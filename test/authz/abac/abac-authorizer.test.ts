import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { UserInfo } from "../../../runtime/api/user-info.js";
import { abacAuthorizer } from "../../../runtime/authz/abac/abac-authorizer.js";
import type { AbacPolicy } from "../../../runtime/authz/abac/policy-file.js";
import type { AuthorizationAttributes } from "../../../runtime/authz/authorizer.js";

type Spec = Partial<Omit<AbacPolicy, "line">>;

function policies(...specs: readonly Spec[]): readonly AbacPolicy[] {
  const unset = { user: "", group: "", apiGroup: "", namespace: "", resource: "", nonResourcePath: "" };
  return specs.map((spec, index) => ({ ...unset, isReadonly: false, ...spec, line: index + 1 }));
}

function person(username: string, ...groups: string[]): UserInfo {
  return { username, uid: "", groups: [...groups, "system:authenticated"], extra: {} };
}

const anonymous: UserInfo = { username: "system:anonymous", uid: "", groups: ["system:unauthenticated"], extra: {} };
const jane = person("jane", "dev");
const bob = person("bob", "ops");

/** `get pods/log.apps in t` or `get /version`. */
function asked(user: UserInfo, question: string): AuthorizationAttributes {
  const [verb = "", what = "", , namespace = ""] = question.split(" ");
  if (what.startsWith("/")) return { user, isResourceRequest: false, verb, path: what };
  const [path = "", group = ""] = what.split(".");
  const [resource = "", subresource = ""] = path.split("/");
  return { user, isResourceRequest: true, verb, group, version: "v1", resource, subresource, namespace, name: "" };
}

interface Case {
  readonly title: string;
  readonly lines: readonly Spec[];
  readonly allowed: readonly (readonly [UserInfo, string])[];
  readonly refused: readonly (readonly [UserInfo, string])[];
}

const everything = { resource: "*", namespace: "*", apiGroup: "*", nonResourcePath: "*" };
const pods = "list pods in t";

const cases: readonly Case[] = [
  {
    title: "[AUTHZ-ABAC-003] user is the whole name",
    lines: [{ user: "jane", ...everything }],
    allowed: [[jane, pods]],
    refused: [
      [bob, pods],
      [person("janet"), pods],
      [person("Jane"), pods],
      [person("bob", "jane"), pods],
      [anonymous, pods],
    ],
  },
  {
    title: "[AUTHZ-ABAC-004] group is one of the groups",
    lines: [{ group: "dev", ...everything }],
    allowed: [
      [jane, pods],
      [person("x", "a", "dev", "dev"), pods],
    ],
    refused: [
      [bob, pods],
      [person("dev"), pods],
      [anonymous, pods],
    ],
  },
  {
    title: "[AUTHZ-ABAC-003][AUTHZ-ABAC-004] user and group in one line both have to match",
    lines: [
      { user: "jane", group: "ops", ...everything },
      { user: "*", group: "leads", ...everything },
      { user: "kim", group: "*", ...everything },
    ],
    allowed: [
      [person("jane", "ops"), pods],
      [person("x", "leads"), pods],
      [person("kim"), pods],
    ],
    refused: [
      [jane, pods],
      [bob, pods],
      [{ ...anonymous, groups: ["leads"] }, pods],
      [{ ...anonymous, username: "kim" }, pods],
    ],
  },
  {
    title: "[AUTHZ-ABAC-005] the groups of all who are known, and of all who are not",
    lines: [
      { group: "system:authenticated", ...everything, resource: "pods" },
      { group: "system:unauthenticated", ...everything, resource: "nodes" },
    ],
    allowed: [
      [jane, pods],
      [anonymous, "get nodes"],
    ],
    refused: [
      [anonymous, pods],
      [jane, "get nodes"],
    ],
  },
  {
    title: "[AUTHZ-ABAC-006] apiGroup",
    lines: [
      { user: "jane", ...everything, apiGroup: "apps" },
      { user: "bob", ...everything, apiGroup: "" },
    ],
    allowed: [
      [jane, "get deployments.apps in t"],
      [bob, pods],
    ],
    refused: [
      [jane, pods],
      [bob, "get deployments.apps in t"],
    ],
  },
  {
    title: "[AUTHZ-ABAC-007] namespace, which is empty outside namespaces and over all of them",
    lines: [
      { user: "jane", ...everything, namespace: "t" },
      { user: "bob", ...everything, namespace: "" },
    ],
    allowed: [
      [jane, pods],
      [bob, "list pods"],
      [bob, "get nodes"],
    ],
    refused: [
      [jane, "list pods in u"],
      [jane, "list pods"],
      [jane, "get nodes"],
      [bob, pods],
    ],
  },
  {
    title: "[AUTHZ-ABAC-008] resource, with its subresources",
    lines: [
      { user: "jane", ...everything, resource: "pods" },
      { user: "bob", ...everything, resource: "pods/log" },
    ],
    allowed: [
      [jane, pods],
      [jane, "get pods/log in t"],
    ],
    refused: [
      [jane, "list secrets in t"],
      [jane, "get services/pods in t"],
      [bob, "get pods/log in t"],
      [bob, pods],
    ],
  },
  {
    title: "[AUTHZ-ABAC-009] nonResourcePath: a whole path, all paths, those below a prefix",
    lines: [
      { user: "jane", nonResourcePath: "/version" },
      { user: "jane", nonResourcePath: "/api/*" },
      { user: "bob", nonResourcePath: "*" },
    ],
    allowed: [
      [jane, "get /version"],
      [jane, "get /api/v1x"],
      [jane, "post /version"],
      [bob, "get /metrics"],
    ],
    refused: [
      [jane, "get /version/"],
      [jane, "get /versions"],
      [jane, "get /api"],
      [jane, "get /apis"],
      [jane, "get /metrics"],
      [bob, pods],
    ],
  },
  {
    title: "[AUTHZ-ABAC-010] readonly leaves get, list and watch",
    lines: [{ user: "jane", ...everything, isReadonly: true }],
    allowed: [
      [jane, "get pods in t"],
      [jane, "list pods in t"],
      [jane, "watch pods in t"],
      [jane, "get /version"],
    ],
    refused: [
      ...["create", "update", "patch", "delete", "deletecollection"].map(
        (verb) => [jane, `${verb} pods in t`] as const,
      ),
      [jane, "post /version"],
      [jane, "head /version"],
    ],
  },
  {
    title: "[AUTHZ-ABAC-011] * in every place is any request of anybody who is known",
    lines: [
      { user: "*", ...everything },
      { group: "*", ...everything, resource: "none" },
    ],
    allowed: [
      [jane, "delete anything/at-all.any.group in t"],
      [bob, "get /x"],
      [bob, "escalate x"],
    ],
    refused: [
      [anonymous, pods],
      [anonymous, "get /x"],
    ],
  },
  {
    title: "[AUTHZ-ABAC-012] one line of several is enough",
    lines: [
      { user: "bob", ...everything },
      { user: "jane", resource: "secrets", namespace: "t" },
      { group: "dev", resource: "pods", namespace: "t" },
    ],
    allowed: [[jane, pods]],
    refused: [[jane, "list services in t"]],
  },
  {
    title: "[AUTHZ-ABAC-013] what a line does not say matches nothing that is said; a line for nobody is for nobody",
    lines: [{ user: "jane", namespace: "*", apiGroup: "*" }, everything, { user: "bob", resource: "pods" }],
    allowed: [[bob, "list pods"]],
    refused: [
      [jane, pods],
      [jane, "get /version"],
      [anonymous, pods],
      [person(""), pods],
      [bob, pods],
      [bob, "list pods.apps"],
      [bob, "get /version"],
    ],
  },
  {
    title: "[AUTHZ-ABAC-014] a path has no namespace and no resource, and an object no path",
    lines: [
      { user: "jane", namespace: "t", resource: "*" },
      { user: "bob", nonResourcePath: "*", namespace: "t" },
    ],
    allowed: [
      [jane, pods],
      [bob, "get /version"],
    ],
    refused: [
      [jane, "get /version"],
      [bob, pods],
      [bob, "list pods"],
    ],
  },
  {
    title: "[AUTHZ-ABAC-015] service accounts are users by their names",
    lines: [{ user: "system:serviceaccount:t:sa", resource: "pods", namespace: "t" }],
    allowed: [[person("system:serviceaccount:t:sa", "system:serviceaccounts"), pods]],
    refused: [[person("system:serviceaccount:t:other", "system:serviceaccounts"), pods]],
  },
];

describe("a decision by lines", () => {
  for (const { title, lines, allowed, refused } of cases)
    test(title, async () => {
      const authorizer = abacAuthorizer(policies(...lines));
      const decided = async (user: UserInfo, question: string) =>
        `${user.username}: ${question}: ${(await authorizer.authorize(asked(user, question))).type}`;
      for (const [user, question] of allowed)
        assert.equal(await decided(user, question), `${user.username}: ${question}: Allow`);
      for (const [user, question] of refused)
        assert.equal(await decided(user, question), `${user.username}: ${question}: NoOpinion`);
    });

  test("the reason names the line, or says that there is none", async () => {
    const authorizer = abacAuthorizer(
      policies({ user: "bob", ...everything }, { user: "jane", resource: "pods", namespace: "t" }),
    );
    assert.equal((await authorizer.authorize(asked(jane, pods))).reason, "ABAC: allowed by line 2");
    assert.equal((await authorizer.authorize(asked(jane, "list nodes"))).reason, "No policy matched.");
  });

  test("empty attributes of reviews do not match lines without these attributes", async () => {
    const authorizer = abacAuthorizer(policies({ user: "jane" }));
    const path = { user: jane, isResourceRequest: false, verb: "get", path: "" } as const;
    assert.equal((await authorizer.authorize(path)).type, "NoOpinion");
    assert.equal((await authorizer.authorize(asked(jane, "get"))).type, "NoOpinion");
  });

  test("the rules of a user in a namespace are listed", async () => {
    const authorizer = abacAuthorizer(
      policies(
        { user: "jane", resource: "pods", namespace: "t", isReadonly: true },
        { user: "jane", resource: "secrets", namespace: "u" },
        { group: "dev", resource: "*", apiGroup: "apps", namespace: "*" },
        { user: "*", nonResourcePath: "/api/*", isReadonly: true },
        { user: "bob", ...everything },
      ),
    );
    assert.deepEqual(await authorizer.rulesFor?.(jane, "t"), {
      resourceRules: [
        { verbs: ["get", "list", "watch"], apiGroups: [""], resources: ["pods"] },
        { verbs: ["*"], apiGroups: ["apps"], resources: ["*"] },
      ],
      nonResourceRules: [{ verbs: ["get", "list", "watch"], nonResourceURLs: ["/api/*"] }],
    });
    assert.deepEqual(await authorizer.rulesFor?.(anonymous, "t"), { resourceRules: [], nonResourceRules: [] });
  });
});

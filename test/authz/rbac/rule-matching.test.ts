/** What a rule allows. SPEC: Role-based access control. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { PolicyRule } from "../../../runtime/authz/rbac/policy-rule.js";
import { asked, caller, ToldRoles, user } from "./support/told-roles.js";

/** A request, as `get pods` or, with the name of an object, `get pods x`. */
interface Case {
  readonly says: string;
  readonly rules: readonly PolicyRule[];
  readonly allowed: readonly string[];
  readonly refused: readonly string[];
}

const core = (
  resources: readonly string[],
  verbs: readonly string[],
  resourceNames?: readonly string[],
): PolicyRule => ({
  apiGroups: [""],
  resources,
  verbs,
  ...(resourceNames === undefined ? {} : { resourceNames }),
});

const CASES: readonly Case[] = [
  {
    says: "verbs, groups and resources all have to be named",
    rules: [{ apiGroups: ["apps"], resources: ["deployments"], verbs: ["get"] }],
    allowed: ["get deployments@apps", "get deployments@apps x"],
    refused: ["get pods", "delete deployments@apps", "get deployments", "get deployments@batch", "get pods@apps"],
  },
  {
    says: "they are compared letter by letter",
    rules: [core(["pods"], ["get"])],
    allowed: ["get pods"],
    refused: ["GET pods", "get Pods", "get pod", "get podss", "ge pods"],
  },
  {
    says: "several values of a list are alternatives",
    rules: [{ apiGroups: ["", "apps"], resources: ["pods", "deployments"], verbs: ["get", "list"] }],
    allowed: ["get pods", "list deployments@apps", "list pods@apps"],
    refused: ["watch pods", "get services"],
  },
  {
    says: "a subresource is named with its resource, and neither means the other",
    rules: [core(["pods/log"], ["get"])],
    allowed: ["get pods/log", "get pods/log x"],
    refused: ["get pods", "get pods/exec", "get nodes/log"],
  },
  {
    says: "a resource does not mean its subresources",
    rules: [core(["pods"], ["get"])],
    allowed: ["get pods"],
    refused: ["get pods/log"],
  },
  {
    says: "* means every resource and subresource",
    rules: [core(["*"], ["get"])],
    allowed: ["get pods", "get pods/log", "get nodes x"],
    refused: ["get deployments@apps", "list pods"],
  },
  {
    says: "*/sub means that subresource of every resource, and not the resource",
    rules: [{ apiGroups: ["*"], resources: ["*/scale"], verbs: ["get"] }],
    allowed: ["get deployments/scale@apps", "get pods/scale"],
    refused: ["get deployments@apps", "get deployments/status@apps", "get scale", "get deployments/subscale@apps"],
  },
  {
    says: "resource/* is no wildcard",
    rules: [core(["pods/*"], ["get"])],
    allowed: [],
    refused: ["get pods", "get pods/log"],
  },
  {
    says: "a part of a name with * is no wildcard",
    rules: [{ apiGroups: ["app*"], resources: ["po*"], verbs: ["g*"] }],
    allowed: [],
    refused: ["get pods@apps"],
  },
  {
    says: "* in all lists means every resource, and no path",
    rules: [{ apiGroups: ["*"], resources: ["*"], verbs: ["*"] }],
    allowed: ["get pods", "deletecollection deployments@apps", "impersonate users/x", "* *@*"],
    refused: ["get /version"],
  },
  {
    says: "only * allows what is asked for as *",
    rules: [{ apiGroups: ["", "apps"], resources: ["pods"], verbs: ["get", "list"] }],
    allowed: ["get pods"],
    refused: ["* pods", "get *", "get pods@*"],
  },
  {
    says: "names narrow a rule to objects of these names, so that no collection is meant",
    rules: [core(["configmaps"], ["get", "list", "create", "deletecollection"], ["a", "b"])],
    allowed: ["get configmaps a", "get configmaps b", "list configmaps a", "deletecollection configmaps b"],
    refused: [
      "get configmaps c",
      "create configmaps",
      "list configmaps",
      "deletecollection configmaps",
      "get configmaps",
    ],
  },
  {
    says: "names are never wildcards",
    rules: [core(["configmaps"], ["get"], ["*"])],
    allowed: ["get configmaps *"],
    refused: ["get configmaps a", "get configmaps"],
  },
  {
    says: "an empty name is the name of nothing",
    rules: [core(["configmaps"], ["get", "list"], [""])],
    allowed: [],
    refused: ["get configmaps a", "list configmaps"],
  },
  {
    says: "an empty list of names is none",
    rules: [core(["configmaps"], ["get", "list"], [])],
    allowed: ["get configmaps a", "list configmaps"],
    refused: [],
  },
  {
    says: "a path is meant as a whole",
    rules: [{ nonResourceURLs: ["/version"], verbs: ["get"] }],
    allowed: ["get /version"],
    refused: ["get /version/", "get /versions", "get /", "post /version", "get version"],
  },
  {
    says: "a path that ends in * means what begins like it",
    rules: [{ nonResourceURLs: ["/debug/*", "/lo*"], verbs: ["get"] }],
    allowed: ["get /debug/x", "get /debug/", "get /debug/x/y", "get /logs", "get /lo"],
    refused: ["get /debugx", "get /debug", "get /l", "get /x/debug/y", "head /logs"],
  },
  {
    says: "several * at the end of a path mean what one does",
    rules: [{ nonResourceURLs: ["/debug/**", `/${"*".repeat(100_000)}x*`], verbs: ["get"] }],
    allowed: ["get /debug/x", "get /debug/"],
    refused: ["get /debug", "get /x"],
  },
  {
    says: "* means every path, and no resource",
    rules: [{ nonResourceURLs: ["*"], verbs: ["*"] }],
    allowed: ["get /", "post /metrics"],
    refused: ["get pods", "get *"],
  },
  {
    says: "* inside a path is a letter",
    rules: [{ nonResourceURLs: ["/*/x"], verbs: ["get"] }],
    allowed: ["get /*/x"],
    refused: ["get /a/x"],
  },
  {
    says: "rules add up, and each stands for itself",
    rules: [core(["pods"], ["get"]), { apiGroups: ["apps"], resources: ["deployments"], verbs: ["list"] }],
    allowed: ["get pods", "list deployments@apps"],
    refused: ["list pods", "get deployments@apps", "get deployments", "list pods@apps"],
  },
  {
    says: "an empty list means nothing",
    rules: [core([], ["*"]), core(["*"], [])],
    allowed: [],
    refused: ["get pods"],
  },
];

describe("RBAC rules", () => {
  for (const { says, rules, allowed, refused } of CASES) {
    test(`RBAC rules: ${says}`, async () => {
      const told = ToldRoles.loaded();
      told.clusterRole("tested", ...rules);
      told.bindEverywhere("tested", "ClusterRole/tested", user("jane"));
      const outcomes = async (requests: readonly string[]) =>
        Promise.all(requests.map(async (request) => [request, await told.allows(requestOf(request))]));
      assert.deepEqual(
        await outcomes(allowed),
        allowed.map((request) => [request, true]),
      );
      assert.deepEqual(
        await outcomes(refused),
        refused.map((request) => [request, false]),
      );
    });
  }
});

function requestOf(text: string) {
  const [verb = "", what = "", name = ""] = text.split(" ");
  return asked(caller("jane"), `${verb} ${what}`, { name });
}

/** Rules and selectors by themselves: which of many requests they mean. ADM-016 to ADM-018, ADM-021. */
import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { compileRule, namesMatch } from "../../../runtime/admission/matching/match-resource-rules.js";
import { AdmissionMatcher, compileCriteria, type MatchCriteria } from "../../../runtime/admission/matching/matcher.js";
import { orchProfile } from "../../../runtime/index.js";
import type { RegisteredResource } from "../../../runtime/registry/kinds/scheme.js";
import { attributesOf } from "../../support/admission-attributes.js";

const pods = {
  operation: "CREATE",
  group: "",
  version: "v1",
  resource: "pods",
  subresource: "",
  isNamespaced: true,
} as const;
const all = { operations: ["*"], apiGroups: ["*"], apiVersions: ["*"] };

describe("rules", () => {
  const isMeant = (resources: readonly string[], subresource: string): boolean =>
    compileRule({ ...all, resources })({ ...pods, subresource });

  test("[ADM-016] rules match resources and subresources", () => {
    const table: readonly (readonly [string, boolean, boolean, boolean])[] = [
      // of pods, pods/status, pods/exec
      ["pods", true, false, false],
      ["pods/status", false, true, false],
      ["pods/*", true, true, true],
      ["*", true, false, false],
      ["*/*", true, true, true],
      ["*/status", false, true, false],
      ["services/*", false, false, false],
      ["services", false, false, false],
    ];
    for (const [resource, ...expected] of table)
      assert.deepEqual(
        ["", "status", "exec"].map((subresource) => isMeant([resource], subresource)),
        expected,
        resource,
      );
    assert.ok(isMeant(["services", "pods"], ""));
    assert.ok(!isMeant([], ""));
  });

  test("[ADM-016] a rule matches only if each of its parts does", () => {
    const rule = {
      operations: ["CREATE", "UPDATE"],
      apiGroups: [""],
      apiVersions: ["v1"],
      resources: ["pods"],
      scope: "Namespaced",
    };
    assert.ok(compileRule(rule)(pods));
    for (const other of [
      { operation: "DELETE" },
      { group: "apps" },
      { version: "v2" },
      { resource: "services" },
      { isNamespaced: false },
    ])
      assert.ok(!compileRule(rule)({ ...pods, ...other } as typeof pods), JSON.stringify(other));
    assert.ok(compileRule({ ...rule, operations: ["*"] })({ ...pods, operation: "CONNECT" }));
    for (const missing of ["operations", "apiGroups", "apiVersions", "resources"])
      assert.ok(!compileRule({ ...rule, [missing]: undefined })(pods), missing);
    for (const scope of ["*", undefined]) assert.ok(compileRule({ ...rule, scope })({ ...pods, isNamespaced: false }));
  });

  test("names restrict a rule to the objects of those names", () => {
    const named = attributesOf("pods", { name: "a" });
    assert.ok(
      namesMatch({}, named) &&
        namesMatch({ resourceNames: [] }, named) &&
        namesMatch({ resourceNames: ["b", "a"] }, named),
    );
    assert.ok(!namesMatch({ resourceNames: ["b"] }, named));
    assert.ok(!namesMatch({ resourceNames: ["b"] }, attributesOf("pods")));
  });
});

/** Versions of one resource; the last one is stored. */
function versionsOf(resource: string, ...apiVersions: readonly string[]): RegisteredResource[] {
  const versions: RegisteredResource[] = apiVersions.map((apiVersion) => {
    const [version = "", group = ""] = apiVersion.split("/").reverse();
    return {
      apiVersion,
      gr: { group, resource },
      definition: { version, kind: "Kind", scope: "Namespaced", subresources: { status: apiVersion !== "b/v1" } },
      hooks: {},
      storage: () => versions.at(-1),
      inVersion: (wanted: string) => versions.find((each) => each.apiVersion === wanted),
    } as unknown as RegisteredResource;
  });
  return versions;
}

describe("the matcher", () => {
  const versions = versionsOf("things", "a/v1", "a/v2", "b/v1");
  const [first, second, other] = versions as [RegisteredResource, RegisteredResource, RegisteredResource];
  const namespaces: Record<string, Record<string, string>> = { marked: { is: "marked" }, plain: {} };
  let reads = 0;
  let matcher: AdmissionMatcher;
  before(() => {
    matcher = new AdmissionMatcher({
      profile: orchProfile(),
      scheme: { all: () => [...versionsOf("others", "a/v1"), ...versions] },
      readNamespace: async (name) => {
        reads++;
        return namespaces[name] && { metadata: { name, labels: namespaces[name] } };
      },
    });
  });
  const written = (given: object = {}) =>
    attributesOf("things", {
      group: "a",
      kind: "Kind",
      resource: first,
      namespace: "plain",
      object: { metadata: { name: "x" } },
      ...given,
    });
  const rule = (apiVersion: string, more: object = {}) => {
    const [version = "", group = ""] = apiVersion.split("/").reverse();
    return { operations: ["*"], apiGroups: [group], apiVersions: [version], resources: ["*/*"], ...more };
  };
  const matched = async (criteria: Partial<MatchCriteria>, attributes = written()): Promise<string | undefined> => {
    const compiled = compileCriteria({ matchPolicy: "Equivalent", resourceRules: [rule("a/v1")], ...criteria });
    const match = await matcher.match(compiled, attributes);
    // the same again: what is remembered of a kind is no other answer
    assert.deepEqual(await matcher.match(compiled, attributes), match);
    assert.equal(matcher.mayMatch(compiled, attributes) || match === undefined, true);
    return match && `${match.resource.apiVersion} ${match.kind.group}/${match.kind.version}`;
  };

  test("[ADM-018] other versions and groups of the same objects are equivalent if the match policy says so", async () => {
    assert.equal(await matched({}), "a/v1 a/v1");
    assert.equal(await matched({ resourceRules: [rule("a/v2")] }), "a/v2 a/v2");
    assert.equal(await matched({ resourceRules: [rule("b/v1")] }), "b/v1 b/v1");
    assert.equal(await matched({ resourceRules: [rule("b/v1"), rule("a/v1")] }), "a/v1 a/v1");
    assert.equal(await matched({ resourceRules: [rule("b/v1"), rule("a/v2")] }), "b/v1 b/v1");
    assert.equal(await matched({ resourceRules: [rule("a/v2")], matchPolicy: "Exact" }), undefined);
    assert.equal(await matched({ resourceRules: [rule("a/v3")] }), undefined);
    assert.equal(await matched({ resourceRules: [rule("a/v1")] }, written({ resource: other })), "a/v1 a/v1");
  });

  test("[ADM-018] a version without the subresource is not equivalent", async () => {
    const status = written({ subresource: "status" });
    assert.equal(await matched({ resourceRules: [rule("a/v2")] }, status), "a/v2 a/v2");
    assert.equal(await matched({ resourceRules: [rule("b/v1")] }, status), undefined);
  });

  test("[ADM-018] bodies of another kind stay what they are", async () => {
    const scale = written({
      subresource: "status",
      objectKind: { group: "autoscaling", version: "v1", kind: "Scale" },
    });
    assert.equal(await matched({ resourceRules: [rule("a/v2")] }, scale), "a/v2 autoscaling/v1");
  });

  test("exclusions take precedence over rules, and names of one request do not affect another one", async () => {
    const excludeResourceRules = [rule("a/v1", { resourceNames: ["x"] })];
    const compiled = compileCriteria({ matchPolicy: "Exact", resourceRules: [rule("a/v1")], excludeResourceRules });
    assert.equal(await matcher.match(compiled, written()), undefined);
    assert.ok(await matcher.match(compiled, written({ name: "y" })));
    assert.equal(await matcher.match(compiled, written()), undefined);
  });

  test("[ADM-017] the namespace is read once for a write, and only if its labels matter", async () => {
    const namespaceSelector = { matchLabels: { is: "marked" } };
    reads = 0;
    assert.equal(await matched({ namespaceSelector: {} }), "a/v1 a/v1");
    assert.equal(await matched({ resourceRules: [rule("a/v3")], namespaceSelector }), undefined);
    assert.equal(reads, 0);
    const marked = written({ namespace: "marked" });
    assert.equal(await matched({ namespaceSelector }, marked), "a/v1 a/v1");
    assert.equal(
      await matched({ namespaceSelector: { matchExpressions: [{ key: "is", operator: "Exists" }] } }, marked),
      "a/v1 a/v1",
    );
    assert.equal(reads, 1);
    assert.equal(await matched({ namespaceSelector }), undefined);
    assert.equal(await matched({ namespaceSelector }, written({ namespace: "" })), "a/v1 a/v1");
    await assert.rejects(matched({ namespaceSelector }, written({ namespace: "absent" })), { code: 404 });
  });

  test("[ADM-017] object selectors match the labels of either state, and objects without labels match by absence", async () => {
    const objectSelector = { matchLabels: { a: "b" } };
    const labelled = { metadata: { labels: { a: "b" } } };
    assert.equal(await matched({ objectSelector }), undefined);
    assert.equal(await matched({ objectSelector }, written({ object: labelled })), "a/v1 a/v1");
    assert.equal(await matched({ objectSelector }, written({ oldObject: labelled })), "a/v1 a/v1");
    assert.equal(await matched({ objectSelector }, written({ object: undefined })), undefined);
    const view = { show: () => ({}), take() {} };
    assert.equal(await matched({ objectSelector }, written({ object: labelled, view })), undefined);
    const absent = { matchExpressions: [{ key: "a", operator: "DoesNotExist" }] };
    assert.equal(await matched({ objectSelector: absent }, written({ object: labelled, view })), "a/v1 a/v1");
  });

  test("[ADM-021] webhooks are not called for admission configurations and for access reviews", async () => {
    const { admissionregistrationGroup, authenticationGroup, authorizationGroup } = orchProfile().words;
    const everything = compileCriteria({
      matchPolicy: "Exact",
      resourceRules: [{ ...rule("a/v1"), apiGroups: ["*"] }],
    });
    const exempt = {
      [admissionregistrationGroup]: [
        "mutatingwebhookconfigurations",
        "validatingwebhookconfigurations",
        "validatingadmissionpolicies",
        "validatingadmissionpolicybindings",
        "mutatingadmissionpolicies",
        "mutatingadmissionpolicybindings",
      ],
      [authenticationGroup]: ["tokenreviews", "selfsubjectreviews"],
      [authorizationGroup]: [
        "subjectaccessreviews",
        "localsubjectaccessreviews",
        "selfsubjectaccessreviews",
        "selfsubjectrulesreviews",
      ],
    };
    for (const [group, resources] of Object.entries(exempt))
      for (const resource of resources) {
        const attributes = written({ gr: { group, resource } });
        assert.ok(matcher.isExempt(attributes) && !matcher.mayMatch(everything, attributes), resource);
        assert.equal(await matcher.match(everything, attributes), undefined);
        assert.ok(
          !matcher.isExempt(written({ gr: { group: "example.com", resource } })),
          `${resource} of somebody else`,
        );
      }
    assert.ok(second && (await matcher.match(everything, written())));
  });
});

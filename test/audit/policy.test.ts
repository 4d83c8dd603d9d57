/** Policies of the audit: how they are read, and which rule a request falls under. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { kubernetesProfile, orchProfile } from "../../runtime/api/profile/naming-profile.js";
import { type AuditPolicy, parseAuditPolicy } from "../../runtime/audit/audit-policy.js";
import { type AuditAttributes, PolicyDecisions } from "../../runtime/audit/policy-decision.js";

const user = (username: string, ...groups: string[]) => ({ username, uid: "", groups, extra: {} });

function resource(text: string, extra: object = {}): AuditAttributes {
  const [verb = "", place = "", namespace = "", name = ""] = text.split(" ");
  const [whole = "", ...group] = place.split(".");
  const [resourceName = "", subresource = ""] = whole.split("/");
  return {
    isResourceRequest: true,
    verb,
    path: "/",
    group: group.join("."),
    resource: resourceName,
    subresource,
    namespace: namespace === "-" ? "" : namespace,
    name,
    user: user("jane", "dev"),
    ...extra,
  } as AuditAttributes;
}

const path = (verb: string, text: string): AuditAttributes => ({
  isResourceRequest: false,
  verb,
  path: text,
  user: undefined,
});

describe("the rule of a request", () => {
  const fits = (rule: Omit<AuditPolicy["rules"][number], "level">, asked: AuditAttributes): boolean =>
    new PolicyDecisions({ rules: [{ level: "Metadata", ...rule }] }).of(asked).level === "Metadata";

  const cases: readonly (readonly [rule: object, asked: AuditAttributes, fits: boolean])[] = [
    [{}, resource("get pods a"), true],
    [{}, path("get", "/version"), true],
    [{ users: ["jane"] }, resource("get pods a"), true],
    [{ users: ["bob"] }, resource("get pods a"), false],
    [{ users: ["jane"] }, path("get", "/version"), false],
    [{ userGroups: ["ops", "dev"] }, resource("get pods a"), true],
    [{ userGroups: ["ops"] }, resource("get pods a"), false],
    [{ userGroups: ["dev"] }, path("get", "/version"), false],
    [{ verbs: ["watch", "get"] }, resource("get pods a"), true],
    [{ verbs: ["list"] }, resource("get pods a"), false],
    [{ namespaces: ["a"] }, resource("get pods a"), true],
    [{ namespaces: ["b"] }, resource("get pods a"), false],
    [{ namespaces: [""] }, resource("get nodes -"), true],
    [{ namespaces: [""] }, resource("get pods a"), false],
    [{ namespaces: [""] }, path("get", "/version"), false],
    [{ resources: [{}] }, resource("get pods a"), true],
    [{ resources: [{}] }, resource("get deployments.apps a"), false],
    [{ resources: [{ group: "apps" }] }, resource("get deployments.apps a"), true],
    [{ resources: [{ group: "*" }] }, resource("get deployments.apps a"), true],
    [{ resources: [{ group: "*", resources: ["pods"] }] }, resource("get deployments.apps a"), false],
    [{ resources: [{ resources: ["pods"] }] }, resource("get pods a"), true],
    [{ resources: [{ resources: ["pods"] }] }, resource("get pods/log a"), false],
    [{ resources: [{ resources: ["pods/log"] }] }, resource("get pods/log a"), true],
    [{ resources: [{ resources: ["*"] }] }, resource("get pods/log a"), true],
    [{ resources: [{ resources: ["*/log"] }] }, resource("get pods/log a"), true],
    [{ resources: [{ resources: ["*/log"] }] }, resource("get pods/exec a"), false],
    [{ resources: [{ resources: ["*/"] }] }, resource("get pods a"), false],
    [{ resources: [{ resources: ["pods/*"] }] }, resource("get pods/exec a"), true],
    [{ resources: [{ resources: ["pods/*"] }] }, resource("get pods a"), true],
    [{ resources: [{ resources: ["pods/*"] }] }, resource("get podss/exec a"), false],
    [{ resources: [{ resources: ["pods"], resourceNames: ["x"] }] }, resource("get pods a x"), true],
    [{ resources: [{ resources: ["pods"], resourceNames: ["x"] }] }, resource("get pods a y"), false],
    [{ resources: [{ resources: ["pods"], resourceNames: ["x"] }] }, resource("list pods a"), false],
    [{ resources: [{ resources: ["pods"] }, { group: "apps" }] }, resource("get deployments.apps a"), true],
    [{ resources: [{ resources: ["pods"] }] }, path("get", "/version"), false],
    [{ nonResourceURLs: ["/version"] }, path("get", "/version"), true],
    [{ nonResourceURLs: ["/version"] }, path("get", "/version/x"), false],
    [{ nonResourceURLs: ["/healthz*"] }, path("get", "/healthz/ping"), true],
    [{ nonResourceURLs: ["/healthz/*"] }, path("get", "/healthz"), false],
    [{ nonResourceURLs: ["*"] }, path("get", "/anything"), true],
    [{ nonResourceURLs: ["*"] }, resource("get pods a"), false],
  ];
  for (const [rule, asked, expected] of cases)
    test(`${JSON.stringify(rule)} ${expected ? "fits" : "does not fit"} ${JSON.stringify(asked)}`, () => {
      assert.equal(fits(rule, asked), expected);
    });

  test("[AUD-004] the first matching rule counts, with its stages and those of the policy; without one, no event is written", () => {
    const decisions = new PolicyDecisions({
      omitStages: ["RequestReceived"],
      omitManagedFields: true,
      rules: [
        { level: "Request", verbs: ["get"], omitStages: ["Panic"] },
        { level: "None", resources: [{ resources: ["pods"] }], omitManagedFields: false },
      ],
    });
    const get = decisions.of(resource("get pods a"));
    assert.deepEqual(
      [get.level, [...get.omitStages], get.omitManagedFields],
      ["Request", ["RequestReceived", "Panic"], true],
    );
    const list = decisions.of(resource("list pods a"));
    assert.deepEqual([list.level, [...list.omitStages], list.omitManagedFields], ["None", ["RequestReceived"], false]);
    assert.equal(decisions.of(resource("list nodes -")).level, "None");
  });
});

for (const profile of [orchProfile(), kubernetesProfile()]) {
  describe(`policy documents (${profile.name})`, () => {
    const head = `apiVersion: ${profile.words.auditGroup}/v1\nkind: Policy\n`;
    const read = (text: string): AuditPolicy => parseAuditPolicy(text, "the file", profile);

    test("all fields are read", () => {
      const rule = {
        level: "Request",
        users: ["a"],
        userGroups: ["b"],
        verbs: ["get"],
        resources: [{ group: "apps", resources: ["*/scale"], resourceNames: ["x"] }, { group: "*" }],
        namespaces: ["", "n"],
        omitStages: ["ResponseStarted"],
        omitManagedFields: false,
      };
      const policy = { omitStages: ["RequestReceived"], omitManagedFields: true, rules: [rule] };
      const apiVersion = `${profile.words.auditGroup}/v1`;
      assert.deepEqual(
        read(JSON.stringify({ apiVersion, kind: "Policy", metadata: { name: "x" }, ...policy })),
        policy,
      );
    });

    test("all errors are reported with their places", () => {
      const cases: readonly (readonly [text: string, ...faults: RegExp[]])[] = [
        ["kind: Policy\nrules: []", /found apiVersion nothing and kind Policy, expected apiVersion audit\./],
        [`${head}rules: []`, /rules: Required value: at least one rule must be defined/],
        [head, /rules: Required value/],
        [`${head}rules: [{}]`, /rules\[0\]\.level: Required value/],
        [
          `${head}rules: [{level: Metadata}, {level: metadata, omitStages: [Never]}]\nomitStages: [Later]`,
          /rules\[1\]\.level: Unsupported value: "metadata": supported values: "None", "Metadata"/,
          /rules\[1\]\.omitStages\[0\]: Unsupported value: "Never"/,
          /; omitStages\[0\]: Unsupported value: "Later"/,
        ],
        [
          `${head}rules: [{level: None, nonResourceURLs: [version, /a*b], namespaces: [ns]}]`,
          /nonResourceURLs\[0\]: Invalid value: "version": non-resource URL rules must begin with a '\/' character/,
          /nonResourceURLs\[1\]: Invalid value: "\/a\*b": non-resource URL wildcards '\*' must be the final character/,
          /rules cannot apply to both regular resources and non-resource URLs/,
        ],
        [
          `${head}rules: [{level: None, resources: [{group: apps/v1}, {resourceNames: [x]}]}]`,
          /resources\[0\]\.group: Invalid value: "apps\/v1"/,
          /resources\[1\]\.resourceNames: Invalid value: .*: using resourceNames requires at least one resource/,
        ],
        [`${head}rules: [{level: None, user: [a]}]`, /unknown field "rules\[0\]\.user"/],
        [`${head}rules: [{level: None, level: Request}]`, /duplicate field "rules\[0\]\.level"/],
        [`${head}rules: [{level: [None]}]`, /rules\[0\]\.level: Invalid value: "array": must be of type string/],
        ["{", /the file: expected a document in YAML or JSON/],
      ];
      for (const [text, ...faults] of cases)
        assert.throws(
          () => read(text),
          (error: Error) => {
            for (const fault of faults) assert.match(error.message, fault);
            return error.message.startsWith("the file: ");
          },
          text,
        );
    });
  });
}

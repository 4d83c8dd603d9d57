/** Expressions that ask the authorizers of a server. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { FeatureGates } from "../../runtime/api/lifecycle/feature-gates.js";
import type { Release } from "../../runtime/api/lifecycle/lifecycle.js";
import { orchProfile } from "../../runtime/api/profile/naming-profile.js";
import type { UserInfo } from "../../runtime/api/user-info.js";
import { abacAuthorizer } from "../../runtime/authz/abac/abac-authorizer.js";
import { parseAbacPolicy } from "../../runtime/authz/abac/policy-file.js";
import type { AuthorizationAttributes, Authorizer } from "../../runtime/authz/authorizer.js";
import { ExpressionAuthorizer } from "../../runtime/authz/expression-authorizer.js";
import { RememberedAnswers } from "../../runtime/cel/library/authorizer/authorizer-check.js";
import { AUTHORIZER_TYPE, AuthorizerValue } from "../../runtime/cel/library/authorizer/authorizer-values.js";
import { resultOf } from "../cel/evaluation.js";

const USER: UserInfo = { username: "ann", uid: "7", groups: ["staff"], extra: {} };
const RELEASE: Release = { major: 1, minor: 31 };

const POLICIES = [
  { group: "staff", resource: "pods", namespace: "t", readonly: true },
  { user: "ann", nonResourcePath: "/healthz" },
  { group: "system:serviceaccounts:t", resource: "secrets", namespace: "t" },
]
  .map((spec) => JSON.stringify({ apiVersion: "abac.authorization.orch.io/v1beta1", kind: "Policy", spec }))
  .join("\n");

/** What is asked of an authorizer by a policy file. */
function recording(authorizer: Authorizer, isOn = true) {
  const asked: AuthorizationAttributes[] = [];
  const faults: unknown[] = [];
  const bridge = new ExpressionAuthorizer({
    authorizer: {
      authorize(attributes) {
        asked.push(attributes);
        return authorizer.authorize(attributes);
      },
    },
    gates: new FeatureGates(RELEASE, { AuthorizeWithSelectors: isOn }),
    reportError: (error) => faults.push(error),
  });
  const evaluated = (expression: string, answers?: RememberedAnswers): Promise<unknown> =>
    bridge.evaluate(
      (check) =>
        resultOf(expression, {
          variables: { authorizer: { type: AUTHORIZER_TYPE, value: new AuthorizerValue(check, USER) } },
        }),
      answers,
    );
  return { asked, faults, evaluated };
}

const byPolicies = (isOn = true) =>
  recording(abacAuthorizer(parseAbacPolicy(POLICIES, "policy", { profile: orchProfile(), warn: assert.fail })), isOn);

describe("expressions that call an authorizer", () => {
  test("[CEL-020] [CEL-022] are answered as requests are, with the reason", async () => {
    const { evaluated, asked } = byPolicies();
    const pods = "authorizer.group('').resource('pods').namespace('t')";
    assert.equal(await evaluated(`${pods}.check('list').allowed()`), true);
    assert.equal(await evaluated(`${pods}.check('list').reason()`), "ABAC: allowed by line 1");
    assert.equal(await evaluated(`${pods}.check('create').allowed()`), false);
    assert.equal(await evaluated(`${pods}.check('create').errored()`), false);
    assert.deepEqual(asked[0], {
      ...{ user: USER, isResourceRequest: true, verb: "list", group: "", version: "*", resource: "pods" },
      ...{ subresource: "", namespace: "t", name: "" },
    });
  });

  test("[CEL-023] [CEL-024] about paths, and for service accounts", async () => {
    const { evaluated, asked } = byPolicies();
    assert.equal(await evaluated("authorizer.path('/healthz').check('get').allowed()"), true);
    assert.equal(await evaluated("authorizer.path('/metrics').check('get').allowed()"), false);
    assert.deepEqual(asked[0], { user: USER, isResourceRequest: false, verb: "get", path: "/healthz" });
    const secrets = (namespace: string) =>
      `authorizer.serviceAccount('${namespace}', 'sa').group('').resource('secrets').namespace('t').check('get').allowed()`;
    assert.deepEqual([await evaluated(secrets("t")), await evaluated(secrets("u"))], [true, false]);
    assert.equal(asked.at(-1)?.user.username, "system:serviceaccount:u:sa");
  });

  test("repeated checks in one expression, or in expressions that share answers, are made once", async () => {
    const { evaluated, asked } = byPolicies();
    const answers = new RememberedAnswers();
    const both = "authorizer.path('/a').check('get').allowed() || authorizer.path('/healthz').check('get').allowed()";
    assert.equal(await evaluated(both, answers), true);
    assert.equal(await evaluated(both, answers), true);
    assert.deepEqual(
      asked.map((attributes) => !attributes.isResourceRequest && attributes.path),
      ["/a", "/healthz"],
    );
  });

  test("[CEL-025] selectors are passed as requirements if the gate is on", async () => {
    const expression =
      "authorizer.group('').resource('pods').fieldSelector('spec.nodeName=a,metadata.name!=b').labelSelector('x in (c,b),!y').check('list').allowed()";
    const on = byPolicies();
    assert.equal(await on.evaluated(expression), false);
    const [attributes] = on.asked;
    assert.ok(attributes?.isResourceRequest);
    assert.deepEqual(attributes.fieldSelector, [
      { key: "spec.nodeName", operator: "In", values: ["a"] },
      { key: "metadata.name", operator: "NotIn", values: ["b"] },
    ]);
    assert.deepEqual(attributes.labelSelector, [
      { key: "x", operator: "In", values: ["b", "c"] },
      { key: "y", operator: "DoesNotExist", values: [] },
    ]);
    const off = byPolicies(false);
    await off.evaluated(expression);
    assert.deepEqual(
      Object.keys(off.asked[0] ?? {}).filter((key) => key.endsWith("Selector")),
      [],
    );
  });

  test("[CEL-025] an unreadable selector is reported, and the check is made without it", async () => {
    const { evaluated, asked, faults } = byPolicies();
    const check = (part: string) => `authorizer.group('').resource('pods').namespace('t')${part}.check('list')`;
    const broken = check(".labelSelector('a in').fieldSelector('spec.nodeName=a')");
    assert.equal(await evaluated(`${broken}.allowed()`), true);
    assert.match(String(await evaluated(`${broken}.error()`)), /^labelSelector: unable to parse requirement: /);
    const [attributes] = asked;
    assert.ok(attributes?.isResourceRequest);
    assert.deepEqual([attributes.labelSelector, attributes.fieldSelector?.length], [undefined, 1]);
    assert.match(
      String(await evaluated(`${check(".fieldSelector('nothing')")}.error()`)),
      /^fieldSelector: invalid selector/,
    );
    assert.deepEqual(faults, []);
  });

  test("an authorizer that fails allows nothing, and its error stays secret", async () => {
    const failure = new Error("password of the database");
    const { evaluated, faults } = recording({ authorize: () => Promise.reject(failure) });
    const check = "authorizer.path('/x').check('get')";
    assert.deepEqual(await evaluated(`[${check}.allowed(), ${check}.errored()]`), [false, true]);
    assert.equal(await evaluated(`${check}.error()`), "the authorizer failed");
    assert.deepEqual([...new Set(faults)], [failure]);
  });

  test("an error of the evaluation reaches the caller", async () => {
    const { evaluated } = byPolicies();
    const bridge = evaluated("authorizer.path('').check('get').allowed()");
    await assert.rejects(bridge);
  });
});

/** Reading an AuthorizationConfiguration: what is no such document, and what of it is taken. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { kubernetesProfile, type NamingProfile } from "../../../runtime/api/profile/naming-profile.js";
import {
  MAX_AUTHORIZERS,
  MAX_EXPRESSION_BYTES,
  MAX_TEXT_BYTES,
  parseAuthorizationConfiguration,
} from "../../../runtime/authz/configuration/authorization-configuration.js";
import { OperatorError } from "../../../runtime/base/operator-error.js";
import { MAX_CONFIGURATION_BYTES } from "../../../runtime/codec/configuration-document.js";
import { documentOf, PROFILES, RBAC, webhookEntry } from "./documents.js";

function parse(text: string, profile: NamingProfile = kubernetesProfile()) {
  return parseAuthorizationConfiguration(text, "the file", profile);
}

function refusal(text: string, profile?: NamingProfile): string {
  try {
    parse(text, profile);
  } catch (error) {
    assert.ok(error instanceof OperatorError, String(error));
    assert.ok(error.message.startsWith("the file: "), error.message);
    return error.message.slice("the file: ".length);
  }
  throw new assert.AssertionError({ message: `was taken: ${text.slice(0, 200)}` });
}

test("[AUTHZ-CONF-001] a YAML document is read as written, without defaults", () => {
  const text = `
# who decides here
apiVersion: apiserver.config.k8s.io/v1
kind: AuthorizationConfiguration
authorizers:
- type: Webhook
  name: review
  webhook:
    authorizedTTL: 5m
    cacheAuthorizedRequests: false
    unauthorizedTTL: 30s
    cacheUnauthorizedRequests: true
    timeout: 3s
    subjectAccessReviewVersion: v1
    matchConditionSubjectAccessReviewVersion: v1
    failurePolicy: Deny
    connectionInfo:
      type: KubeConfigFile
      kubeConfigFile: /etc/kubernetes/review.yaml
    matchConditions:
    - expression: has(request.resourceAttributes)
    - expression: request.user != "jane"
- { type: Node, name: node }
- { type: RBAC, name: rbac }
`;
  assert.deepEqual(parse(text), {
    authorizers: [
      {
        type: "Webhook",
        name: "review",
        webhook: {
          authorizedTTL: "5m",
          cacheAuthorizedRequests: false,
          unauthorizedTTL: "30s",
          cacheUnauthorizedRequests: true,
          timeout: "3s",
          subjectAccessReviewVersion: "v1",
          matchConditionSubjectAccessReviewVersion: "v1",
          failurePolicy: "Deny",
          connectionInfo: { type: "KubeConfigFile", kubeConfigFile: "/etc/kubernetes/review.yaml" },
          matchConditions: [
            { expression: "has(request.resourceAttributes)" },
            { expression: 'request.user != "jane"' },
          ],
        },
      },
      { type: "Node", name: "node" },
      { type: "RBAC", name: "rbac" },
    ],
  });
});

test("nulls and empty texts count as absent", () => {
  const webhook = { timeout: "", authorizedTTL: null, matchConditions: null, connectionInfo: { type: "" } };
  assert.deepEqual(parse(documentOf([{ type: "", name: null, webhook }])), {
    authorizers: [{ webhook: { connectionInfo: {} } }],
  });
  assert.deepEqual(parse(documentOf([{ ...RBAC, webhook: null }])), { authorizers: [RBAC] });
  assert.deepEqual(parse(documentOf(undefined, undefined, { authorizers: null })), { authorizers: [] });
});

for (const profile of PROFILES)
  test(`[AUTHZ-CONF-001] another kind or version is refused (${profile.name})`, () => {
    const group = profile.words.apiserverConfigGroup;
    const expected = `expected apiVersion ${group}/v1beta1 or ${group}/v1 and kind AuthorizationConfiguration`;
    const kind = "AuthorizationConfiguration";
    for (const version of ["v1beta1", "v1"])
      assert.deepEqual(
        parse(JSON.stringify({ apiVersion: `${group}/${version}`, kind, authorizers: [RBAC] }), profile),
        {
          authorizers: [RBAC],
        },
      );
    const other = { apiVersion: `${group}/v1beta1`, kind: "AuthenticationConfiguration" };
    assert.equal(
      refusal(JSON.stringify(other), profile),
      `found apiVersion ${group}/v1beta1 and kind AuthenticationConfiguration, ${expected}`,
    );
    for (const apiVersion of [`${group}/v2`, `${group}/v1alpha1`, "v1", "other.example/v1beta1", "", 1, ["v1"]])
      assert.ok(refusal(JSON.stringify({ apiVersion, kind }), profile).endsWith(expected), String(apiVersion));
    for (const text of ["", "null", "[]", "a text", "{}"])
      assert.equal(refusal(text, profile), `found apiVersion nothing and kind nothing, ${expected}`);
  });

test("unknown and repeated fields are problems, each with its place", () => {
  assert.equal(
    refusal(
      documentOf(
        [RBAC, { ...webhookEntry({ authorizedTtl: "1m", connectionInfo: { kubeconfigFile: "/a" } }), mode: "" }],
        undefined,
        { modes: [] },
      ),
    ),
    "strict decoding error: " +
      [
        "authorizers[1].webhook.connectionInfo.kubeconfigFile",
        "authorizers[1].webhook.authorizedTtl",
        "authorizers[1].mode",
        "modes",
      ]
        .map((field) => `unknown field "${field}"`)
        .join(", "),
  );
  const twice = documentOf([webhookEntry()]).replace('"timeout":"3s"', '"timeout":"3s","timeout":"4s"');
  assert.equal(refusal(twice), 'strict decoding error: duplicate field "authorizers[0].webhook.timeout"');
});

test("wrong types are problems, each with its place, and show no value", () => {
  const webhook = { timeout: 3, cacheAuthorizedRequests: "yes", matchConditions: {}, connectionInfo: [] };
  assert.equal(
    refusal(documentOf([{ type: 1, name: true, webhook }, "secret"] as object[])),
    [
      'authorizers[0].type: Invalid value: "number": must be of type string',
      'authorizers[0].name: Invalid value: "boolean": must be of type string',
      'authorizers[0].webhook.timeout: Invalid value: "number": must be of type string',
      'authorizers[0].webhook.cacheAuthorizedRequests: Invalid value: "string": must be of type boolean',
      'authorizers[0].webhook.matchConditions: Invalid value: "object": must be of type array',
      'authorizers[0].webhook.connectionInfo: Invalid value: "array": must be of type object',
      'authorizers[1]: Invalid value: "string": must be of type object',
    ].join("; "),
  );
});

test("[AUTHZ-CONF-022] documents, lists and texts have limits", () => {
  const filler = (bytes: number) => `# ${" ".repeat(bytes - 3 - documentOf().length)}\n${documentOf()}`;
  assert.deepEqual(parse(filler(MAX_CONFIGURATION_BYTES)).authorizers, [RBAC]);
  assert.equal(
    refusal(filler(MAX_CONFIGURATION_BYTES + 1)),
    `found ${MAX_CONFIGURATION_BYTES + 1} bytes, expected at most ${MAX_CONFIGURATION_BYTES}`,
  );
  const many = (count: number) => documentOf(Array.from({ length: count }, () => RBAC));
  assert.equal(parse(many(MAX_AUTHORIZERS)).authorizers.length, MAX_AUTHORIZERS);
  assert.equal(refusal(many(MAX_AUTHORIZERS + 1)), "authorizers: Too many: 65: must have at most 64 items");
  const conditions = (count: number) =>
    documentOf([webhookEntry({ matchConditions: Array.from({ length: count }, () => ({ expression: "true" })) })]);
  assert.equal(parse(conditions(64)).authorizers[0]?.webhook?.matchConditions?.length, 64);
  assert.equal(
    refusal(conditions(65)),
    "authorizers[0].webhook.matchConditions: Too many: 65: must have at most 64 items",
  );
  const named = (bytes: number) => documentOf([{ ...RBAC, name: "n".repeat(bytes) }]);
  assert.equal(parse(named(MAX_TEXT_BYTES)).authorizers[0]?.name?.length, MAX_TEXT_BYTES);
  assert.equal(refusal(named(MAX_TEXT_BYTES + 1)), "authorizers[0].name: Too long: may not be more than 4096 bytes");
  const expression = (bytes: number) =>
    documentOf([webhookEntry({ matchConditions: [{ expression: "e".repeat(bytes) }] })]);
  assert.doesNotThrow(() => parse(expression(MAX_EXPRESSION_BYTES)));
  assert.equal(
    refusal(expression(MAX_EXPRESSION_BYTES + 1)),
    "authorizers[0].webhook.matchConditions[0].expression: Too long: may not be more than 100000 bytes",
  );
});

test("a text that is neither YAML nor JSON is refused with its place", () => {
  assert.match(refusal("authorizers: ["), /^expected a document in YAML or JSON: .*line 1/);
  assert.match(refusal("a: 1\n---\nb: 2"), /^expected a document in YAML or JSON: .*expected one document/);
});

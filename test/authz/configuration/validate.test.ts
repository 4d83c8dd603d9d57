/** What an AuthorizationConfiguration may say: each rule at its bounds, with the place and the words of what breaks it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { formatFieldError } from "../../../runtime/api/field-error.js";
import { kubernetesProfile } from "../../../runtime/api/profile/naming-profile.js";
import { parseAuthorizationConfiguration } from "../../../runtime/authz/configuration/authorization-configuration.js";
import { authorizerErrors, documentErrors } from "../../../runtime/authz/configuration/validate-authorizers.js";
import { webhookSettings } from "../../../runtime/authz/configuration/webhook-settings.js";
import { documentOf, NODE, RBAC, webhookEntry } from "./documents.js";

function faults(...authorizers: object[]): string[] {
  const configuration = parseAuthorizationConfiguration(documentOf(authorizers), "the file", kubernetesProfile());
  return [
    ...documentErrors(configuration),
    ...configuration.authorizers.flatMap((_, index) => authorizerErrors(configuration, index, `authorizers[${index}]`)),
  ].map(formatFieldError);
}

/** Those of a webhook with changes, without its place. */
function ofWebhook(changes: object): string[] {
  const place = "authorizers[0].webhook.";
  return faults(webhookEntry(changes)).map((fault) => {
    assert.ok(fault.startsWith(place), fault);
    return fault.slice(place.length);
  });
}

function settingsOf(changes: object) {
  const { authorizers } = parseAuthorizationConfiguration(
    documentOf([webhookEntry(changes)]),
    "the file",
    kubernetesProfile(),
  );
  return webhookSettings(authorizers[0]?.webhook ?? {});
}

test("[AUTHZ-CONF-009] types are Webhook, Node and RBAC, the latter two once", () => {
  assert.deepEqual(faults(webhookEntry(), NODE, webhookEntry({}, "other"), RBAC), []);
  assert.deepEqual(faults(), ["authorizers: Required value: at least one authorization mode must be defined"]);
  for (const type of ["ABAC", "AlwaysAllow", "AlwaysDeny", "rbac"])
    assert.deepEqual(faults({ type, name: "a" }), [
      `authorizers[0].type: Unsupported value: "${type}": supported values: "Node", "RBAC", "Webhook"`,
    ]);
  assert.deepEqual(faults({ name: "a" }), ["authorizers[0].type: Required value"]);
  assert.deepEqual(faults(RBAC, NODE, { ...RBAC, name: "b" }, { ...NODE, name: "c" }), [
    'authorizers[2].type: Duplicate value: "RBAC"',
    'authorizers[3].type: Duplicate value: "Node"',
  ]);
});

test("[AUTHZ-CONF-010] names are required, unique, and subdomains", () => {
  assert.deepEqual(faults({ type: "RBAC" }, { ...NODE, name: "" }), [
    "authorizers[0].name: Required value",
    "authorizers[1].name: Required value",
  ]);
  assert.deepEqual(faults({ ...NODE, name: "a.b-1" }, webhookEntry({}, "a"), webhookEntry({}, "a.b-1")), [
    'authorizers[2].name: Duplicate value: "a.b-1"',
  ]);
  for (const name of ["A", "a_b", "-a", "a b", "ä", "a".repeat(254)]) {
    const [fault = "", ...others] = faults({ ...RBAC, name });
    assert.match(fault, /^authorizers\[0\]\.name: Invalid value: ".*": authorizer name is invalid: /);
    assert.deepEqual(others, []);
  }
});

test("entries of the type Webhook have a member webhook, others do not", () => {
  assert.deepEqual(faults({ type: "Webhook", name: "a" }), [
    "authorizers[0].webhook: Required value: required when type=Webhook",
  ]);
  assert.deepEqual(faults({ ...RBAC, webhook: {} }, { ...webhookEntry(), type: "Node" }), [
    "authorizers[0].webhook: Forbidden: may only be specified when type=Webhook",
    "authorizers[1].webhook: Forbidden: may only be specified when type=Webhook",
  ]);
});

test("[AUTHZ-CONF-014] a timeout is required, and at most 30 seconds", () => {
  for (const timeout of ["30s", "0.5m", "1ms", "29s999ms"]) assert.deepEqual(ofWebhook({ timeout }), [], timeout);
  for (const timeout of [undefined, "0", "0s"]) assert.deepEqual(ofWebhook({ timeout }), ["timeout: Required value"]);
  for (const timeout of ["31s", "30s1ns", "-1s", "1h"])
    assert.deepEqual(ofWebhook({ timeout }), [`timeout: Invalid value: "${timeout}": must be > 0s and <= 30s`]);
  for (const timeout of ["3", "3 s", "soon", "s"])
    assert.deepEqual(ofWebhook({ timeout }), [
      `timeout: Invalid value: "${timeout}": must be a duration such as 3s or 5m`,
    ]);
});

test("[AUTHZ-CONF-012] [AUTHZ-CONF-013] lifetimes of remembered decisions are positive, and optional", () => {
  for (const field of ["authorizedTTL", "unauthorizedTTL"]) {
    for (const ttl of [undefined, "0s", "1ms", "24h"]) assert.deepEqual(ofWebhook({ [field]: ttl }), []);
    assert.deepEqual(ofWebhook({ [field]: "-1s" }), [`${field}: Invalid value: "-1s": must be > 0s`]);
    assert.deepEqual(ofWebhook({ [field]: "5" }), [
      `${field}: Invalid value: "5": must be a duration such as 3s or 5m`,
    ]);
  }
});

test("[AUTHZ-CONF-015] [AUTHZ-CONF-016] versions of reviews are required", () => {
  const [sent, matched] = ["subjectAccessReviewVersion", "matchConditionSubjectAccessReviewVersion"];
  for (const version of ["v1", "v1beta1"]) assert.deepEqual(ofWebhook({ [sent]: version }), []);
  assert.deepEqual(ofWebhook({ [sent]: undefined }), [`${sent}: Required value`]);
  assert.deepEqual(ofWebhook({ [sent]: "v2" }), [
    `${sent}: Unsupported value: "v2": supported values: "v1", "v1beta1"`,
  ]);
  assert.deepEqual(ofWebhook({ [matched]: undefined }), [`${matched}: Required value`]);
  assert.deepEqual(ofWebhook({ [matched]: "v1beta1" }), [
    `${matched}: Unsupported value: "v1beta1": supported values: "v1"`,
  ]);
});

test("[AUTHZ-CONF-019] a failure policy is required", () => {
  for (const failurePolicy of ["NoOpinion", "Deny"]) assert.deepEqual(ofWebhook({ failurePolicy }), []);
  assert.deepEqual(ofWebhook({ failurePolicy: undefined }), ["failurePolicy: Required value"]);
  for (const failurePolicy of ["Allow", "deny", "Fail"])
    assert.deepEqual(ofWebhook({ failurePolicy }), [
      `failurePolicy: Unsupported value: "${failurePolicy}": supported values: "NoOpinion", "Deny"`,
    ]);
});

test("[AUTHZ-CONF-020] [AUTHZ-CONF-021] the connection of a webhook is a file with an absolute path", () => {
  const of = (type: string | undefined, kubeConfigFile?: string) =>
    ofWebhook({ connectionInfo: { type, kubeConfigFile } });
  assert.deepEqual(of("KubeConfigFile", "/a/b"), []);
  for (const file of [undefined, ""])
    assert.deepEqual(of("KubeConfigFile", file), ["connectionInfo.kubeConfigFile: Required value"]);
  for (const file of ["a/b", "./a", "~/a"])
    assert.deepEqual(of("KubeConfigFile", file), [
      `connectionInfo.kubeConfigFile: Invalid value: "${file}": must be an absolute path`,
    ]);
  for (const file of [undefined, "/a"])
    assert.deepEqual(of("InClusterConfig", file), [
      "connectionInfo.type: Forbidden: InClusterConfig is not allowed for the API server itself, expected KubeConfigFile with a kubeConfigFile",
    ]);
  for (const connectionInfo of [undefined, {}, { kubeConfigFile: "/a" }])
    assert.deepEqual(ofWebhook({ connectionInfo }), ["connectionInfo.type: Required value"]);
  assert.deepEqual(of("Service"), [
    'connectionInfo.type: Unsupported value: "Service": supported values: "KubeConfigFile"',
  ]);
});

test("all errors are reported at once, in the order of the document", () => {
  const webhook = { timeout: "1h", connectionInfo: {} };
  assert.deepEqual(faults({ type: "ABAC" }, { type: "Webhook", name: "a", webhook }, { ...RBAC, name: "a" }), [
    'authorizers[0].type: Unsupported value: "ABAC": supported values: "Node", "RBAC", "Webhook"',
    "authorizers[0].name: Required value",
    'authorizers[1].webhook.timeout: Invalid value: "1h": must be > 0s and <= 30s',
    "authorizers[1].webhook.subjectAccessReviewVersion: Required value",
    "authorizers[1].webhook.matchConditionSubjectAccessReviewVersion: Required value",
    "authorizers[1].webhook.failurePolicy: Required value",
    "authorizers[1].webhook.connectionInfo.type: Required value",
    'authorizers[2].name: Duplicate value: "a"',
  ]);
});

test("[AUTHZ-CONF-012] [AUTHZ-CONF-013] a lifetime of zero is the default, and caching can be switched off", () => {
  const settings = { version: "v1", timeoutMs: 3_000, failurePolicy: "Deny", matchConditions: [] };
  assert.deepEqual(settingsOf({}), settings);
  assert.deepEqual(settingsOf({ authorizedTTL: "0s", unauthorizedTTL: "0" }), settings);
  assert.deepEqual(
    settingsOf({ authorizedTTL: "1m30s", unauthorizedTTL: "1.5s", subjectAccessReviewVersion: "v1beta1" }),
    {
      ...settings,
      version: "v1beta1",
      authorizedTtlMs: 90_000,
      unauthorizedTtlMs: 1_500,
    },
  );
  const off = { cacheAuthorizedRequests: false, cacheUnauthorizedRequests: false };
  assert.deepEqual(settingsOf({ ...off, authorizedTTL: "1m" }), {
    ...settings,
    authorizedTtlMs: 0,
    unauthorizedTtlMs: 0,
  });
  const matchConditions = [{ expression: "true" }, { expression: "false" }];
  assert.deepEqual(settingsOf({ failurePolicy: "NoOpinion", matchConditions }), {
    ...settings,
    failurePolicy: "NoOpinion",
    matchConditions: ["true", "false"],
  });
});

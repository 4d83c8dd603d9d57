/** Webhook configurations: defaults, and what is said about a webhook. Their calls are tested elsewhere. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import {
  mutatingWebhookConfigurations,
  validatingWebhookConfigurations,
} from "../../generated/admissionregistration/v1/index.js";
import { type Answer, PROFILES, startApi, type TestApi } from "../support/api.js";
import { unusedFields } from "../support/field-coverage.js";
import { fieldAt, type JsonObject, type JsonValue } from "../support/json.js";
import { assertInvalid } from "./support/assert-invalid.js";
import { checkRoundTrip } from "./support/refusals.js";

const service = { namespace: "n", name: "s" };
const least = {
  name: "a.example.com",
  clientConfig: { service },
  sideEffects: "None",
  admissionReviewVersions: ["v1"],
};
const rule = { operations: ["CREATE"], apiGroups: [""], apiVersions: ["v1"], resources: ["pods"] };
let names = 0;

for (const profileOf of PROFILES) {
  const profile = profileOf();
  for (const plural of ["mutatingwebhookconfigurations", "validatingwebhookconfigurations"]) {
    describe(`${plural} (${profile.name})`, () => {
      let api: TestApi;
      const group = `/apis/${profile.words.admissionregistrationGroup}`;
      const missingField = profile.behaviours.schemaFailureCode;
      const post = (...webhooks: JsonObject[]): Promise<Answer> =>
        api.post(`${group}/v1/${plural}`, { metadata: { name: `c${++names}` }, webhooks });
      before(async () => {
        api = await startApi({ profile });
      });
      after(() => api.stop());

      test("[VER-050] the old version is gone", async () => {
        assert.equal((await api.get(`${group}/v1beta1`)).status, 404);
        assert.equal((await api.get(`${group}/v1/${plural}`)).status, 200);
      });

      test("every field is kept", async () => {
        const full = {
          ...least,
          clientConfig: { service: { ...service, path: "/a/b", port: 8443 }, caBundle: "cGVt" },
          rules: [
            { ...rule, operations: ["CREATE", "UPDATE"], resources: ["pods", "pods/status"], scope: "Namespaced" },
          ],
          failurePolicy: "Ignore",
          matchPolicy: "Exact",
          namespaceSelector: { matchLabels: { a: "b" } },
          objectSelector: { matchExpressions: [{ key: "c", operator: "In", values: ["d"] }] },
          timeoutSeconds: 3,
          admissionReviewVersions: ["v1", "v1beta1"],
          matchConditions: [{ name: "example.com/mine", expression: "true" }],
          ...(plural.startsWith("mutating") ? { reinvocationPolicy: "IfNeeded" } : {}),
        };
        const byUrl = { ...least, name: "b.example.com", clientConfig: { url: "https://example.com:1/x" } };
        const webhooks = [full, byUrl];
        await checkRoundTrip(api, `${group}/v1/${plural}`, { metadata: { name: "full" }, webhooks });
        const definition = plural.startsWith("mutating")
          ? mutatingWebhookConfigurations
          : validatingWebhookConfigurations;
        assert.deepEqual(await unusedFields(definition, "webhooks", [{ webhooks }]), []);
      });

      test("[ADM-001] webhooks declare their side effects", async () => {
        assert.equal((await post(least)).status, 201);
        assert.equal((await post({ ...least, sideEffects: "NoneOnDryRun" })).status, 201);
        assertInvalid(await post({ ...least, sideEffects: "Some" }), ["NotSupported webhooks[0].sideEffects"]);
      });

      test("[ADM-002] [ADM-003] defaults are those of v1", async () => {
        const { status, body } = await post({ ...least, rules: [rule] });
        assert.equal(status, 201);
        assert.deepEqual(body.webhooks, [
          {
            ...least,
            clientConfig: { service: { ...service, port: 443 } },
            rules: [{ ...rule, scope: "*" }],
            failurePolicy: "Fail",
            matchPolicy: "Equivalent",
            namespaceSelector: {},
            objectSelector: {},
            timeoutSeconds: 10,
            ...(plural.startsWith("mutating") ? { reinvocationPolicy: "Never" } : {}),
          },
        ]);
      });

      test("[ADM-004] the timeout is 10 seconds by default, and from 1 to 30 seconds otherwise", async () => {
        assert.equal(fieldAt((await post(least)).body, "webhooks", 0, "timeoutSeconds"), 10);
        for (const timeoutSeconds of [1, 30]) assert.equal((await post({ ...least, timeoutSeconds })).status, 201);
        for (const timeoutSeconds of [0, 31])
          assertInvalid(await post({ ...least, timeoutSeconds }), ["Invalid webhooks[0].timeoutSeconds"]);
      });

      test("[ADM-005] side effects and review versions are required", async () => {
        for (const field of ["sideEffects", "admissionReviewVersions"]) {
          const { status, body } = await post({ ...least, [field]: undefined });
          assert.deepEqual([status, body.message.includes(`webhooks[0].${field}`)], [missingField, true]);
        }
      });

      test("[ADM-006] names of webhooks are unique domain names of at least three labels", async () => {
        assertInvalid(await post(least, least), ["Duplicate webhooks[1].name"]);
        assertInvalid(await post({ ...least, name: "example.com" }), ["Invalid webhooks[0].name"]);
        assertInvalid(await post({ ...least, name: "A.example.com" }), ["Invalid webhooks[0].name"]);
      });

      test("a webhook has an HTTPS URL or a service reference", async () => {
        const reached = (clientConfig: JsonValue): Promise<Answer> => post({ ...least, clientConfig });
        const both = { url: "https://example.com", service };
        assertInvalid(await reached(both), ["Required webhooks[0].clientConfig"]);
        assertInvalid(await reached({}), ["Required webhooks[0].clientConfig"]);
        assertInvalid(await reached({ url: "http://example.com" }), ["Invalid webhooks[0].clientConfig.url"]);
        assertInvalid(await reached({ url: "https://u:p@example.com/?q#f" }), [
          "Invalid webhooks[0].clientConfig.url",
          "Invalid webhooks[0].clientConfig.url",
          "Invalid webhooks[0].clientConfig.url",
        ]);
        assertInvalid(await reached({ service: { name: "", namespace: "n", port: 70_000, path: "a" } }), [
          "Required webhooks[0].clientConfig.service.name",
          "Invalid webhooks[0].clientConfig.service.port",
          "Invalid webhooks[0].clientConfig.service.path",
          "Invalid webhooks[0].clientConfig.service.path",
        ]);
      });

      test("rules name operations, groups, versions and resources", async () => {
        const ruled = (...rules: JsonObject[]): Promise<Answer> => post({ ...least, rules });
        assertInvalid(await ruled({}), [
          "Required webhooks[0].rules[0].operations",
          "Required webhooks[0].rules[0].apiGroups",
          "Required webhooks[0].rules[0].apiVersions",
          "Required webhooks[0].rules[0].resources",
        ]);
        assertInvalid(await ruled({ ...rule, operations: ["*", "CREATE"] }), [
          "Invalid webhooks[0].rules[0].operations",
        ]);
        assertInvalid(await ruled({ ...rule, operations: ["PATCH"] }), [
          "NotSupported webhooks[0].rules[0].operations[0]",
        ]);
        assertInvalid(await ruled({ ...rule, resources: ["*/*", "pods"] }), ["Invalid webhooks[0].rules[0].resources"]);
        assertInvalid(await ruled({ ...rule, resources: ["pods/*", "pods/log"] }), [
          "Invalid webhooks[0].rules[0].resources[1]",
        ]);
        assertInvalid(await ruled({ ...rule, scope: "Galaxy" }), ["NotSupported webhooks[0].rules[0].scope"]);
      });

      test("conditions and versions are validated one by one", async () => {
        const condition = { name: "a", expression: "true" };
        assertInvalid(await post({ ...least, matchConditions: [condition, { name: "b b", expression: " " }] }), [
          "Required webhooks[0].matchConditions[1].expression",
          "Invalid webhooks[0].matchConditions[1].name",
        ]);
        const many = Array.from({ length: 65 }, (_, index) => ({ ...condition, name: `c${index}` }));
        assertInvalid(await post({ ...least, matchConditions: many }), ["TooMany webhooks[0].matchConditions"]);
        assert.equal((await post({ ...least, matchConditions: many.slice(1) })).status, 201);
        assertInvalid(await post({ ...least, admissionReviewVersions: ["v7"] }), [
          "Invalid webhooks[0].admissionReviewVersions",
        ]);
      });
    });
  }
}

/** Requests for certificates: who asks, what may be asked, and who decides. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { certificateSigningRequests } from "../../generated/certificates/v1/index.js";
import type { Authenticator } from "../../runtime/index.js";
import { type Answer, PROFILES, startApi, type TestApi } from "../support/api.js";
import { differences, unusedFields } from "../support/field-coverage.js";
import { fieldAt, type JsonObject, type JsonValue, listAt, objectAt, textAt } from "../support/json.js";
import { assertInvalid } from "./support/assert-invalid.js";
import { base64, makeCertificate, makePem, makeRequest } from "./support/certificates.js";

const ANNA = { username: "anna", uid: "7", groups: ["dev", "system:masters"], extra: { team: ["a"] } };
const authenticator: Authenticator = {
  authenticate: async ({ bearerToken }) => (bearerToken === "anna" ? ANNA : undefined),
};
const pem = await makeRequest("anna");
const spec = { request: base64(pem), signerName: "example.com/client", usages: ["client auth", "digital signature"] };

for (const profileOf of PROFILES) {
  const profile = profileOf();
  describe(`certificate requests (${profile.name})`, () => {
    let api: TestApi;
    const requests = `/apis/${profile.words.certificatesGroup}/v1/certificatesigningrequests`;
    const missingField = profile.behaviours.schemaFailureCode;
    let names = 0;
    const post = (part: JsonObject): Promise<Answer> =>
      api.post(requests, { metadata: { name: `r${++names}` }, spec: { ...spec, ...part } }, { token: "anna" });
    const create = async (): Promise<string> => `${requests}/${(await post({})).body.metadata.name}`;
    before(async () => {
      api = await startApi({ profile, authentication: { authenticators: [authenticator] } });
    });
    after(() => api.stop());

    test("[VER-054] signer and usages are required", async () => {
      for (const field of ["signerName", "usages"]) {
        const { status, body } = await post({ [field]: undefined });
        assert.deepEqual([status, body.message.includes(`spec.${field}`)], [missingField, true]);
      }
      assertInvalid(await post({ usages: [] }), ["Required spec.usages"]);
    });

    test("the server sets the requester, and the spec of a request is immutable", async () => {
      const { status, body } = await post({
        expirationSeconds: 600,
        username: "root",
        uid: "0",
        groups: ["x"],
        extra: { team: ["b"] },
      });
      assert.equal(status, 201);
      const groups = ["dev", "system:masters", "system:authenticated"];
      const expected = { ...spec, expirationSeconds: 600, ...ANNA, groups };
      assert.deepEqual([body.spec, body.status], [expected, {}]);
      assert.deepEqual(await unusedFields(certificateSigningRequests, "spec", [body]), []);
      const put = await api.put(`${requests}/${body.metadata.name}`, {
        metadata: { ...body.metadata, labels: { a: "b" } },
        spec: { ...spec, signerName: "example.com/other" },
        status: { certificate: "bm90IHRoaXMgd2F5" },
      });
      assert.deepEqual([put.status, put.body.spec, put.body.status], [200, expected, {}]);
      assert.deepEqual(put.body.metadata.labels, { a: "b" });
    });

    test("the encoded certificate request is validated", async () => {
      assertInvalid(await post({ request: base64("nothing") }), ["Invalid spec.request"]);
      const other = makePem("CERTIFICATE REQUEST", Buffer.from("3003020100", "hex"));
      assertInvalid(await post({ request: base64(other) }), ["Invalid spec.request"]);
      assertInvalid(await post({ request: base64(await makeCertificate("anna")) }), ["Invalid spec.request"]);
      assertInvalid(await post({ signerName: "client" }), ["Invalid spec.signerName"]);
      assertInvalid(await post({ signerName: "example/client" }), ["Invalid spec.signerName"]);
      assertInvalid(await post({ signerName: `${profile.words.keyDomain}/legacy-unknown` }), [
        "Invalid spec.signerName",
      ]);
      assertInvalid(await post({ usages: ["fun", "any", "any"] }), [
        "NotSupported spec.usages[0]",
        "Duplicate spec.usages[2]",
      ]);
      assertInvalid(await post({ expirationSeconds: 599 }), ["Invalid spec.expirationSeconds"]);
    });

    const approved = { type: "Approved", status: "True", reason: "Fine", message: "it is" };
    const decide = (path: string, conditions: JsonValue): Promise<Answer> =>
      api.patch(`${path}/approval`, "merge", { status: { conditions } });

    test("[VER-055] conditions have a status, and certificates are PEM", async () => {
      const path = await create();
      const current = (await api.get(path)).body;
      const put = { ...current, status: { conditions: [{ type: "Approved" }] } };
      assertInvalid(await api.put(`${path}/approval`, put), ["Required status.conditions[0].status"]);
      const noPem = { ...current, status: { certificate: base64("not PEM") } };
      assertInvalid(await api.put(`${path}/status`, noPem), ["Invalid status.certificate"]);
      const noCertificate = { ...current, status: { certificate: base64(pem) } };
      assertInvalid(await api.put(`${path}/status`, noCertificate), ["Invalid status.certificate"]);
      const certificate = base64(await makeCertificate("anna"));
      const issued = await api.put(`${path}/status`, { ...current, status: { certificate } });
      assert.deepEqual([issued.status, fieldAt(issued.body, "status", "certificate")], [200, certificate]);
    });

    test("decisions are made through the approval subresource and are final", async () => {
      const path = await create();
      const first = await decide(path, [approved]);
      assert.equal(first.status, 200, first.text);
      const [condition] = listAt(first.body, "status", "conditions");
      assert.deepEqual(differences(approved, condition), []);
      assert.match(textAt(condition, "lastTransitionTime"), /^\d{4}-/);
      assert.equal(fieldAt(condition, "lastUpdateTime"), fieldAt(condition, "lastTransitionTime"));
      assert.equal(listAt((await api.get(`${path}/approval`)).body, "status", "conditions").length, 1);
      assertInvalid(await decide(path, []), ["Forbidden status.conditions"]);
      assertInvalid(await api.patch(`${path}/approval`, "merge", { status: null }), ["Forbidden status.conditions"]);
      const denied = { type: "Denied", status: "True" };
      assertInvalid(await decide(path, [approved, denied]), ["Invalid status.conditions"]);
      assertInvalid(await decide(await create(), [{ ...approved, status: "False" }]), [
        "NotSupported status.conditions[0].status",
      ]);
    });

    test("a status that repeats a decision without its times keeps them", async () => {
      const path = await create();
      const decision = { type: "Approved", status: "True", reason: "r", message: "m" };
      const times = { lastUpdateTime: "2020-01-01T00:00:00Z", lastTransitionTime: "2020-01-01T00:00:00Z" };
      const approved = await api.patch(`${path}/approval`, "merge", {
        status: { conditions: [{ ...decision, ...times }] },
      });
      assert.equal(approved.status, 200, approved.text);
      const repeated = await api.patch(`${path}/status`, "merge", { status: { conditions: [decision] } });
      assert.equal(repeated.status, 200, repeated.text);
      assert.deepEqual(fieldAt(repeated.body, "status", "conditions"), [{ ...decision, ...times }]);
      const twice = await api.patch(`${path}/status`, "merge", { status: { conditions: [decision, decision] } });
      assert.equal(twice.status, 422, twice.text);
    });

    test("approval and status can't change the fields of each other", async () => {
      const path = await create();
      const byStatus = await api.patch(`${path}/status`, "merge", { status: { conditions: [approved] } });
      assertInvalid(byStatus, ["Forbidden status.conditions"]);
      const failed = { type: "Failed", status: "True" };
      // that it failed may be told through either
      assert.equal((await decide(await create(), [failed])).status, 200);
      const withLabels = await api.patch(`${path}/approval`, "merge", {
        metadata: { labels: { a: "b" } },
        status: { certificate: base64(await makeCertificate("a")), conditions: [approved] },
      });
      assert.deepEqual([withLabels.status, withLabels.body.metadata.labels], [200, { a: "b" }]);
      assert.equal("certificate" in objectAt(withLabels.body, "status"), false);
      const certificate = base64(await makeCertificate("a"));
      assert.equal((await api.patch(`${path}/status`, "merge", { status: { certificate } })).status, 200);
      const second = { status: { certificate: base64(await makeCertificate("b")) } };
      assertInvalid(await api.patch(`${path}/status`, "merge", second), ["Forbidden status.certificate"]);
    });

    test("a table shows the condition of a request, and field selectors find the requests of a signer", async () => {
      const path = await create();
      await decide(path, [approved]);
      await api.patch(`${path}/status`, "merge", { status: { certificate: base64(await makeCertificate("a")) } });
      const accept = `application/json;as=Table;v=v1;g=${profile.words.metaGroup}`;
      const { body } = await api.get(path, { headers: { accept } });
      assert.deepEqual(listAt(body, "rows", 0, "cells").slice(2), [
        "example.com/client",
        "anna",
        "<none>",
        "Approved,Issued",
      ]);
      const of = async (signer: string): Promise<number> =>
        (await api.get(`${requests}?fieldSelector=spec.signerName=${signer}`)).body.items.length;
      assert.deepEqual([(await of("example.com/client")) > 0, await of("example.com/none")], [true, 0]);
    });
  });
}

/** API services as objects: names, and who serves a group version. What is done with them: test/conformance/aggregation.test.ts. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { apiServices } from "../../generated/apiregistration/v1/index.js";
import { type Answer, PROFILES, startApi, type TestApi } from "../support/api.js";
import { unusedFields } from "../support/field-coverage.js";
import { fieldAt, type JsonObject, listAt, objectsAt } from "../support/json.js";
import { assertInvalid } from "./support/assert-invalid.js";
import { checkRoundTrip } from "./support/refusals.js";

for (const profileOf of PROFILES) {
  const profile = profileOf();
  describe(`API services (${profile.name})`, () => {
    let api: TestApi;
    const services = `/apis/${profile.words.apiregistrationGroup}/v1/apiservices`;
    const local = { group: "example.com", version: "v1", groupPriorityMinimum: 100, versionPriority: 10 };
    const post = (spec: JsonObject, name = "v1.example.com"): Promise<Answer> =>
      api.post(services, { metadata: { name }, spec });
    before(async () => {
      // nothing but the tests writes them
      api = await startApi({ profile, controllers: [] });
    });
    after(() => api.stop());

    test("every field is kept", async () => {
      const service = { namespace: "n", name: "s", port: 8443 };
      const body = await checkRoundTrip(api, services, {
        metadata: { name: "v2.full.example.com" },
        spec: { ...local, group: "full.example.com", version: "v2", service, caBundle: "cGVt" },
      });
      assert.deepEqual(await unusedFields(apiServices, "spec", [body]), ["APIServiceSpec insecureSkipTLSVerify"]);
    });

    test("APIs that the server itself serves are available at once", async () => {
      const { status, body } = await post(local);
      assert.equal(status, 201);
      const { type, reason } = objectsAt(body, "status", "conditions")[0]!;
      assert.deepEqual([type, reason], ["Available", "Local"]);
      const spec = { ...local, version: "v3", service: { namespace: "n", name: "s" } };
      const remote = await post(spec, "v3.example.com");
      assert.deepEqual([fieldAt(remote.body, "spec", "service", "port"), remote.body.status], [443, {}]);
      const accept = `application/json;as=Table;v=v1;g=${profile.words.metaGroup}`;
      const { rows } = (await api.get(services, { headers: { accept } })).body;
      const cells = Object.fromEntries(
        objectsAt(rows).map(({ cells }) => [fieldAt(cells, 0), listAt(cells).slice(1, 3)]),
      );
      assert.deepEqual(cells["v1.example.com"], ["Local", "True"]);
      assert.deepEqual(cells["v3.example.com"], ["n/s", "Unknown"]);
    });

    test("an APIService needs a matching name, valid priorities and valid certificates", async () => {
      assertInvalid(await post(local, "example.com"), ["Invalid metadata.name"]);
      assertInvalid(await post({ ...local, groupPriorityMinimum: 0, versionPriority: 1001 }), [
        "Invalid spec.groupPriorityMinimum",
        "Invalid spec.versionPriority",
      ]);
      assertInvalid(await post({ ...local, caBundle: "cGVt", insecureSkipTLSVerify: true }), [
        "Invalid spec.caBundle",
        "Invalid spec.insecureSkipTLSVerify",
      ]);
      const service = { namespace: "", name: "s", port: 0 };
      assertInvalid(await post({ ...local, service }), [
        "Required spec.service.namespace",
        "Invalid spec.service.port",
      ]);
      assertInvalid(await post({ ...local, group: "", version: "v2" }, "v2.core"), [
        "Invalid metadata.name",
        "Required spec.group",
      ]);
    });
  });
}

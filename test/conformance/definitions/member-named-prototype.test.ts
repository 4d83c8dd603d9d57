/** A member named `__proto__` is data like any other: it is stored and shown, and gives its object no members. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { PROFILES, startApi, type TestApi } from "../../support/api.js";
import { definition, establish } from "../../support/definitions.js";

const TEXT = `{"spec":{"size":5},"x":"y"}`;

for (const profileOf of PROFILES) {
  const profile = profileOf();
  describe(`members named __proto__ (${profile.name})`, () => {
    let api: TestApi;
    before(async () => {
      api = await startApi({ profile });
    });
    after(() => api.stop());

    test("keys of data", async () => {
      const path = "/api/v1/namespaces/default/configmaps";
      const body = `{"metadata":{"name":"named"},"data":{"__proto__":"a"}}`;
      const created = await api.post(path, body);
      assert.equal(created.status, 201, created.text);
      assert.match(created.text, /"data":\{"__proto__":"a"\}/);
      const patched = await api.patch(`${path}/named`, "merge", `{"data":{"__proto__":"b"}}`);
      assert.equal(patched.status, 200, patched.text);
      assert.match((await api.get(`${path}/named`)).text, /"data":\{"__proto__":"b"\}/);
    });

    test("members of an object that keeps unknown fields", async () => {
      await establish(api, definition(api, { group: "names.example.com", plural: "shells", kind: "Shell" }));
      const path = "/apis/names.example.com/v1/namespaces/default/shells";
      const identity = `"apiVersion":"names.example.com/v1","kind":"Shell"`;
      const created = await api.post(path, `{${identity},"metadata":{"name":"one"},"__proto__":${TEXT}}`);
      assert.equal(created.status, 201, created.text);
      assert.ok(created.text.includes(`"__proto__":${TEXT}`), created.text);
      assert.equal(created.body.spec, undefined);
      const { resourceVersion, generation } = created.body.metadata ?? {};
      assert.equal(generation, 1);
      const metadata = `{"name":"one","resourceVersion":"${resourceVersion}"}`;
      const updated = await api.put(`${path}/one`, `{${identity},"metadata":${metadata},"__proto__":{"x":"z"}}`);
      assert.equal(updated.status, 200, updated.text);
      assert.ok(updated.text.includes(`"__proto__":{"x":"z"}`), updated.text);
      assert.equal(updated.body.metadata?.generation, 2, "it is a part of the desired state");
    });
  });
}

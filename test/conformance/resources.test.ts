/** Object metadata and lists, beyond what the checks of the contract kit see. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { parse as parseYaml } from "yaml";
import { PROFILES, startApi, type TestApi } from "../support/api.js";
import type { ApiBody } from "../support/json.js";

for (const profileOf of PROFILES) {
  const profile = profileOf();
  describe(`resources (${profile.name})`, () => {
    let api: TestApi;
    let configmaps: string;
    before(async () => {
      api = await startApi({ profile });
      configmaps = `/api/v1/namespaces/${await api.namespace()}/configmaps`;
    });
    after(() => api.stop());

    test("[RES-037] items of built-in kinds leave their type to the list, in each encoding of it", async () => {
      const path = `/api/v1/namespaces/${await api.namespace()}/configmaps`;
      for (const name of ["a", "b"]) await api.post(path, { metadata: { name }, data: { name } });
      const inJson = (await api.get(path)).body;
      const inYaml = await api.get(path, { headers: { accept: "application/yaml" } });
      for (const list of [inJson, (await api.get(`${path}?pretty=true`)).body, parseYaml(inYaml.text)]) {
        assert.equal(list.kind, "ConfigMapList");
        assert.deepEqual(
          list.items.map((item: ApiBody) => [item.kind, item.apiVersion, item.metadata.name, item.data]),
          ["a", "b"].map((name) => [undefined, undefined, name, { name }]),
        );
      }
      const partial = await api.get(path, {
        headers: { accept: `application/json;as=PartialObjectMetadataList;v=v1;g=${profile.words.metaGroup}` },
      });
      for (const { kind } of partial.body.items) assert.equal(kind, "PartialObjectMetadata");
    });

    test("[RES-050] a PUT sets no deletionTimestamp", async () => {
      const { body: created } = await api.post(configmaps, { metadata: { name: "kept" } });
      const metadata = { ...created.metadata, deletionTimestamp: "1999-01-01T00:00:00Z" };
      const { status, body } = await api.put(`${configmaps}/kept`, { ...created, metadata });
      assert.equal(status, 200);
      assert.deepEqual(body.metadata, created.metadata);
    });
  });
}

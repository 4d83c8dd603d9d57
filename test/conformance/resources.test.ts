/** Object metadata and lists, beyond what the checks of the contract kit see. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { parse as parseYaml } from "yaml";
import { type Json, PROFILES, startApi, type TestApi } from "../support/api.js";

for (const profileOf of PROFILES) {
  const profile = profileOf();
  describe(`resources (${profile.name})`, () => {
    let api: TestApi;
    let t: string;
    let configmaps: string;
    let widgets: string;
    before(async () => {
      api = await startApi({ profile });
      t = await api.namespace();
      configmaps = `/api/v1/namespaces/${t}/configmaps`;
      widgets = `/apis/demo.example.com/v1/namespaces/${t}/widgets`;
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
          list.items.map((item: Json) => [item.kind, item.apiVersion, item.metadata.name, item.data]),
          ["a", "b"].map((name) => [undefined, undefined, name, { name }]),
        );
      }
      const partial = await api.get(path, {
        headers: { accept: `application/json;as=PartialObjectMetadataList;v=v1;g=${profile.words.metaGroup}` },
      });
      for (const { kind } of partial.body.items) assert.equal(kind, "PartialObjectMetadata");
    });

    test("[RES-048] standard finalizers need no domain, and custom kinds warn about one without", async () => {
      for (const finalizer of ["orphan", "foregroundDeletion"]) {
        const metadata = { name: `fin-${finalizer.toLowerCase()}`, finalizers: [finalizer] };
        assert.equal((await api.post(configmaps, { metadata })).status, 201);
      }
      const metadata = { name: "fin-custom", finalizers: ["foo"] };
      const custom = await api.post(widgets, { metadata, spec: { size: 1 } });
      assert.deepEqual([custom.status, custom.warnings.length], [201, 1]);
    });

    test("[RES-050] a PUT changes no metadata that the server sets", async () => {
      const { body: created } = await api.post(widgets, { metadata: { name: "kept" }, spec: { size: 1 } });
      const altered = {
        ...created.metadata,
        creationTimestamp: "1999-01-01T00:00:00Z",
        deletionTimestamp: "1999-01-01T00:00:00Z",
        generation: 77,
        selfLink: "/x",
      };
      const { status, body } = await api.put(`${widgets}/kept`, { ...created, metadata: altered });
      assert.equal(status, 200);
      assert.deepEqual(body.metadata, created.metadata);
    });

    test("[RES-051] a kind without a desired state has no generation", async () => {
      const { body } = await api.post(configmaps, { metadata: { name: "no-gen" } });
      assert.equal("generation" in body.metadata, false);
    });
  });
}

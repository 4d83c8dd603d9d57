/** SPEC: Resource version rules: their form, their order, and reads that wait for one. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { parse } from "yaml";
import { configMaps } from "../../../generated/core/v1/index.js";
import { decodeEnvelope, decodeList, decodeMessage } from "../../../runtime/codec/protobuf/envelope.js";
import { PROFILES, startApi, type TestApi } from "../../support/api.js";
import { contents, withQuery } from "../deletion/collection.js";

const DECIMAL = /^[1-9][0-9]*$/;

for (const profileOf of PROFILES) {
  const profile = profileOf();
  describe(`resource versions (${profile.name})`, () => {
    let api: TestApi;
    before(async () => {
      // what controllers write once they have started moves the versions that are compared and foretold here
      api = await startApi({ profile, controllers: [] });
    });
    after(() => api.stop());

    const bytes = async (path: string): Promise<Buffer> => {
      const response = await fetch(api.url + path, {
        headers: { authorization: `Bearer ${api.token}`, accept: profile.words.protobufMediaType },
      });
      assert.equal(response.status, 200);
      return Buffer.from(await response.arrayBuffer());
    };

    test("[RV-002] a version is the same string in JSON, YAML and protobuf, of objects and of lists", async () => {
      const codec = configMaps.protobuf;
      assert.ok(codec);
      const path = `/api/v1/namespaces/${await api.namespace()}/configmaps`;
      await api.post(path, { metadata: { name: "a" } });
      const object = (await api.get(`${path}/a`)).body.metadata.resourceVersion;
      const list = (await api.get(path)).body.metadata.resourceVersion;
      for (const version of [object, list]) assert.match(version, DECIMAL);
      const yaml = { headers: { accept: "application/yaml" } };
      assert.equal(parse((await api.get(`${path}/a`, yaml)).text).metadata.resourceVersion, object);
      const yamlList = parse((await api.get(path, yaml)).text);
      assert.deepEqual([yamlList.metadata.resourceVersion, yamlList.items[0].metadata.resourceVersion], [list, object]);
      const message = decodeMessage(decodeEnvelope(await bytes(`${path}/a`)).raw, codec);
      assert.equal(message.metadata?.resourceVersion, object);
      const { metadata, items } = decodeList(decodeEnvelope(await bytes(path)).raw);
      // ListMeta.resourceVersion is field 2, a text.
      assert.ok(Buffer.from(metadata).includes(Buffer.from([0x12, list.length, ...Buffer.from(list)])));
      assert.equal(decodeMessage(items[0] as Uint8Array, codec).metadata?.resourceVersion, object);
    });

    test("[RV-016] writes of many types are ordered, and every list covers the writes before it", async () => {
      const t = await api.namespace();
      const types: readonly (readonly [path: string, content: object])[] = [
        [`/api/v1/namespaces/${t}/configmaps`, {}],
        [`/api/v1/namespaces/${t}/secrets`, {}],
        [`/apis/demo.example.com/v1/namespaces/${t}/widgets`, { spec: { size: 1 } }],
        [`/apis/jobs.example.com/v1/namespaces/${t}/crontabs`, {}],
        ["/api/v1/namespaces", {}],
      ];
      const before = await Promise.all(
        types.map(async ([path]) => (await api.get(path)).body.metadata.resourceVersion as string),
      );
      const written: string[] = [];
      const perType = new Map<string, string[]>(types.map(([path]) => [path, []]));
      for (let round = 0; round < 4; round++)
        for (const [path, content] of types) {
          const created = await api.post(path, { metadata: { name: `${t}-${round}` }, ...content });
          assert.equal(created.status, 201, created.text);
          written.push(created.body.metadata.resourceVersion);
          perType.get(path)?.push(created.body.metadata.resourceVersion);
        }
      for (const version of written) assert.match(version, DECIMAL);
      for (const [index, version] of written.entries())
        if (index > 0) assert.ok(BigInt(version) > BigInt(written[index - 1] ?? ""), written.join(" "));
      for (const [index, [path]] of types.entries()) {
        const { metadata } = (await api.get(path)).body;
        assert.ok(BigInt(metadata.resourceVersion) >= BigInt(perType.get(path)?.at(-1) ?? ""), path);
        const watch = await api.watch(withQuery(path, { watch: "1", resourceVersion: before[index] ?? "" }));
        for (const version of perType.get(path) ?? []) {
          const { type, object } = await watch.event();
          assert.deepEqual([type, object.metadata.resourceVersion], ["ADDED", version], path);
        }
        await watch.close();
      }
    });

    // All wait for the version of the next write, which is known only where no other test writes.
    const waiting: readonly (readonly [ids: string, query: Record<string, string>])[] = [
      ["[RV-012]", {}],
      ["[RV-012]", { resourceVersionMatch: "NotOlderThan" }],
      ["[RV-012]", { resourceVersionMatch: "NotOlderThan", limit: "1" }],
      ["[RV-012, LIST-036]", { resourceVersionMatch: "Exact" }],
      ["[RV-012, LIST-029]", { limit: "1" }],
    ];
    for (const [ids, query] of waiting) {
      test(`${ids} a list that waits for the next version gets it: ${JSON.stringify(query)}`, async () => {
        const path = `/api/v1/namespaces/${await api.namespace()}/configmaps`;
        const head = (await api.get(path)).body.metadata.resourceVersion;
        const next = String(BigInt(head) + 1n);
        const answer = api.get(withQuery(path, { resourceVersion: next, ...query }));
        const { body } = await api.post(path, { metadata: { name: "a" }, data: { x: "new" } });
        assert.equal(body.metadata.resourceVersion, next);
        const list = await answer;
        assert.equal(list.status, 200, list.text);
        assert.equal(list.body.metadata.resourceVersion, next);
        assert.equal(contents(list.body), "a=new");
      });
    }
  });
}

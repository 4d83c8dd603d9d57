/** SPEC: List metadata; List-then-watch and chunking, rule 3; paths of lists. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { PROFILES, startApi, type TestApi } from "../../support/api.js";
import { type ApiBody, fieldAt, type JsonObject, listAt, objectAt, objectsAt, textAt } from "../../support/json.js";
import { assertBadRequest, assertFailure, names, withQuery } from "../deletion/collection.js";

for (const profileOf of PROFILES) {
  const profile = profileOf();
  describe(`lists (${profile.name})`, () => {
    let api: TestApi;
    let t: string;
    let u: string;
    before(async () => {
      api = await startApi({ profile });
      t = await api.namespace();
      u = await api.namespace();
    });
    after(() => api.stop());

    const configmapsOf = (namespace: string): string => `/api/v1/namespaces/${namespace}/configmaps`;
    const create = async (path: string, object: JsonObject): Promise<ApiBody> => {
      const { status, body, text } = await api.post(path, object);
      assert.equal(status, 201, text);
      return body;
    };

    /** All chunks of a list, with limits that are used in turn; `between` runs after the first chunk. */
    const chunksOf = async (
      path: string,
      query: Record<string, string>,
      limits: readonly number[],
      between: () => Promise<unknown> = async () => {},
    ): Promise<JsonObject[]> => {
      const chunks: JsonObject[] = [];
      for (
        let token = "";
        chunks.length === 0 || token !== "";
        token = textAt(fieldAt(chunks.at(-1), "metadata", "continue") ?? "")
      ) {
        assert.ok(chunks.length < MAX_CHUNKS, "the list has no end");
        const limit = String(limits[chunks.length % limits.length]);
        const { status, body, text } = await api.get(
          withQuery(path, { ...query, limit, ...(token === "" ? {} : { continue: token }) }),
        );
        assert.equal(status, 200, text);
        chunks.push(body);
        if (chunks.length === 1) await between();
      }
      return chunks;
    };
    const identities = (chunks: readonly JsonObject[]): string[] =>
      chunks.flatMap(({ items }) =>
        objectsAt(items).map(({ metadata }) => `${fieldAt(metadata, "namespace") ?? ""}/${fieldAt(metadata, "name")}`),
      );

    test("[LIST-004, LIST-005] collections and single objects have fixed paths", async () => {
      await create(configmapsOf(t), { metadata: { name: "one" } });
      const kinds: [string, string, string | undefined][] = [
        ["/api/v1/namespaces", "NamespaceList", undefined],
        [`/api/v1/namespaces/${t}`, "Namespace", t],
        ["/api/v1/configmaps", "ConfigMapList", undefined],
        [configmapsOf(t), "ConfigMapList", undefined],
        [`${configmapsOf(t)}/one`, "ConfigMap", "one"],
      ];
      for (const [path, kind, name] of kinds) {
        const { status, body } = await api.get(path);
        assert.deepEqual([status, body.kind, body.apiVersion, body.metadata.name], [200, kind, "v1", name], path);
        assert.equal("items" in body, name === undefined, path);
      }
    });

    test("[LIST-017] every collection in chunks of every size", async () => {
      // Names that sort one way as texts and another way when a slash follows them.
      const namespaces = ["order", "order-a", "order0"];
      for (const name of namespaces) await create("/api/v1/namespaces", { metadata: { name } });
      for (const namespace of namespaces)
        for (const name of ["b", "a-b", "a", "a.b"]) await create(configmapsOf(namespace), { metadata: { name } });
      for (const name of ["w1", "w2", "w3"]) {
        await create(`/apis/demo.example.com/v1/namespaces/${u}/widgets`, { metadata: { name }, spec: { size: 1 } });
        await create(`/apis/jobs.example.com/v1/namespaces/${u}/crontabs`, { metadata: { name } });
      }
      const collections = [
        configmapsOf("order"),
        "/api/v1/configmaps",
        "/api/v1/namespaces",
        "/apis/demo.example.com/v1/widgets",
        `/apis/jobs.example.com/v1/namespaces/${u}/crontabs`,
      ];
      for (const path of collections) {
        const whole = (await api.get(path)).body;
        const total = whole.items.length;
        assert.deepEqual(identities([whole]), identities([whole]).sort(), path);
        for (let limit = 1; limit <= total + 1; limit++) {
          const chunks = await chunksOf(path, {}, [limit]);
          assert.deepEqual(
            chunks.flatMap(({ items }) => items),
            whole.items,
          );
          for (const [index, { items, metadata, kind }] of chunks.entries()) {
            const rest = total - Math.min(total, (index + 1) * limit);
            assert.equal(kind, whole.kind);
            assert.equal(listAt(items).length, Math.min(limit, total - index * limit));
            assert.equal(fieldAt(metadata, "resourceVersion"), fieldAt(chunks[0], "metadata", "resourceVersion"));
            assert.equal(fieldAt(metadata, "remainingItemCount"), rest === 0 ? undefined : rest);
            if (rest === 0) assert.equal(fieldAt(metadata, "continue"), profile.name === "orch" ? "" : undefined);
          }
        }
      }
    });

    test("[LIST-009, LIST-017] the limit may change from chunk to chunk, and the form of the answer too", async () => {
      const path = configmapsOf("order");
      const whole = (await api.get(path)).body;
      assert.deepEqual(identities(await chunksOf(path, {}, [2, 1])), identities([whole]));
      const { metadata } = (await api.get(`${path}?limit=1`)).body;
      const rest = await api.get(withQuery(path, { continue: metadata.continue }));
      assert.deepEqual(names(rest.body), names(whole).slice(1));
      const as = (kind: string): string => `application/json;as=${kind};g=${profile.words.metaGroup};v=v1`;
      for (const accept of [as("Table"), as("PartialObjectMetadataList"), "application/json;pretty=1"]) {
        const { status, body } = await api.get(withQuery(path, { limit: "1", continue: metadata.continue }), {
          headers: { accept },
        });
        assert.equal(status, 200, JSON.stringify(body));
        assert.deepEqual(
          [body.metadata.resourceVersion, body.metadata.remainingItemCount],
          [metadata.resourceVersion, whole.items.length - 2],
          accept,
        );
        const after = await api.get(withQuery(path, { limit: "1", continue: body.metadata.continue }));
        assert.deepEqual(names(after.body), names(whole).slice(2, 3), accept);
      }
    });

    const selections: readonly (readonly [ids: string, query: Record<string, string>])[] = [
      ["[LIST-012, LIST-019]", { labelSelector: "app=x" }],
      ["[LIST-013, LIST-019]", { fieldSelector: "spec.mode=manual" }],
      ["[LIST-012, LIST-013]", { labelSelector: "app in (x,y)", fieldSelector: "metadata.name!=o1,spec.mode=manual" }],
    ];
    for (const [ids, query] of selections) {
      test(`${ids} chunks of ${JSON.stringify(query)} show the state of the first one`, async () => {
        const path = `/apis/demo.example.com/v1/namespaces/${await api.namespace()}/widgets`;
        const widget = (name: string, selected: boolean): JsonObject => ({
          metadata: { name, labels: { app: selected ? "x" : "other" } },
          spec: { size: 1, mode: selected ? "manual" : "off" },
        });
        for (const name of ["i1", "i2", "i3", "i4", "i5", "i6"]) await create(path, widget(name, true));
        for (const name of ["i11", "i33", "o1", "o9"]) await create(path, widget(name, false));
        const change = async (): Promise<void> => {
          await create(path, widget("i34", true));
          await create(path, widget("a", true));
          assert.equal((await api.delete(`${path}/i4`)).status, 200);
          for (const [name, selected] of [["i5", false] as const, ["i33", true] as const])
            assert.equal((await api.patch(`${path}/${name}`, "merge", widget(name, selected))).status, 200);
        };
        const chunks = await chunksOf(path, query, [2], change);
        assert.deepEqual(
          chunks.map((chunk) => names(chunk as ApiBody)),
          [
            ["i1", "i2"],
            ["i3", "i4"],
            ["i5", "i6"],
          ],
        );
        for (const { metadata } of chunks) {
          assert.equal("remainingItemCount" in objectAt(metadata), false);
          assert.equal(fieldAt(metadata, "resourceVersion"), fieldAt(chunks[0], "metadata", "resourceVersion"));
        }
        assert.deepEqual(identities(await chunksOf(path, query, [2])).length, 7);
        assert.deepEqual(names((await api.get(withQuery(path, query))).body), [
          "a",
          "i1",
          "i2",
          "i3",
          "i33",
          "i34",
          "i6",
        ]);
      });
    }

    test("[LIST-018, LIST-019] a namespace that goes between two chunks stays in them", async () => {
      const [m, n] = [await api.namespace(), await api.namespace()];
      for (const namespace of [m, n])
        for (const name of ["a", "b"])
          await create(configmapsOf(namespace), { metadata: { name, labels: { chunk: "across" } } });
      const query = { labelSelector: "chunk=across" };
      const want = identities([(await api.get(withQuery("/api/v1/configmaps", query))).body]);
      const chunks = await chunksOf("/api/v1/configmaps", query, [1], async () => {
        assert.equal((await api.delete(`${configmapsOf(n)}?labelSelector=chunk=across`)).status, 200);
      });
      assert.deepEqual(identities(chunks), want);
      assert.equal((await api.get(withQuery("/api/v1/configmaps", query))).body.items.length, 2);
    });

    test("[LIST-043, LIST-044] tokens are good for the collection they came from, and for nothing else", async () => {
      const [from, other] = [await api.namespace(), await api.namespace()];
      for (const namespace of [from, other])
        for (const name of ["a", "b", "c"]) {
          await create(configmapsOf(namespace), { metadata: { name } });
          await create(`/api/v1/namespaces/${namespace}/secrets`, { metadata: { name } });
        }
      const tokenOf = async (path: string): Promise<string> =>
        (await api.get(`${path}?limit=1`)).body.metadata.continue;
      const paths = [
        configmapsOf(from),
        configmapsOf(other),
        "/api/v1/configmaps",
        `/api/v1/namespaces/${from}/secrets`,
        "/api/v1/secrets",
      ];
      for (const path of paths)
        for (const source of paths) {
          const answer = await api.get(withQuery(path, { limit: "1", continue: await tokenOf(source) }));
          if (path === source) assert.equal(answer.status, 200);
          else assertBadRequest(answer, /continue key is not valid/);
        }
      for (const garbage of ["garbage", "%00", "e30", "bnVsbA", "{}", "..", "=", "x".repeat(100_000)]) {
        // A line of that length may be refused before its token is looked at.
        const answer = await api.get(withQuery(configmapsOf(from), { limit: "1", continue: garbage }));
        if (garbage.length < 8192) assertBadRequest(answer, /continue key is not valid/);
        else assert.ok(answer.status >= 400 && answer.status < 500, String(answer.status));
      }
    });

    test("[LIST-044] tokens that were tampered with show nothing outside the path", async () => {
      const [from, other] = [await api.namespace(), await api.namespace()];
      for (const namespace of [from, other])
        for (const name of ["a", "b", "c"]) await create(configmapsOf(namespace), { metadata: { name } });
      const token: string = (await api.get(`${configmapsOf(from)}?limit=1`)).body.metadata.continue;
      const tampered = Array.from(token, (_, index) => {
        const changed = token[index] === "A" ? "B" : "A";
        return `${token.slice(0, index)}${changed}${token.slice(index + 1)}`;
      });
      const inside = Buffer.from(token, "base64url").toString("latin1");
      for (const [search, replacement] of [[from, other] as const, ["configmaps", "secrets"] as const])
        tampered.push(Buffer.from(inside.replaceAll(search, replacement), "latin1").toString("base64url"));
      tampered.push(token.slice(1), token.slice(0, -2), token + token, [...token].reverse().join(""));
      for (const text of tampered) {
        const { status, body } = await api.get(withQuery(configmapsOf(from), { limit: "5", continue: text }));
        if (status === 200)
          assert.ok(
            body.items.every(({ metadata }) => metadata.namespace === from),
            text,
          );
        else if (status === 400) assertFailure(body, 400, "BadRequest", /continue key is not valid/);
        // A changed version may be one that is gone or that has not come.
        else assert.ok(status === 410 || status === 504, `${status} for ${text}`);
      }
    });
  });
}

/** More than any list here has. */
const MAX_CHUNKS = 1000;

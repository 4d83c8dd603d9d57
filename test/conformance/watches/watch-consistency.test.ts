/** SPEC: What the service does, rule 3; List-then-watch and chunking: clients that follow a collection stay right. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import fc from "fast-check";
import { PROFILES, startApi, type TestApi, type WatchStream } from "../../support/api.js";
import { fieldAt, type JsonObject, membersAt, objectAt, objectsAt, textAt, valueAt } from "../../support/json.js";
import { withQuery } from "../deletion/collection.js";

const WATCHERS = 50;
const WRITES = 100;

const anyWrite = fc.record({
  action: fc.constantFrom("create", "create", "patch", "patch", "patch", "delete"),
  name: fc.constantFrom("a", "b", "c", "d", "e", "f"),
  app: fc.constantFrom("x", "y"),
  mode: fc.constantFrom("manual", "off"),
  size: fc.nat({ max: 100 }),
});
type Write = typeof anyWrite extends fc.Arbitrary<infer T> ? T : never;

for (const profileOf of PROFILES) {
  const profile = profileOf();
  describe(`following a collection (${profile.name})`, () => {
    let api: TestApi;
    before(async () => {
      api = await startApi({ profile });
    });
    after(() => api.stop());

    test("[WATCH-036] 50 watches that begin at different moments see 100 writes in one order", async () => {
      const path = `/api/v1/namespaces/${await api.namespace()}/configmaps`;
      const { resourceVersion } = (await api.get(path)).body.metadata;
      const open = (): Promise<WatchStream> => api.watch(withQuery(path, { watch: "1", resourceVersion }));
      const watches = await Promise.all(Array.from({ length: WATCHERS / 2 }, open));
      const writing = Promise.all(
        Array.from({ length: 5 }, async (_, writer) => {
          for (let round = 0; round < WRITES / 5; round++) {
            const name = `n${writer}`;
            if (round === 0) await api.post(path, { metadata: { name }, data: { round: "0" } });
            else await api.patch(`${path}/${name}`, "merge", { data: { round: String(round) } });
          }
        }),
      );
      watches.push(...(await Promise.all(Array.from({ length: WATCHERS / 2 }, open))));
      await writing;
      const seen = await Promise.all(
        watches.map(async (watch) => {
          const versions: string[] = [];
          while (versions.length < WRITES) versions.push((await watch.event()).object.metadata.resourceVersion);
          return versions;
        }),
      );
      for (const versions of seen) assert.deepEqual(versions, seen[0]);
      for (const [index, version] of (seen[0] ?? []).entries())
        if (index > 0) assert.ok(BigInt(version) > BigInt(seen[0]?.[index - 1] ?? ""));
      await Promise.all(watches.map((watch) => watch.close()));
    });

    const followers: readonly (readonly [ids: string, query: Record<string, string>])[] = [
      ["[WATCH-041, WATCH-005]", {}],
      ["[WATCH-041, WATCH-017]", { labelSelector: "app=x" }],
      ["[WATCH-041, WATCH-017]", { fieldSelector: "spec.mode=manual" }],
    ];
    for (const [ids, query] of followers) {
      const seed = Number(process.env.KINDSMITH_SEED ?? Date.now() % 0x7fffffff);
      test(`${ids} a cache made by list and watch ends equal to a fresh list: ${new URLSearchParams(query)} (seed ${seed})`, async () => {
        const namespace = await api.namespace();
        const path = `/apis/demo.example.com/v1/namespaces/${namespace}/widgets`;
        const writes = fc.sample(anyWrite, { seed, numRuns: 200 });
        for (const write of writes.splice(0, 20)) await writeOne(api, path, write);
        const list = (await api.get(withQuery(path, query))).body;
        const cache = new Map<string, JsonObject>(list.items.map((item) => [item.metadata.name, item]));
        const { resourceVersion } = list.metadata;
        const watch = await api.watch(withQuery(path, { watch: "1", resourceVersion, ...query }));
        const writers = [0, 1, 2].map(async () => {
          for (let write = writes.pop(); write !== undefined; write = writes.pop()) await writeOne(api, path, write);
        });
        const writing = Promise.all(writers).then(() =>
          api.post(path, { metadata: { name: "marker", labels: { app: "x" } }, spec: { size: 1, mode: "manual" } }),
        );
        for (let event = await watch.event(); event.object.metadata.name !== "marker"; event = await watch.event()) {
          applyEvent(cache, event!);
        }
        await writing;
        await watch.close();
        const fresh: JsonObject[] = (await api.get(withQuery(path, query))).body.items;
        const want = fresh.filter(({ metadata }) => fieldAt(metadata, "name") !== "marker");
        assert.deepEqual(
          [...cache.keys()].sort(),
          want.map(({ metadata }) => fieldAt(metadata, "name")),
        );
        for (const object of want) assert.deepEqual(cache.get(textAt(object, "metadata", "name")), object);
      });
    }

    test("[WATCH-042] no document that the server publishes offers another way to follow changes", async () => {
      const index = (await api.get("/openapi/v3")).body;
      const documents = [(await api.get("/openapi/v2")).body];
      for (const path of Object.values(membersAt(index, "paths")))
        documents.push((await api.get(textAt(path, "serverRelativeURL"))).body);
      assert.ok(documents.length > 3);
      for (const document of documents) {
        assert.equal("webhooks" in document, false);
        for (const [path, operations] of Object.entries(membersAt(document, "paths")))
          for (const [method, operation] of Object.entries(operations)) {
            assert.equal(typeof operation === "object" && operation !== null && "callbacks" in operation, false, path);
            const text = JSON.stringify(valueAt(operation, "responses") ?? {});
            if (/stream=watch|text\/event-stream/.test(text)) assert.equal(method, "get", path);
            assert.doesNotMatch(text, /text\/event-stream|multipart\/x-mixed-replace/, path);
          }
      }
      const { groups } = (await api.get("/apis")).body;
      const versions: string[] = objectsAt(groups).flatMap((group) =>
        objectsAt(group, "versions").map((v) => `/apis/${v.groupVersion}`),
      );
      for (const path of ["/api/v1", ...versions])
        for (const { name } of objectsAt((await api.get(path)).body, "resources"))
          assert.doesNotMatch(textAt(name), /callback|subscri|feed|notif/i, path);
    });
  });
}

/** What an informer does with an event; one that does not fit the cache is a lost or repeated event. */
function applyEvent(cache: Map<string, JsonObject>, { type, object }: JsonObject): void {
  const { name } = objectAt(object, "metadata");
  assert.equal(cache.has(textAt(name)), type !== "ADDED", `${type} ${name}`);
  if (type === "DELETED") cache.delete(textAt(name));
  else cache.set(textAt(name), objectAt(object));
}

/** One write among few names, so that writers meet; refusals (an object that is there, or gone) are part of it. */
async function writeOne(api: TestApi, path: string, { action, name, app, mode, size }: Write): Promise<void> {
  const content = { metadata: { name, labels: { app } }, spec: { size, mode } };
  if (action === "create") await api.post(path, content);
  else if (action === "patch") await api.patch(`${path}/${name}`, "merge", content);
  else await api.delete(`${path}/${name}`);
}

/** How a custom kind ends: its objects go with its definition. SPEC: apiextensions. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { whenGone } from "../../controllers/owned-objects.js";
import { type Answer, PROFILES, startApi, type TestApi } from "../../support/api.js";
import {
  ANYTHING,
  condition,
  definition,
  definitionsPath,
  establish,
  untilDefinition,
} from "../../support/definitions.js";
import { type JsonObject, type JsonValue, objectAt, textAt } from "../../support/json.js";

for (const profileOf of PROFILES) {
  const profile = profileOf();
  describe(`the end of custom kinds (${profile.name})`, () => {
    let api: TestApi;
    let groups = 0;
    const finalizer = profile.words.crdCleanupFinalizer;
    const newGroup = (): string => `ends${++groups}.example.com`;
    const object = (group: string, metadata: JsonObject): JsonObject => ({
      apiVersion: `${group}/v1`,
      kind: "CronTab",
      metadata,
    });
    const remove = ({ metadata }: JsonObject): Promise<Answer> =>
      api.delete(definitionsPath(api, textAt(metadata, "name")));
    const gone = ({ metadata }: JsonObject): Promise<JsonObject[]> =>
      whenGone(api, definitionsPath(api), textAt(metadata, "name"));
    const reasons = (states: readonly JsonObject[]): unknown[] =>
      [...new Set(states.map((state) => condition(state, "Terminating")?.reason))].filter(
        (reason) => reason !== undefined,
      );
    before(async () => {
      api = await startApi({ profile });
    });
    after(() => api.stop());

    test("[CRD-007] all objects in all namespaces go with the definition, and the path with them", async () => {
      const group = newGroup();
      const manifest = await establish(api, definition(api, { group }));
      assert.equal(manifest.metadata.finalizers, undefined, "nothing holds it until somebody deletes it");
      const namespaces = [await api.namespace(), await api.namespace()];
      for (const n of namespaces) {
        const path = `/apis/${group}/v1/namespaces/${n}/crontabs`;
        for (const name of ["a", "b"]) assert.equal((await api.post(path, object(group, { name }))).status, 201);
      }
      const everywhere = `/apis/${group}/v1/crontabs`;
      const { resourceVersion } = (await api.get(everywhere)).body.metadata;
      const watch = await api.watch(`${everywhere}?watch=true&resourceVersion=${resourceVersion}`);
      const { status, body } = await remove(manifest);
      assert.deepEqual([status, body.metadata.finalizers], [200, [finalizer]]);
      assert.equal(condition(body, "Terminating")!.status, "True");
      await gone(manifest);
      assert.deepEqual((await watch.take(4)).sort(), ["DELETED a", "DELETED a", "DELETED b", "DELETED b"]);
      await watch.close();
      assert.equal((await api.get(everywhere)).status, 404);
      assert.equal((await api.get(`/apis/${group}`)).status, 404);
      // nothing of the old objects is there when the kind comes back
      await establish(api, definition(api, { group }));
      assert.deepEqual((await api.get(everywhere)).body.items, []);
    });

    test("[CRD-007] finalizers of objects are respected, and nothing new is taken meanwhile", async () => {
      const group = newGroup();
      const manifest = await establish(api, definition(api, { group }));
      const path = `/apis/${group}/v1/namespaces/${await api.namespace()}/crontabs`;
      await api.post(path, object(group, { name: "held", finalizers: ["example.com/hold"] }));
      await api.post(path, object(group, { name: "free" }));
      await remove(manifest);
      const isChecked = (found: JsonValue): boolean =>
        condition(objectAt(found), "Terminating")?.reason === "InstanceDeletionCheck";
      const waiting = await untilDefinition(api, manifest.metadata.name, isChecked);
      const { status, message } = condition(waiting, "Terminating")!;
      assert.equal(status, "True");
      assert.match(
        textAt(message),
        /^could not confirm zero CustomResources remaining: some instances .*example\.com\/hold/,
      );
      assert.deepEqual(waiting.metadata.finalizers, [finalizer]);
      assert.equal((await api.get(`${path}/free`)).status, 404);
      const held = await api.get(`${path}/held`);
      assert.ok(held.body.metadata.deletionTimestamp);
      assert.equal((await api.post(path, object(group, { name: "new" }))).status, 405);
      await api.patch(`${path}/held`, "merge", { metadata: { finalizers: [] } });
      await gone(manifest);
      assert.equal((await api.get(path)).status, 404);
    });

    test("[CRD-007] objects of cluster scope go too", async () => {
      const group = newGroup();
      const manifest = await establish(api, definition(api, { group, scope: "Cluster" }));
      await api.post(`/apis/${group}/v1/crontabs`, object(group, { name: "a" }));
      await remove(manifest);
      await gone(manifest);
      await establish(api, definition(api, { group, scope: "Cluster" }));
      assert.deepEqual((await api.get(`/apis/${group}/v1/crontabs`)).body.items, []);
    });

    test("[CRD-007] objects of a kind of which no version is served any more go too", async () => {
      const group = newGroup();
      const manifest = await establish(api, definition(api, { group }));
      const path = `/apis/${group}/v1/namespaces/${await api.namespace()}/crontabs`;
      await api.post(path, object(group, { name: "a" }));
      const hidden = { name: "v1", served: false, storage: true, schema: { openAPIV3Schema: ANYTHING } };
      const body = { spec: { versions: [hidden] } };
      assert.equal((await api.patch(definitionsPath(api, manifest.metadata.name), "merge", body)).status, 200);
      assert.equal((await api.get(path)).status, 404);
      await remove(manifest);
      await gone(manifest);
      await establish(api, definition(api, { group }));
      assert.deepEqual((await api.get(path)).body.items, []);
    });

    test("[CRD-007] a definition that was never served is deleted at once", async () => {
      const group = newGroup();
      await establish(api, definition(api, { group }));
      const rival = definition(api, { group, plural: "others", names: { singular: "other" } });
      await api.post(definitionsPath(api), rival);
      await untilDefinition(
        api,
        textAt(rival, "metadata", "name"),
        (found) => condition(objectAt(found), "NamesAccepted")?.status === "False",
      );
      await remove(rival);
      const states = await gone(rival);
      assert.ok(
        reasons(states).every((reason) => reason === "InstanceDeletionPending" || reason === "NeverEstablished"),
      );
    });

    test("[CRD-007] a definition that others hold says that its objects are gone", async () => {
      const group = newGroup();
      const manifest = definition(api, { group });
      objectAt(manifest, "metadata").finalizers = ["example.com/hold"];
      await establish(api, manifest);
      await remove(manifest);
      const isEmpty = (found: JsonValue): boolean =>
        condition(objectAt(found), "Terminating")?.reason === "InstanceDeletionCompleted";
      const found = await untilDefinition(api, textAt(manifest, "metadata", "name"), isEmpty);
      const { status, message } = condition(found, "Terminating")!;
      assert.deepEqual([status, message], ["False", "removed all instances"]);
      await untilDefinition(
        api,
        textAt(manifest, "metadata", "name"),
        ({ metadata }) => metadata.finalizers.length === 1,
      );
      await api.patch(definitionsPath(api, textAt(manifest, "metadata", "name")), "merge", {
        metadata: { finalizers: [] },
      });
      await gone(manifest);
    });
  });
}

/** Two servers of one store, one of which has not heard of the latest changes: what it answers rests on the newest state. */
import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, test } from "node:test";
import { MemoryEngine } from "../../runtime/storage/memory/engine.js";
import { contents } from "../conformance/deletion/collection.js";
import { SteeredEngine } from "../storage/steered-engine.js";
import { SteppedClock } from "../storage/stepped-clock.js";
import { type Answer, startApi, type TestApi } from "../support/api.js";
import { fieldAt, type JsonObject, type JsonValue, textAt } from "../support/json.js";

/** Waits for a cache that does not catch up are over at once. */
const SHORT_WAITS_MS = 5_000;

describe("a server that lags behind another one of the same store", () => {
  let store: MemoryEngine;
  let leading: TestApi;
  let lagging: TestApi;
  let view: SteeredEngine;
  let path: string;
  let revision: string;
  let uid: string;

  /** `a` is at x=1 for the lagging server, and at x=2 in truth; so is everything else of {@link state}. */
  beforeEach(async () => {
    store = new MemoryEngine();
    view = new SteeredEngine(store);
    leading = await startApi({ storage: new SteeredEngine(store), controllers: [] });
    lagging = await startApi({ storage: view, controllers: [], clock: new SteppedClock(SHORT_WAITS_MS) });
    for (const api of [leading, lagging]) while ((await api.get("/readyz")).status !== 200);
    path = `/api/v1/namespaces/${await leading.namespace()}/configmaps`;
    const created = await leading.post(path, { metadata: { name: "a" }, data: { x: "1" } });
    uid = created.body.metadata.uid;
    await leading.post(path, { metadata: { name: "gone" }, data: { x: "1" } });
    assert.equal(contents((await lagging.get(path)).body), "a=1 gone=1");
    view.holdEvents();
    revision = textAt(
      ok(await leading.patch(`${path}/a`, "merge", { data: { x: "2" } })),
      "metadata",
      "resourceVersion",
    );
    ok(await leading.delete(`${path}/gone`));
    ok(await leading.post(path, { metadata: { name: "new" }, data: { x: "1" } }), 201);
    assert.equal(contents((await lagging.get(`${path}?resourceVersion=0`)).body), "a=1 gone=1");
  });

  afterEach(async () => {
    await lagging.stop();
    await leading.stop();
    await store.close();
  });

  const ok = ({ status, body, text }: Answer, wanted = 200): JsonObject => {
    assert.equal(status, wanted, text);
    return body;
  };
  /** What the store holds. */
  const current = async (name: string): Promise<JsonObject> => ok(await leading.get(`${path}/${name}`));
  const body = (x: string, metadata: JsonObject = {}): JsonObject => ({
    metadata: { name: "a", ...metadata },
    data: { x },
  });

  test("an update to the state that the lagging server still has is a change, and is written", async () => {
    const answer = ok(await lagging.put(`${path}/a`, body("1")));
    assert.equal(fieldAt(answer, "data", "x"), "1");
    assert.notEqual(fieldAt(answer, "metadata", "resourceVersion"), revision);
    assert.deepEqual(await current("a"), answer);
  });

  test("an update to the newest state changes nothing", async () => {
    const head = await store.head();
    const answer = ok(await lagging.put(`${path}/a`, body("2")));
    assert.equal(fieldAt(answer, "metadata", "resourceVersion"), revision);
    assert.equal(await store.head(), head);
  });

  test("an update is validated against the newest version", async () => {
    const old = fieldAt(ok(await lagging.get(`${path}/a?resourceVersion=0`)), "metadata", "resourceVersion");
    assert.notEqual(old, revision);
    assert.equal((await lagging.put(`${path}/a`, body("3", { resourceVersion: old }))).status, 409);
    assert.equal(
      fieldAt(ok(await lagging.put(`${path}/a`, body("3", { resourceVersion: revision }))), "data", "x"),
      "3",
    );
  });

  test("patches are applied to the newest state", async () => {
    const merged = ok(await lagging.patch(`${path}/a`, "merge", { data: { y: "1" } }));
    assert.deepEqual(merged.data, { x: "2", y: "1" });
    const moved = [
      { op: "test", path: "/data/x", value: "2" },
      { op: "replace", path: "/data/x", value: "3" },
    ];
    assert.equal(fieldAt(ok(await lagging.patch(`${path}/a`, "json", moved)), "data", "x"), "3");
    assert.equal((await lagging.patch(`${path}/a`, "json", [{ op: "test", path: "/data/x", value: "1" }])).status, 422);
    assert.deepEqual((await current("a")).data, { x: "3", y: "1" });
  });

  test("a patch that does not change the newest state writes nothing", async () => {
    const head = await store.head();
    const answer = ok(await lagging.patch(`${path}/a`, "merge", { data: { x: "2" } }));
    assert.deepEqual([fieldAt(answer, "metadata", "resourceVersion"), fieldAt(answer, "data", "x")], [revision, "2"]);
    assert.equal(await store.head(), head);
  });

  test("dry-runs show the result for the newest state", async () => {
    const head = await store.head();
    const dry = "?dryRun=All";
    const patched = ok(await lagging.patch(`${path}/a${dry}`, "merge", { data: { y: "1" } }));
    assert.deepEqual([patched.data, fieldAt(patched, "metadata", "resourceVersion")], [{ x: "2", y: "1" }, revision]);
    const updated = ok(await lagging.put(`${path}/a${dry}`, body("1")));
    assert.deepEqual([fieldAt(updated, "data", "x"), fieldAt(updated, "metadata", "uid")], ["1", uid]);
    assert.equal((await lagging.delete(`${path}/gone${dry}`)).status, 404);
    assert.equal((await lagging.patch(`${path}/gone${dry}`, "merge", { data: { x: "2" } })).status, 404);
    assert.equal((await lagging.post(`${path}${dry}`, { metadata: { name: "new" } })).status, 409);
    ok(await lagging.post(`${path}${dry}`, { metadata: { name: "gone" } }), 201);
    ok(await lagging.delete(`${path}/new${dry}`));
    assert.equal(await store.head(), head);
  });

  test("an object that the other server has deleted is not found and can be created again", async () => {
    assert.equal((await lagging.delete(`${path}/gone`)).status, 404);
    assert.equal((await lagging.patch(`${path}/gone`, "merge", { data: { x: "2" } })).status, 404);
    assert.equal((await lagging.get(`${path}/gone`)).status, 404);
    const created = ok(await lagging.post(path, { metadata: { name: "gone" }, data: { x: "again" } }), 201);
    assert.deepEqual(await current("gone"), created);
  });

  test("an object that the other server has created exists for a create, an update, a patch and a deletion", async () => {
    assert.equal((await lagging.post(path, { metadata: { name: "new" } })).status, 409);
    assert.equal(fieldAt(ok(await lagging.patch(`${path}/new`, "merge", { data: { y: "1" } })), "data", "x"), "1");
    ok(await lagging.put(`${path}/new`, { metadata: { name: "new" }, data: { x: "2" } }));
    ok(await lagging.delete(`${path}/new`));
    assert.equal((await leading.get(`${path}/new`)).status, 404);
  });

  test("preconditions of a deletion are checked against the newest state", async () => {
    const old = fieldAt(ok(await lagging.get(`${path}/a?resourceVersion=0`)), "metadata", "resourceVersion");
    const options = (preconditions: JsonValue): JsonObject => ({
      body: { kind: "DeleteOptions", apiVersion: "v1", preconditions },
    });
    assert.equal((await lagging.delete(`${path}/a`, options({ resourceVersion: old }))).status, 409);
    ok(await lagging.delete(`${path}/a`, options({ resourceVersion: revision, uid })));
  });

  test("a deletion of an object that is already being deleted answers with the newest state and changes nothing", async () => {
    ok(await leading.patch(`${path}/a`, "merge", { metadata: { finalizers: ["example.com/wait"] } }));
    ok(await leading.delete(`${path}/a`));
    const head = await store.head();
    const answer = ok(await lagging.delete(`${path}/a`));
    assert.ok(
      fieldAt(answer.metadata ?? answer, "deletionTimestamp") ??
        fieldAt(await current("a"), "metadata", "deletionTimestamp"),
    );
    assert.equal(await store.head(), head);
    ok(await lagging.patch(`${path}/a`, "merge", { metadata: { finalizers: null } }));
    assert.equal((await leading.get(`${path}/a`)).status, 404);
  });

  test("a namespace that its cache lacks accepts objects, and a collection is deleted in its newest state", async () => {
    const other = `/api/v1/namespaces/${await leading.namespace()}/configmaps`;
    ok(await lagging.post(other, { metadata: { name: "a" } }), 201);
    ok(await lagging.delete(path));
    assert.deepEqual(ok(await leading.get(path)).items, []);
  });

  test("once it has caught up, it answers as the other server does", async () => {
    ok(await lagging.patch(`${path}/a`, "merge", { data: { y: "1" } }));
    view.releaseEvents();
    assert.deepEqual(ok(await lagging.get(`${path}?resourceVersion=0`)).items, ok(await leading.get(path)).items);
  });
});

/** SPEC: Events; Watch event document; Resource deletion: which event a write is, and which state it carries. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { type Answer, PROFILES, startApi, type TestApi, type WatchStream } from "../../support/api.js";
import { type ApiBody, fieldAt, type JsonObject, objectAt, textAt, valueAt } from "../../support/json.js";
import { withQuery } from "../deletion/collection.js";

const FINALIZER = "x.example.com/f";

for (const profileOf of PROFILES) {
  const profile = profileOf();
  describe(`events of watches (${profile.name})`, () => {
    let api: TestApi;
    before(async () => {
      api = await startApi({ profile });
    });
    after(() => api.stop());

    const widgets = async (): Promise<string> =>
      `/apis/demo.example.com/v1/namespaces/${await api.namespace()}/widgets`;
    const watchFromNow = async (path: string, query: Record<string, string> = {}): Promise<WatchStream> => {
      const { resourceVersion } = (await api.get(path)).body.metadata;
      return api.watch(withQuery(path, { watch: "1", resourceVersion, ...query }));
    };
    const done = async (answer: Promise<Answer>, status = 200): Promise<ApiBody> => {
      const { body, text, ...rest } = await answer;
      assert.equal(rest.status, status, text);
      return body;
    };
    /** The next event is of this type and carries exactly this object. */
    const assertNext = async (watch: WatchStream, type: string, object: object): Promise<void> =>
      assert.deepEqual(await watch.next(), { type, object });
    /** The next event is DELETED with this last state, at a version of its own. */
    const assertDeleted = async (watch: WatchStream, last: JsonObject): Promise<string> => {
      const { type, object } = await watch.event();
      const { resourceVersion } = object.metadata;
      assert.deepEqual(
        [type, object],
        ["DELETED", { ...last, metadata: { ...objectAt(fieldAt(last, "metadata") ?? {}), resourceVersion } }],
      );
      assert.ok(BigInt(resourceVersion) > BigInt(textAt(last, "metadata", "resourceVersion")));
      return resourceVersion;
    };

    test("[WATCH-007] each kind of write is one event that carries what its answer showed", async () => {
      const path = await widgets();
      const watch = await watchFromNow(path);
      const a = `${path}/a`;
      const created = await done(api.post(path, { metadata: { name: "a" }, spec: { size: 1 } }), 201);
      await assertNext(watch, "ADDED", created);
      assert.deepEqual([created.kind, created.apiVersion], ["Widget", "demo.example.com/v1"]);
      const writes: (() => Promise<Answer>)[] = [
        () => api.put(a, { ...created, spec: { size: 2 } }),
        () => api.patch(a, "merge", { spec: { size: 3 } }),
        () => api.patch(a, "json", [{ op: "replace", path: "/spec/size", value: 4 }]),
        () => api.patch(a, "strategic", { spec: { size: 5 } }),
        () => api.patch(a, "merge", { metadata: { annotations: { note: "n" } } }),
        () => api.patch(`${a}/status`, "merge", { status: { phase: "Running" } }),
        async () => api.put(`${a}/status`, { ...(await api.get(a)).body, status: { phase: "Failed" } }),
      ];
      let last = created;
      for (const write of writes) {
        last = await done(write());
        await assertNext(watch, "MODIFIED", last);
      }
      const scale = (await api.get(`${a}/scale`)).body;
      await done(api.put(`${a}/scale`, { ...scale, spec: { replicas: 7 } }));
      last = (await api.get(a)).body;
      assert.equal(fieldAt(last, "spec", "replicas"), 7);
      await assertNext(watch, "MODIFIED", last);
      await done(api.delete(a));
      await assertDeleted(watch, last);
      await watch.close();
    });

    test("[RV-018, WATCH-010] what changes nothing is no event", async () => {
      const path = await widgets();
      const created = await done(api.post(path, { metadata: { name: "a" }, spec: { size: 1 } }), 201);
      const watch = await watchFromNow(path);
      const again = await done(api.put(`${path}/a`, created));
      assert.equal(again.metadata.resourceVersion, created.metadata.resourceVersion);
      await done(api.patch(`${path}/a`, "merge", { spec: { size: 1 } }));
      await done(api.patch(`${path}/a`, "merge", {}));
      await done(api.patch(`${path}/a?dryRun=All`, "merge", { spec: { size: 2 } }));
      await done(api.post(`${path}?dryRun=All`, { metadata: { name: "dry" }, spec: { size: 1 } }), 201);
      await done(api.delete(`${path}/a?dryRun=All`));
      assert.ok((await api.post(path, { metadata: { name: "refused" }, spec: { size: -1 } })).status >= 400);
      await done(api.post(path, { metadata: { name: "a" }, spec: { size: 1 } }), 409);
      await done(api.patch(`${path}/a`, "merge", { metadata: { resourceVersion: "1" }, spec: { size: 2 } }), 409);
      await done(api.delete(`${path}/none`), 404);
      await assertNext(watch, "ADDED", await done(api.post(path, { metadata: { name: "b" }, spec: { size: 1 } }), 201));
      await watch.close();
    });

    test("[WATCH-015] a deletion in two phases is MODIFIED, then DELETED", async () => {
      const path = `/api/v1/namespaces/${await api.namespace()}/configmaps`;
      await done(
        api.post(path, { metadata: { name: "a", finalizers: [FINALIZER, "y.example.com/f"] }, data: { x: "1" } }),
        201,
      );
      const watch = await watchFromNow(path);
      const deleting = await done(api.delete(`${path}/a`));
      assert.ok(deleting.metadata.deletionTimestamp);
      await assertNext(watch, "MODIFIED", deleting);
      await done(api.delete(`${path}/a`));
      const changed = await done(
        api.patch(`${path}/a`, "merge", { metadata: { finalizers: [FINALIZER] }, data: { x: "2" } }),
      );
      await assertNext(watch, "MODIFIED", changed);
      await done(api.patch(`${path}/a`, "merge", { metadata: { finalizers: null } }));
      const { type, object } = await watch.event();
      const { uid, deletionTimestamp } = deleting.metadata;
      assert.deepEqual(
        [type, object.metadata.uid, object.metadata.deletionTimestamp, object.data],
        ["DELETED", uid, deletionTimestamp, { x: "2" }],
      );
      assert.ok(BigInt(object.metadata.resourceVersion) > BigInt(changed.metadata.resourceVersion));
      const reborn = await done(api.post(path, { metadata: { name: "a" } }), 201);
      await assertNext(watch, "ADDED", reborn);
      const resumed = await api.watch(
        withQuery(path, { watch: "1", resourceVersion: object.metadata.resourceVersion }),
      );
      await assertNext(resumed, "ADDED", reborn);
      await Promise.all([watch.close(), resumed.close()]);
    });

    test("[WATCH-015] deleting a collection is one event for each object, with its last state", async () => {
      const path = `/api/v1/namespaces/${await api.namespace()}/configmaps`;
      const made = new Map<string, JsonObject>();
      for (const [name, metadata] of [
        ["a", { labels: { app: "x" } }],
        ["b", { labels: { app: "y" } }],
        ["c", { labels: { app: "x" }, finalizers: [FINALIZER] }],
        ["d", { labels: { app: "x" } }],
      ] as const)
        made.set(name, await done(api.post(path, { metadata: { name, ...metadata } }), 201));
      const watch = await watchFromNow(path);
      await done(api.delete(`${path}?labelSelector=app=x&dryRun=All`));
      await done(api.delete(`${path}?labelSelector=app=x`));
      const events = new Map<string, JsonObject>();
      for (let count = 0; count < 3; count++) {
        const event = await watch.event();
        events.set(event.object.metadata.name, event);
      }
      assert.deepEqual([...events.keys()].sort(), ["a", "c", "d"]);
      assert.equal(events.get("c")?.type, "MODIFIED");
      assert.ok(valueAt(events.get("c"), "object", "metadata", "deletionTimestamp"));
      for (const name of ["a", "d"]) {
        const { type, object } = events.get(name)!;
        const { resourceVersion } = objectAt(object, "metadata");
        const last = made.get(name);
        assert.deepEqual(
          [type, object],
          ["DELETED", { ...last, metadata: { ...objectAt(fieldAt(last!, "metadata") ?? {}), resourceVersion } }],
        );
      }
      await done(api.delete(`${path}/b`));
      await assertDeleted(watch, made.get("b")!);
      await watch.close();
    });

    test("[DEL-005, WATCH-020] a namespace that goes is seen going, after all that was in it", async () => {
      const t = await api.namespace();
      const path = `/api/v1/namespaces/${t}/configmaps`;
      const a = await done(api.post(path, { metadata: { name: "a", finalizers: [FINALIZER] } }), 201);
      const content = await watchFromNow("/api/v1/configmaps", { fieldSelector: `metadata.namespace=${t}` });
      const namespaces = await watchFromNow("/api/v1/namespaces", { fieldSelector: `metadata.name=${t}` });
      await done(api.delete(`/api/v1/namespaces/${t}`));
      const terminating = await namespaces.event();
      assert.deepEqual([terminating.type, fieldAt(terminating.object, "status", "phase")], ["MODIFIED", "Terminating"]);
      const deleting = await content.event();
      assert.deepEqual([deleting.type, deleting.object.metadata.uid], ["MODIFIED", a.metadata.uid]);
      await done(api.patch(`${path}/a`, "merge", { metadata: { finalizers: null } }));
      const removed = await content.event();
      assert.deepEqual([removed.type, removed.object.metadata.name], ["DELETED", "a"]);
      let last = await namespaces.event();
      while (last.type === "MODIFIED") last = await namespaces.event();
      assert.equal(last.type, "DELETED");
      assert.ok(BigInt(last.object.metadata.resourceVersion) > BigInt(removed.object.metadata.resourceVersion));
      await Promise.all([content.close(), namespaces.close()]);
    });

    const selections: readonly (readonly [
      ids: string,
      query: Record<string, string>,
      selected: JsonObject,
      unselected: JsonObject,
    ])[] = [
      [
        "[WATCH-017, WATCH-018]",
        { labelSelector: "app in (x,y),!hidden" },
        { metadata: { labels: { app: "x", hidden: null } } },
        { metadata: { labels: { app: "x", hidden: "yes" } } },
      ],
      [
        "[WATCH-017, WATCH-018]",
        { fieldSelector: "spec.mode=manual" },
        { spec: { mode: "manual" } },
        { spec: { mode: "off" } },
      ],
      [
        "[WATCH-017, WATCH-018]",
        { labelSelector: "app=x", fieldSelector: "spec.mode!=off,metadata.name=a" },
        { metadata: { labels: { app: "x" } }, spec: { mode: "manual" } },
        { metadata: { labels: { app: "x" } }, spec: { mode: "off" } },
      ],
    ];
    for (const [ids, query, selected, unselected] of selections) {
      test(`${ids} the edges of ${new URLSearchParams(query)}`, async () => {
        const path = await widgets();
        const watch = await watchFromNow(path, query);
        const a = `${path}/a`;
        const set = (patch: JsonObject, size: number): Promise<ApiBody> =>
          done(api.patch(a, "merge", { ...patch, spec: { ...objectAt(fieldAt(patch, "spec") ?? {}), size } }));
        // Outside: created, changed, deleted.
        await done(api.post(path, { metadata: { name: "a" }, spec: { size: 1, mode: "off" } }), 201);
        await set(unselected, 2);
        await done(api.delete(a));
        await done(api.post(path, { metadata: { name: "a" }, spec: { size: 3, mode: "off" } }), 201);
        // Into the selection, inside, out of it: the last state that matched, at the version of the change.
        await assertNext(watch, "ADDED", await set(selected, 4));
        const inside = await set(selected, 5);
        await assertNext(watch, "MODIFIED", inside);
        const { resourceVersion } = (await set(unselected, 6)).metadata;
        await assertNext(watch, "DELETED", { ...inside, metadata: { ...inside.metadata, resourceVersion } });
        await set(unselected, 7);
        // In again, and deleted inside.
        const last = await set(selected, 8);
        await assertNext(watch, "ADDED", last);
        await done(api.delete(a));
        const deletion = await assertDeleted(watch, last);
        // A watch from the past sees the same events.
        const past = await api.watch(withQuery(path, { watch: "1", ...query, resourceVersion }));
        await assertNext(past, "ADDED", last);
        assert.equal(await assertDeleted(past, last), deletion);
        await Promise.all([watch.close(), past.close()]);
      });
    }

    test("[WATCH-018, WATCH-019] a watch of one name sees its deletion and its return, and no other name", async () => {
      const path = `/api/v1/namespaces/${await api.namespace()}/configmaps`;
      const watch = await api.watch(`${path}?watch=1&fieldSelector=metadata.name=a`);
      for (const name of ["aa", "a-a", "a.a", "a", "b"]) await done(api.post(path, { metadata: { name } }), 201);
      const created = await done(api.get(`${path}/a`));
      await assertNext(watch, "ADDED", created);
      await done(api.delete(`${path}/a`));
      await assertDeleted(watch, created);
      await done(api.delete(`${path}/b`));
      const again = await done(api.post(path, { metadata: { name: "a" } }), 201);
      await assertNext(watch, "ADDED", again);
      const current = await api.watch(`${path}?watch=1&fieldSelector=metadata.name=a`);
      await assertNext(current, "ADDED", again);
      await Promise.all([watch.close(), current.close()]);
    });

    test("[WATCH-022] a watch of a missing object or of a subresource is a plain get", async () => {
      const t = await api.namespace();
      const path = `/apis/demo.example.com/v1/namespaces/${t}/widgets`;
      await done(api.post(path, { metadata: { name: "a" }, spec: { size: 1 } }), 201);
      const plain = await done(api.get(`${path}/a/status`));
      assert.deepEqual(await done(api.get(`${path}/a/status?watch=1`)), plain);
      assert.equal((await done(api.get(`${path}/none?watch=1`), 404)).kind, "Status");
    });

    test("[WATCH-020] a watch sees its own namespace only, or all of them, or the cluster's own objects", async () => {
      const t = await api.namespace();
      const near = `${t}-x`;
      const all = await watchFromNow("/api/v1/configmaps");
      const cluster = await watchFromNow("/api/v1/namespaces");
      const own = await watchFromNow(`/api/v1/namespaces/${t}/configmaps`);
      await assertNext(cluster, "ADDED", await done(api.post("/api/v1/namespaces", { metadata: { name: near } }), 201));
      const made: JsonObject[] = [];
      for (const namespace of [near, t, near])
        made.push(
          await done(api.post(`/api/v1/namespaces/${namespace}/configmaps`, { metadata: { generateName: "g-" } }), 201),
        );
      for (const object of made) await assertNext(all, "ADDED", object);
      await assertNext(own, "ADDED", made[1]!);
      const labelled = await done(
        api.patch(`/api/v1/namespaces/${near}`, "merge", { metadata: { labels: { l: "v" } } }),
      );
      await assertNext(cluster, "MODIFIED", labelled);
      await done(api.post(`/api/v1/namespaces/${t}/configmaps`, { metadata: { name: "z" } }), 201);
      assert.deepEqual(await own.take(1), ["ADDED z"]);
      await Promise.all([all, own, cluster].map((watch) => watch.close()));
    });
  });
}

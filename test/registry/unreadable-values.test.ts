/** A stored value that is no object: what needs it says so, everything beside it goes on. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { resourcePrefix } from "../../runtime/storage/keys.js";
import { MemoryEngine } from "../../runtime/storage/memory/engine.js";
import { eventText, names } from "../conformance/deletion/collection.js";
import { startApi, type TestApi, type WatchStream } from "../support/api.js";

const KEY = `${resourcePrefix({ group: "", resource: "configmaps" })}default/bad`;
const CONFIG_MAPS = "/api/v1/namespaces/default/configmaps";
const SECRETS = "/api/v1/namespaces/default/secrets";

for (const isThereFromTheStart of [true, false]) {
  describe(`a value that can't be read, ${isThereFromTheStart ? "from the start" : "written while watches run"}`, () => {
    const faults: string[] = [];
    let engine: MemoryEngine;
    let api: TestApi;
    let configMaps: WatchStream | undefined;
    let secrets: WatchStream;

    const write = async (): Promise<void> => {
      await engine.commit({ type: "put", key: KEY, value: Buffer.from("{}{ confidential"), previous: 0n });
    };
    before(async () => {
      engine = new MemoryEngine();
      if (isThereFromTheStart) await write();
      api = await startApi({ storage: engine, controllers: [], reportError: (error) => faults.push(String(error)) });
      while ((await api.get("/readyz")).status !== 200);
      secrets = await api.watch(`${SECRETS}?watch=true`);
      if (isThereFromTheStart) return;
      configMaps = await api.watch(`${CONFIG_MAPS}?watch=true`);
      await write();
    });
    after(async () => {
      await secrets.close();
      await api.stop();
    });

    test("lists, watches and other requests that need the value answer 500", async () => {
      const event = await configMaps?.next();
      if (event !== undefined) assert.equal(eventText(event), "ERROR 500");
      assert.equal(await configMaps?.next(), undefined);
      const answers = await Promise.all([
        api.get(CONFIG_MAPS),
        api.get("/api/v1/configmaps"),
        api.get(`${CONFIG_MAPS}?limit=1`),
        api.get(`${CONFIG_MAPS}?labelSelector=a%3Db`),
        api.get(`${CONFIG_MAPS}?fieldSelector=metadata.name%3Dbad`),
        api.get(`${CONFIG_MAPS}?watch=true`),
        api.get(`${CONFIG_MAPS}/bad`),
        api.patch(`${CONFIG_MAPS}/bad`, "merge", { data: { x: "1" } }),
        api.delete(`${CONFIG_MAPS}/bad`),
        api.delete(CONFIG_MAPS),
      ]);
      for (const { status, body } of answers) {
        assert.deepEqual([status, body.reason], [500, "StorageReadError"], JSON.stringify(body));
        assert.equal(body.message, "failed to read one or more configmaps from the storage");
        assert.deepEqual(body.details, {
          kind: "configmaps",
          causes: [{ reason: "UnexpectedServerResponse", field: KEY, message: "it is no stored object" }],
        });
      }
    });

    test("a create with its name answers that the object already exists", async () => {
      const { status, body } = await api.post(CONFIG_MAPS, { metadata: { name: "bad" } });
      assert.deepEqual([status, body.reason], [409, "AlreadyExists"]);
    });

    test("other objects of the resource are read, written and watched", async () => {
      const watch = await api.watch(`${CONFIG_MAPS}?watch=true&fieldSelector=metadata.name%3Dgood`);
      assert.equal((await api.post(CONFIG_MAPS, { metadata: { name: "good" } })).status, 201);
      assert.equal((await api.get(`${CONFIG_MAPS}/good`)).status, 200);
      assert.equal((await api.get(`${CONFIG_MAPS}?fieldSelector=metadata.name%3Dgood`)).status, 200);
      assert.equal((await api.patch(`${CONFIG_MAPS}/good`, "merge", { data: { x: "1" } })).status, 200);
      assert.equal((await api.delete(`${CONFIG_MAPS}/good`)).status, 200);
      assert.deepEqual(await watch.take(3), ["ADDED good", "MODIFIED good", "DELETED good"]);
      await watch.close();
    });

    test("other namespaces are listed", async () => {
      assert.equal((await api.get("/api/v1/namespaces/other/configmaps")).status, 200);
    });

    test("the operator learns its key, and its content appears nowhere", () => {
      assert.match(faults.join(), new RegExp(KEY));
      assert.doesNotMatch(faults.join(), /confidential/);
    });

    test("other resources are read, written and watched", async () => {
      assert.equal((await api.post(SECRETS, { metadata: { name: "a" } })).status, 201);
      assert.deepEqual(await secrets.take(1), ["ADDED a"]);
      assert.deepEqual(names((await api.get(SECRETS)).body), ["a"]);
      assert.equal((await api.get("/readyz")).status, 200);
      const { text } = await api.get("/metrics");
      assert.match(text, /^apiserver_watch_cache_ready\{group="",resource="configmaps"\} 1$/m);
      assert.match(text, /^apiserver_watch_cache_unreadable_objects\{group="",resource="configmaps"\} 1$/m);
      assert.match(text, /^apiserver_watch_cache_unreadable_objects\{group="",resource="secrets"\} 0$/m);
    });
  });
}

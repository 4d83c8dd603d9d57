/** Resources with a store of their own: one API, several logs. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { storageOverrides } from "../../runtime/assembly/options/storage-overrides.js";
import { createServer, orchProfile } from "../../runtime/index.js";
import { EngineClosedError } from "../../runtime/storage/errors.js";
import { resourcePrefix } from "../../runtime/storage/keys.js";
import { MemoryEngine } from "../../runtime/storage/memory/engine.js";
import { startApi, type TestApi } from "../support/api.js";

const SECRETS = resourcePrefix({ group: "", resource: "secrets" });
const WIDGETS = resourcePrefix({ group: "demo.example.com", resource: "widgets" });
const CONFIG_MAPS = resourcePrefix({ group: "", resource: "configmaps" });

interface TwoStores {
  readonly api: TestApi;
  readonly main: MemoryEngine;
  /** Of secrets and widgets. */
  readonly second: MemoryEngine;
}

async function startWithTwo(second = new MemoryEngine()): Promise<TwoStores> {
  const main = new MemoryEngine();
  const storageOverrides = [
    { group: "", resource: "secrets", storage: second },
    { group: "demo.example.com", resource: "widgets", storage: second },
  ];
  return { api: await startApi({ storage: main, storageOverrides }), main, second };
}

async function countOf(engine: MemoryEngine, prefix: string): Promise<number> {
  return (await engine.list({ prefix })).entries.length;
}

/** An engine whose store went away. */
class UnreachableEngine extends MemoryEngine {
  override ping(): Promise<void> {
    return Promise.reject(new Error("the store is gone"));
  }
}

describe("storage overrides", () => {
  test("objects are kept in the store of their resource, several resources may share a store, and all stores are closed", async () => {
    const { api, main, second } = await startWithTwo();
    const t = await api.namespace();
    const secret = await api.post(`/api/v1/namespaces/${t}/secrets`, { metadata: { name: "a" } });
    const widget = await api.post(`/apis/demo.example.com/v1/namespaces/${t}/widgets`, {
      metadata: { name: "a" },
      spec: { size: 1 },
    });
    const configMap = await api.post(`/api/v1/namespaces/${t}/configmaps`, { metadata: { name: "a" } });
    assert.deepEqual([secret.status, widget.status, configMap.status], [201, 201, 201]);
    const found = await Promise.all(
      [main, second].map((engine) =>
        Promise.all([SECRETS, WIDGETS, CONFIG_MAPS].map((prefix) => countOf(engine, prefix))),
      ),
    );
    assert.deepEqual(found, [
      [0, 0, 1],
      [1, 1, 0],
    ]);
    assert.deepEqual((await api.get(`/api/v1/namespaces/${t}/secrets/a`)).body, secret.body);
    await api.stop();
    for (const engine of [main, second]) await assert.rejects(async () => engine.head(), EngineClosedError);
  });

  test("versions of two stores are independent: a list, and a watch from it, use those of their store", async () => {
    const { api, second } = await startWithTwo();
    const t = await api.namespace();
    for (let count = 0; count < 20; count++)
      await api.post(`/api/v1/namespaces/${t}/configmaps`, { metadata: { generateName: "many-" } });
    const secrets = `/api/v1/namespaces/${t}/secrets`;
    const { body } = await api.post(secrets, { metadata: { name: "a" } });
    assert.equal(body.metadata.resourceVersion, String(await second.head()));
    const list = await api.get(secrets);
    assert.equal(list.body.metadata.resourceVersion, body.metadata.resourceVersion);
    const watch = await api.watch(`${secrets}?watch=1&resourceVersion=${list.body.metadata.resourceVersion}`);
    const configMaps = await api.watch(`/api/v1/namespaces/${t}/configmaps?watch=1&resourceVersion=0`);
    await configMaps.take(20);
    await api.post(`/api/v1/namespaces/${t}/configmaps`, { metadata: { name: "last" } });
    await api.put(`${secrets}/a`, { ...body, type: undefined, data: { x: "eA==" } });
    assert.deepEqual(await watch.take(1), ["MODIFIED a"]);
    assert.deepEqual(await configMaps.take(1), ["ADDED last"]);
    await Promise.all([watch.close(), configMaps.close()]);
    await api.stop();
  });

  test("[DEL-005] the deletion of a namespace removes its content from every store", async () => {
    const { api, main, second } = await startWithTwo();
    const t = await api.namespace();
    await api.post(`/api/v1/namespaces/${t}/secrets`, { metadata: { name: "a" } });
    await api.post(`/api/v1/namespaces/${t}/configmaps`, { metadata: { name: "a" } });
    const watch = await api.watch(`/api/v1/namespaces?watch=1&fieldSelector=metadata.name=${t}`);
    await api.delete(`/api/v1/namespaces/${t}`);
    for (let event = await watch.event(); event.type !== "DELETED"; event = await watch.event()) assert.ok(event);
    assert.deepEqual([await countOf(main, CONFIG_MAPS), await countOf(second, SECRETS)], [0, 0]);
    await watch.close();
    await api.stop();
  });

  test("[HEALTH-007] the server is not ready while one of its stores is unreachable, and verbose names it", async () => {
    const { api } = await startWithTwo(new UnreachableEngine());
    const store = orchProfile().words.storeHealthCheck;
    for (const endpoint of ["readyz", "livez", "healthz"]) {
      const { status, text } = await api.get(`/${endpoint}?verbose`);
      assert.equal(status, 500, endpoint);
      assert.ok(text.includes(`[+]${store} ok\n[-]${store}-override-0 failed: reason withheld\n`), text);
    }
    assert.equal((await api.get(`/readyz/${store}`)).status, 200);
    assert.equal((await api.get(`/readyz/${store}-override-0`)).status, 500);
    await api.stop();
  });

  test("a resource that is not served, or is named twice, is rejected when the server is created", async () => {
    const refusal = (...names: [string, string][]): Promise<unknown> =>
      createServer({ storageOverrides: names.map(([group, resource]) => ({ group, resource, storage: "memory" })) });
    await assert.rejects(
      refusal(["", "secret"]),
      /storage override of \/secret: the core group has no resource "secret" on this server, only bindings, componentstatuses, configmaps, endpoints, /,
    );
    await assert.rejects(
      refusal(["app", "deployments"]),
      /storage override of app\/deployments: the group "app" is not served here; served are the core group \(written as \/resource\) and [^ ]+, /,
    );
    await assert.rejects(
      refusal(["", "secrets"], ["", "secrets"]),
      /storage override of \/secrets: found it twice, expected one store for each resource/,
    );
  });

  test("the store of an override belongs to one profile too", async () => {
    const kept = new MemoryEngine();
    const first = await createServer({ storage: kept, profile: "orch" });
    await first.start();
    const second = await createServer({ storageOverrides: [{ group: "", resource: "secrets", storage: kept }] });
    await assert.rejects(
      second.start(),
      /the store of \/secrets: found objects with the names of the profile orch \(domain orch\.io\), expected kubernetes \(domain k8s\.io\)\. Start the server with --profile=orch --orch-domain=orch\.io/,
    );
    await second.close();
    await first.close();
  });
});

describe("the value of --storage-overrides", () => {
  test("separates overrides by commas, and may contain URLs with commas", () => {
    const value = "apps/deployments#mongodb://u:p@db1,db2/a?replicaSet=rs0,/events#lmdb:a,b,x.io/ys#memory";
    assert.deepEqual(storageOverrides.parse("storage-overrides", value), [
      { group: "apps", resource: "deployments", storage: "mongodb://u:p@db1,db2/a?replicaSet=rs0" },
      { group: "", resource: "events", storage: "lmdb:a,b" },
      { group: "x.io", resource: "ys", storage: "memory" },
    ]);
    assert.deepEqual(storageOverrides.parse("storage-overrides", ""), []);
  });

  test("is rejected with the expected form, and the message never contains a password", () => {
    for (const [value, found] of [
      ["events#memory", '"events#memory"'],
      ["/events", '"/events"'],
      ["/events#", '"/events#"'],
      ["/events=mongodb://u:secret@db1/a", '"/events=mongodb:..."'],
    ] as const) {
      assert.throws(() => storageOverrides.parse("storage-overrides", value), {
        message: `--storage-overrides: found ${found}, expected group/resource#URL such as apps/deployments#lmdb:PATH, or /events#lmdb:PATH for the core group`,
      });
    }
  });
});

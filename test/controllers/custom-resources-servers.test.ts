/** Several servers on one MongoDB: one looks after the definitions, all serve what they define. */
import assert from "node:assert/strict";
import { after, afterEach, describe, test } from "node:test";
import { startApi, type TestApi } from "../support/api.js";
import { definition, definitionsPath, establish } from "../support/definitions.js";
import { fieldAt, type JsonObject, textAt } from "../support/json.js";
import { databaseUri, dropDatabase, NO_MONGO, startMongo, type TestMongo } from "../support/mongo.js";
import { whenGone, whenIs } from "./owned-objects.js";

const mongo: TestMongo | undefined = await startMongo();
/** Who stops gives it back at once; nobody loses it because the machine is busy. */
const leaderElection = { leaseDurationMs: 12_000, renewDeadlineMs: 10_000, retryPeriodMs: 250 };

describe("custom kinds of servers that share a store", { skip: mongo === undefined ? NO_MONGO : false }, () => {
  const storage = mongo === undefined ? "" : databaseUri(mongo.uri, `custom_${process.pid}`);
  const running = new Set<TestApi>();

  async function start(): Promise<TestApi> {
    const api = await startApi({ storage, leaderElection, groups: [] });
    running.add(api);
    return api;
  }
  async function stop(api: TestApi): Promise<void> {
    running.delete(api);
    await api.stop();
  }
  afterEach(async () => {
    for (const api of running) await stop(api);
    await dropDatabase(storage);
  });
  after(() => mongo?.stop());

  /** Waits until some server holds the Lease. */
  async function holder(api: TestApi): Promise<void> {
    const { coordinationGroup, systemNamespace, serverName } = api.profile.words;
    const leases = `/apis/${coordinationGroup}/v1/namespaces/${systemNamespace}/leases`;
    await whenIs(api, leases, `${serverName}-controllers`, ({ spec }: JsonObject) =>
      Boolean(fieldAt(spec, "holderIdentity")),
    );
  }

  test("[CRD-001, CRD-007, DEL-019] definitions posted anywhere are served everywhere, and end everywhere", async () => {
    const one = await start();
    await holder(one);
    const two = await start();
    const collection = (group: string): string => `/apis/${group}/v1/namespaces/default/crontabs`;
    const first = definition(two, { group: "first.example.com" });
    await establish(two, first);
    for (const api of [one, two]) assert.equal((await api.get(collection("first.example.com"))).status, 200);
    const object = { apiVersion: "first.example.com/v1", kind: "CronTab", metadata: { name: "a" } };
    assert.equal((await one.post(collection("first.example.com"), object)).status, 201);
    assert.equal((await two.get(`${collection("first.example.com")}/a`)).status, 200);

    await stop(one);
    // the one that is left takes over, and deletes what the other has created
    await establish(two, definition(two, { group: "second.example.com" }));
    await two.delete(definitionsPath(two, textAt(first, "metadata", "name")));
    await whenGone(two, definitionsPath(two), textAt(first, "metadata", "name"));
    assert.equal((await two.get(collection("first.example.com"))).status, 404);
    const three = await start();
    assert.equal((await three.get(collection("first.example.com"))).status, 404);
    assert.equal((await three.get(collection("second.example.com"))).status, 200);
  });

  test("[CRD-001, WATCH-039] a definition that one server has established is served by the other at once, and so are changes of its schema", async () => {
    const one = await start();
    await holder(one);
    const two = await start();
    const group = "changing.example.com";
    const collection = `/apis/${group}/v1/namespaces/default/crontabs`;
    const object = (name: string): JsonObject => ({
      apiVersion: `${group}/v1`,
      kind: "CronTab",
      metadata: { name },
      spec: {},
    });
    const schema = (...fields: string[]): JsonObject => ({
      type: "object",
      properties: {
        spec: {
          type: "object",
          properties: Object.fromEntries(fields.map((name) => [name, { type: "integer", default: 1 }])),
        },
      },
    });
    const first = definition(one, { group, schema: schema("size") });
    await establish(one, first);
    // no wait: the first thing that the other server hears of the kind
    const created = await two.post(collection, object("a"));
    assert.equal(created.status, 201, created.text);
    assert.deepEqual(created.body.spec, { size: 1 });

    const watch = await two.watch(`${collection}?watch=true&resourceVersion=${created.body.metadata.resourceVersion}`);
    const versions = fieldAt(definition(one, { group, schema: schema("size", "depth") }), "spec", "versions");
    const changed = await one.patch(definitionsPath(one, textAt(first, "metadata", "name")), "merge", {
      spec: { versions },
    });
    assert.equal(changed.status, 200, changed.text);
    // ends without an error when this server has heard of the change
    assert.equal(await watch.next(), undefined);
    // the cache of the changed kind may still be loading
    let listed = await two.get(collection);
    while (listed.status === 429) listed = await two.get(collection);
    assert.deepEqual([listed.status, listed.body.items?.length], [200, 1], listed.text);
    assert.equal((await one.post(collection, object("b"))).status, 201);
    const resumed = await two.watch(`${collection}?watch=true&resourceVersion=${listed.body.metadata.resourceVersion}`);
    const { type, object: seen } = await resumed.event();
    assert.deepEqual([type, seen.metadata.name, seen.spec], ["ADDED", "b", { size: 1, depth: 1 }]);
    await resumed.close();
    const read = await two.get(`${collection}/a`);
    assert.equal(read.status, 200, read.text);
    assert.deepEqual(read.body.spec, { size: 1, depth: 1 });
  });
});

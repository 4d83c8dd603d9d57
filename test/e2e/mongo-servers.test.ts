/** Two servers on one MongoDB: one log, one order. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { startApi, type TestApi } from "../support/api.js";
import { objectAt } from "../support/json.js";
import { databaseUri, dropDatabase, NO_MONGO, startMongo, type TestMongo } from "../support/mongo.js";

const mongo: TestMongo | undefined = await startMongo();

describe("two servers on one MongoDB", { skip: mongo === undefined ? NO_MONGO : false }, () => {
  let one: TestApi;
  let two: TestApi;
  let configmaps: string;
  const storage = mongo === undefined ? "" : databaseUri(mongo.uri, `servers_${process.pid}`);
  before(async () => {
    one = await startApi({ storage });
    two = await startApi({ storage });
    configmaps = `/api/v1/namespaces/${await one.namespace()}/configmaps`;
  });
  after(async () => {
    await one.stop();
    await two.stop();
    await dropDatabase(storage);
    await mongo?.stop();
  });

  test("[RES-005, RV-006, RV-014] what one server acknowledged the other shows at once", async () => {
    for (let round = 0; round < 5; round++) {
      const { status, body } = await one.post(configmaps, { metadata: { name: `seen-${round}` }, data: { x: "1" } });
      assert.equal(status, 201);
      const read = await two.get(`${configmaps}/seen-${round}`);
      assert.deepEqual(read.body, body);
      const changed = await two.put(`${configmaps}/seen-${round}`, { ...read.body, data: { x: "2" } });
      const listed = await one.get(`${configmaps}?limit=100`);
      const item = listed.body.items.find(
        ({ metadata }: { metadata: { name: string } }) => metadata.name === `seen-${round}`,
      );
      const { apiVersion, kind } = changed.body;
      // the list says once what its items are
      assert.deepEqual({ apiVersion, kind, ...item }, changed.body);
    }
  });

  test("[WATCH-039, WATCH-023] a watch on one server shows writes through the other, with their versions", async () => {
    await one.post(configmaps, { metadata: { name: "first" } });
    const watch = await two.watch(`${configmaps}?watch=1&fieldSelector=metadata.name=first`);
    assert.deepEqual(await watch.take(1), ["ADDED first"]);
    const { body } = await one.patch(`${configmaps}/first`, "merge", { data: { x: "1" } });
    const { type, object } = await watch.event();
    assert.deepEqual([type, object], ["MODIFIED", body]);
    await one.delete(`${configmaps}/first`);
    assert.deepEqual(await watch.take(1), ["DELETED first"]);
    await watch.close();
  });

  test("concurrent patches through both servers all take effect", async () => {
    await one.post(configmaps, { metadata: { name: "race" }, data: {} });
    const keys = Array.from({ length: 10 }, (_, index) => `k${index}`);
    const answers = await Promise.all(
      keys.map((key, index) => [one, two][index % 2]?.patch(`${configmaps}/race`, "merge", { data: { [key]: "1" } })),
    );
    assert.deepEqual(new Set(answers.map((answer) => answer?.status)), new Set([200]));
    assert.deepEqual(Object.keys(objectAt((await two.get(`${configmaps}/race`)).body, "data")).sort(), keys.sort());
  });

  test("[RES-003, RES-005] a third server finds everything, and versions go on", async () => {
    const before = (await one.get(configmaps)).body;
    const three = await startApi({ storage });
    assert.deepEqual((await three.get(configmaps)).body.items, before.items);
    const { body } = await three.post(configmaps, { metadata: { name: "third" } });
    assert.ok(BigInt(body.metadata.resourceVersion) > BigInt(before.metadata.resourceVersion));
    await three.stop();
  });
});

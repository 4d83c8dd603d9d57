/** APIService objects where several servers share a store, and serve different group versions. */
import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { type Answer, startApi, type TestApi } from "../support/api.js";
import { valueAt } from "../support/json.js";
import { databaseUri, dropDatabase, NO_MONGO, startMongo, type TestMongo } from "../support/mongo.js";
import { makeTrust, THINGS_GROUP, THINGS_PATH, ThingBackend, thingsApiService } from "../support/thing-backend.js";

const PATIENCE_MS = 30_000;
const SERVICE = "backends/things";
const mongo: TestMongo | undefined = await startMongo();

async function until(ask: () => Promise<Answer>, isIt: (answer: Answer) => boolean): Promise<Answer> {
  const limit = performance.now() + PATIENCE_MS;
  for (;;) {
    const answer = await ask();
    if (isIt(answer)) return answer;
    if (performance.now() > limit) assert.fail(`after ${PATIENCE_MS} ms still ${answer.status} ${answer.text}`);
    await pause(50);
  }
}

const ready = (api: TestApi): Promise<Answer> =>
  until(
    () => api.get("/readyz"),
    ({ status }) => status === 200,
  );

describe("APIServices of servers that share a store", { skip: mongo === undefined ? NO_MONGO : false }, () => {
  const storage = mongo === undefined ? "" : databaseUri(mongo.uri, `aggregation_${process.pid}`);
  after(async () => {
    if (mongo !== undefined) await dropDatabase(storage);
    await mongo?.stop();
  });

  test("[DISC-020, DISC-021] each server creates its own objects, and each proxies requests", async () => {
    const trust = await makeTrust(SERVICE);
    const backend = await ThingBackend.start(trust);
    const serviceResolution = { [SERVICE]: `127.0.0.1:${backend.port}` };
    const leader = await startApi({ storage, groups: [], serviceResolution });
    const services = `/apis/${leader.profile.words.apiregistrationGroup}/v1/apiservices`;
    await ready(leader);
    // one that serves more than the server that runs the controllers
    const other = await startApi({ storage, serviceResolution });
    await ready(other);
    assert.equal((await other.get(`${services}/v1.demo.example.com`)).status, 200);
    assert.equal((await leader.post(services, thingsApiService(SERVICE, trust))).status, 201);
    for (const server of [leader, other]) {
      await until(
        () => server.get(`${THINGS_PATH}/things`),
        ({ status }) => status === 200,
      );
      const isAvailable = ({ body }: Answer): boolean => valueAt(body, "status", "conditions", 0, "status") === "True";
      await until(() => server.get(`${services}/v1.${THINGS_GROUP}`), isAvailable);
    }
    await other.stop();
    await leader.stop();
    await backend.stop();
  });
});

/** Several servers on one MongoDB: one of them runs the controllers, and another goes on when it stops. */
import assert from "node:assert/strict";
import { after, afterEach, describe, test } from "node:test";
import { startApi, type TestApi } from "../support/api.js";
import { fieldAt, type JsonObject, textAt } from "../support/json.js";
import { databaseUri, dropDatabase, NO_MONGO, startMongo, type TestMongo } from "../support/mongo.js";
import { create, referenceTo, whenGone, whenIs } from "./owned-objects.js";

const mongo: TestMongo | undefined = await startMongo();
/** Who stops gives it back at once; nobody loses it because the machine is busy. */
const leaderElection = { leaseDurationMs: 12_000, renewDeadlineMs: 10_000, retryPeriodMs: 250 };

describe("controllers of servers that share a store", { skip: mongo === undefined ? NO_MONGO : false }, () => {
  const storage = mongo === undefined ? "" : databaseUri(mongo.uri, `controllers_${process.pid}`);
  const running = new Set<TestApi>();

  async function start(controllers?: readonly string[]): Promise<TestApi> {
    const api = await startApi({ storage, leaderElection, ...(controllers === undefined ? {} : { controllers }) });
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

  const leasesOf = ({ profile: { words } }: TestApi): string =>
    `/apis/${words.coordinationGroup}/v1/namespaces/${words.systemNamespace}/leases`;
  const leaseNameOf = ({ profile: { words } }: TestApi): string => `${words.serverName}-controllers`;

  /** Waits until somebody other than `before` holds the Lease. */
  async function holder(api: TestApi, before = ""): Promise<string> {
    const isAnother = ({ spec }: JsonObject): boolean =>
      fieldAt(spec, "holderIdentity") !== "" && fieldAt(spec, "holderIdentity") !== before;
    return textAt(await whenIs(api, leasesOf(api), leaseNameOf(api), isAnother), "spec", "holderIdentity");
  }

  async function collects(api: TestApi): Promise<void> {
    const configmaps = `/api/v1/namespaces/${await api.namespace()}/configmaps`;
    const owner = await create(api, configmaps, { name: "o" });
    await create(api, configmaps, { name: "d", ownerReferences: [referenceTo(owner)] });
    await api.delete(`${configmaps}/o`);
    await whenGone(api, configmaps, "d");
  }

  test("[DEL-019, DEL-005, RES-004] one server works for both, and the other takes over when it stops", async () => {
    const one = await start();
    const first = await holder(one);
    const two = await start();
    await collects(two);
    assert.equal(await holder(two), first, "the second waits");
    await stop(one);
    assert.notEqual(await holder(two, first), first);
    await collects(two);
    const n = await two.namespace();
    await two.delete(`/api/v1/namespaces/${n}`);
    await whenGone(two, "/api/v1/namespaces", n);
  });

  test("[DEL-019] the Lease of a crashed server expires before another server takes over", async () => {
    const idle = await start([]);
    const leases = leasesOf(idle);
    const { status } = await idle.post(leases, {
      metadata: { name: leaseNameOf(idle) },
      spec: { holderIdentity: "died", leaseDurationSeconds: 1, leaseTransitions: 4 },
    });
    assert.equal(status, 201);
    await start();
    await holder(idle, "died");
    const lease = (await idle.get(`${leases}/${leaseNameOf(idle)}`)).body;
    assert.equal(fieldAt(lease, "spec", "leaseTransitions"), 5);
    await collects(idle);
  });
});

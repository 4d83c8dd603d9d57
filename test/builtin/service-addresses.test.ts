/** Addresses of services where several servers share a store, and where one died at the wrong moment. */
import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, test } from "node:test";
import type { Clock } from "../../runtime/api/time.js";
import { openStores } from "../../runtime/assembly/open-stores.js";
import { AllocationEntries } from "../../runtime/registry/allocations/allocation-entries.js";
import type { StorageEngine } from "../../runtime/storage/engine.js";
import { type Answer, startApi, type TestApi } from "../support/api.js";
import { type ApiBody, fieldAt, type JsonObject, objectAt, textAt } from "../support/json.js";
import { databaseUri, dropDatabase, NO_MONGO, startMongo, type TestMongo } from "../support/mongo.js";

const mongo: TestMongo | undefined = await startMongo();

describe("two servers on one MongoDB", { skip: mongo === undefined ? NO_MONGO : false }, () => {
  test("[RES-057, RES-058] services that are created on both servers get different addresses and ports", async () => {
    const storage = databaseUri(mongo?.uri ?? "", `services_${process.pid}`);
    const options = {
      storage,
      controllers: [],
      serviceClusterIpRange: "10.9.8.0/27",
      serviceNodePortRange: "31000-31029",
    };
    const servers = [await startApi(options), await startApi(options)];
    try {
      const services = `/api/v1/namespaces/${await servers[0]?.namespace()}/services`;
      const answers = await Promise.all(
        Array.from({ length: 30 }, (_, index) =>
          servers[index % 2]?.post(services, {
            metadata: { name: `s${index}` },
            spec: { type: "NodePort", ports: [{ port: 80 }] },
          }),
        ),
      );
      assert.deepEqual(new Set(answers.map((answer) => answer?.status)), new Set([201]));
      assert.equal(new Set(answers.map((answer) => fieldAt(answer?.body, "spec", "clusterIP"))).size, 30);
      assert.equal(new Set(answers.map((answer) => fieldAt(answer?.body, "spec", "ports", 0, "nodePort"))).size, 30);
      for (let index = 0; index < 30; index++) await servers[index % 2]?.delete(`${services}/s${index}`);
      // the same address and port, asked for through both at once: one of them gets it
      const spec = { type: "NodePort", clusterIP: "10.9.8.5", ports: [{ port: 80, nodePort: 31_005 }] };
      for (let round = 0; round < 5; round++) {
        const both = await Promise.all(
          servers.map((server, index) => server.post(services, { metadata: { name: `r${round}-${index}` }, spec })),
        );
        assert.deepEqual(both.map(({ status }) => status).sort(), [201, 422]);
        const winner = both.find(({ status }) => status === 201)?.body.metadata.name;
        assert.equal((await servers[1]?.delete(`${services}/${winner}`))?.status, 200);
      }
    } finally {
      for (const server of servers) await server.stop();
      await dropDatabase(storage);
      await mongo?.stop();
    }
  });
});

test("[RES-057, RES-058] allocated addresses and ports stay allocated after a restart", async () => {
  const directory = await mkdtemp(join(tmpdir(), "kindsmith-addresses-"));
  // six addresses and six ports
  const options = {
    storage: `lmdb:${directory}`,
    controllers: [],
    serviceClusterIpRange: "10.9.8.0/29",
    serviceNodePortRange: "31000-31005",
    reportError: () => {},
  };
  const make = (api: TestApi, services: string, name: string, more: object = {}): Promise<Answer> =>
    api.post(services, { metadata: { name }, spec: { type: "NodePort", ports: [{ port: 80 }], ...more } });
  try {
    const first = await startApi(options);
    const services = `/api/v1/namespaces/${await first.namespace()}/services`;
    const before: JsonObject[] = [];
    for (const name of ["a", "b", "c"]) before.push(objectAt((await make(first, services, name)).body, "spec"));
    await first.stop();

    const second = await startApi(options);
    assert.deepEqual((await second.get(`${services}/a`)).body.spec, before[0]);
    const taken = await make(second, services, "d", { clusterIP: before[0]!.clusterIP });
    assert.deepEqual([taken.status, taken.body.details.causes[0]?.field], [422, "spec.clusterIPs"]);
    const ports = [{ port: 80, nodePort: fieldAt(before[1], "ports", 0, "nodePort") }];
    const inUse = await make(second, services, "d", { ports });
    assert.deepEqual([inUse.status, inUse.body.details.causes[0]?.field], [422, "spec.ports[0].nodePort"]);
    const after: JsonObject[] = [];
    for (const name of ["d", "e", "f"]) after.push(objectAt((await make(second, services, name)).body, "spec"));
    const all = [...before, ...after];
    assert.equal(new Set(all.map(({ clusterIP }) => clusterIP)).size, 6);
    assert.equal(new Set(all.map((spec) => fieldAt(spec, "ports", 0, "nodePort"))).size, 6);
    assert.match((await make(second, services, "g")).body.message, /range is full/);
    await second.delete(`${services}/a`);
    const freed = await make(second, services, "g");
    assert.deepEqual([freed.status, fieldAt(freed.body, "spec", "clusterIP")], [201, before[0]!.clusterIP]);
    await second.stop();
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
});

/** Time that stands still; what waits is let go by hand. */
class HandClock implements Clock {
  private readonly waiting: { readonly delayMs: number; readonly callback: () => void }[] = [];

  now(): number {
    return Date.now();
  }

  after(delayMs: number, callback: () => void): () => void {
    const entry = { delayMs, callback };
    this.waiting.push(entry);
    return () => {
      const index = this.waiting.indexOf(entry);
      if (index >= 0) this.waiting.splice(index, 1);
    };
  }

  /** Lets go the timers of that length; false when there is none yet. */
  fire(delayMs: number): boolean {
    const due = this.waiting.filter((entry) => entry.delayMs === delayMs);
    for (const entry of due) {
      this.waiting.splice(this.waiting.indexOf(entry), 1);
      entry.callback();
    }
    return due.length > 0;
  }
}

const REPAIR_INTERVAL_MS = 150_000;
const CACHE_PAUSE_MS = 1_000;

async function until(isDone: () => boolean | Promise<boolean>): Promise<void> {
  const limit = performance.now() + 60_000;
  while (!(await isDone())) {
    if (performance.now() > limit) throw new Error("nothing happened in 60 s");
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** The engine outlives the servers that use it. */
function unclosed(engine: StorageEngine): StorageEngine {
  return new Proxy(engine, {
    get(target, property) {
      if (property === "close") return async () => {};
      const value = Reflect.get(target, property) as unknown;
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}

test("allocations without a service are removed, and services without allocations get them", async () => {
  const { engine } = await openStores("memory", []);
  const shared = unclosed(engine);
  const first = await startApi({ storage: shared });
  const services = `/api/v1/namespaces/${await first.namespace()}/services`;
  const made: ApiBody = (await first.post(services, { metadata: { name: "kept" }, spec: { ports: [{ port: 80 }] } }))
    .body;
  await first.stop();

  const entries = new AllocationEntries(engine);
  const { clusterIP } = objectAt(made, "spec");
  await entries.release("service-addresses", textAt(clusterIP), made.metadata.uid);
  const dead = clusterIP === "10.0.0.200" ? "10.0.0.201" : "10.0.0.200";
  await entries.allocate("service-addresses", dead, { key: "/registry/core/services/x/dead", uid: "dead" });

  const clock = new HandClock();
  const second = await startApi({ storage: shared, clock, controllers: [] });
  await until(async () => {
    // the cache may not be loaded when the first pass is due
    clock.fire(CACHE_PAUSE_MS);
    return (await entries.holder("service-addresses", textAt(clusterIP)))?.owner.uid === made.metadata.uid;
  });
  const taken = await second.post(services, {
    metadata: { name: "x" },
    spec: { clusterIP: dead, ports: [{ port: 80 }] },
  });
  assert.equal(taken.status, 422, "an allocation seen alone once may belong to a write under way");
  await until(() => clock.fire(REPAIR_INTERVAL_MS));
  await until(async () => (await entries.holder("service-addresses", dead)) === undefined);
  const free = await second.post(services, {
    metadata: { name: "x" },
    spec: { clusterIP: dead, ports: [{ port: 80 }] },
  });
  assert.equal(free.status, 201);
  await second.stop();
  await engine.close();
});

/** Answers while caches are loaded, and while they lag behind the store. Beyond 1.31: warm-up; consistent lists. */
import assert from "node:assert/strict";
import { afterEach, describe, test } from "node:test";
import type { CreateServerOptions } from "../../runtime/index.js";
import { WARM_UP_TIMEOUT_MS } from "../../runtime/registry/store.js";
import { StorageUnavailableError } from "../../runtime/storage/errors.js";
import { MemoryEngine } from "../../runtime/storage/memory/engine.js";
import { contents, names, withQuery } from "../conformance/deletion/collection.js";
import { Gate, SteeredEngine } from "../storage/steered-engine.js";
import { SteppedClock } from "../storage/stepped-clock.js";
import { type Answer, startApi, type TestApi } from "../support/api.js";
import { fieldAt } from "../support/json.js";

const PATH = "/api/v1/namespaces/default/configmaps";
const CONSISTENT_READ_TIMEOUT_MS = 3_000;
const READINESS_TIMEOUT_MS = 60_000;

interface Opened {
  readonly api: TestApi;
  readonly engine: SteeredEngine;
  readonly clock: SteppedClock;
  /** Holds back the load of caches until it is opened. */
  readonly load: Gate;
}

let running: TestApi | undefined;

afterEach(async () => {
  await running?.stop();
  running = undefined;
});

/** Its caches are being loaded. */
type LagOptions = Pick<CreateServerOptions, "whenCacheLags" | "featureGates" | "emulatedVersion">;

async function startLoading(options: LagOptions = {}): Promise<Opened> {
  const engine = new SteeredEngine(new MemoryEngine());
  const clock = new SteppedClock();
  const load = new Gate();
  engine.beforeLoad = () => load.pass();
  // The namespace controller meets the same refusals and tells of them.
  const api = await startApi({
    storage: engine,
    clock,
    controllers: [],
    // Its clock stands still, so the creation of the default flow schemas would wait for the caches forever.
    priorityAndFairness: false,
    reportError: () => {},
    ...options,
  });
  running = api;
  return { api, engine, clock, load };
}

async function startReady(options: LagOptions = {}): Promise<Opened> {
  const opened = await startLoading(options);
  opened.load.open();
  while ((await opened.api.get("/readyz")).status !== 200);
  return opened;
}

async function create(api: TestApi, name: string, x = "1"): Promise<void> {
  const { status, text } = await api.post(PATH, { metadata: { name, labels: { name } }, data: { x } });
  assert.equal(status, 201, text);
}

/** The answer to a request whose waits of this length are over as soon as they begin. */
async function afterPatience(clock: SteppedClock, patienceMs: number, request: () => Promise<Answer>): Promise<Answer> {
  const answer = request();
  for (;;) {
    // The server's own requests wait too.
    const first = await Promise.race([answer, clock.waitsFor(patienceMs)]);
    if (first !== undefined) return first;
    clock.expire(patienceMs);
  }
}

function assertRefused({ status, body, headers }: Answer, seconds: number, why: RegExp): void {
  assert.equal(status, 429, JSON.stringify(body));
  assert.equal(body.reason, "TooManyRequests");
  assert.match(body.message, why);
  assert.deepEqual([headers["retry-after"], body.details.retryAfterSeconds], [String(seconds), seconds]);
}

describe("while caches are loaded", () => {
  test("writes and gets are answered from the store at once", async () => {
    const { api, clock } = await startLoading();
    await create(api, "a");
    assert.equal(fieldAt((await api.get(`${PATH}/a`)).body, "data", "x"), "1");
    assert.equal((await api.get(`${PATH}/a?resourceVersion=0`)).status, 200);
    assert.equal((await api.get(`${PATH}/none`)).status, 404);
    const changed = await api.patch(`${PATH}/a`, "merge", { data: { x: "2" } });
    assert.deepEqual([changed.status, fieldAt(changed.body, "data", "x")], [200, "2"]);
    assert.equal((await api.put(`${PATH}/a`, { ...changed.body, data: { x: "3" } })).status, 200);
    assert.equal((await api.put(`${PATH}/a`, { ...changed.body, data: { x: "4" } })).status, 409);
    assert.equal((await api.post(PATH, { metadata: { name: "a" } })).status, 409);
    assert.equal((await api.delete(`${PATH}/a`)).status, 200);
    assert.equal((await api.delete(`${PATH}/a`)).status, 404);
    assert.ok(!clock.delays.includes(CONSISTENT_READ_TIMEOUT_MS));
  });

  test("a list with a limit and without selectors is answered from the store, chunk by chunk", async () => {
    const { api, load } = await startLoading();
    for (const name of ["a", "b", "c", "d", "e"]) await create(api, name);
    const first = await api.get(withQuery(PATH, { limit: "2" }));
    assert.deepEqual([first.status, names(first.body)], [200, ["a", "b"]]);
    await create(api, "bb");
    const second = await api.get(withQuery(PATH, { limit: "2", continue: first.body.metadata.continue }));
    assert.deepEqual(names(second.body), ["c", "d"]);
    assert.equal(second.body.metadata.resourceVersion, first.body.metadata.resourceVersion);
    load.open();
    while ((await api.get("/readyz")).status !== 200);
    // the token of the store is one of the cache too
    const third = await api.get(withQuery(PATH, { limit: "2", continue: second.body.metadata.continue }));
    assert.deepEqual([names(third.body), third.body.metadata.continue ?? ""], [["e"], ""]);
    assert.equal(third.body.metadata.resourceVersion, first.body.metadata.resourceVersion);
  });

  const refused: Record<string, Record<string, string>> = {
    "a whole list": {},
    "a whole list at any version": { resourceVersion: "0" },
    "a chunk with a label selector": { limit: "2", labelSelector: "name=a" },
    "a chunk with a field selector": { limit: "2", fieldSelector: "metadata.name=a" },
    "a watch": { watch: "true" },
    "a watch from a version": { watch: "true", resourceVersion: "1" },
  };
  for (const [what, query] of Object.entries(refused)) {
    test(`${what} waits for a limited time and is refused with a Retry-After`, async () => {
      const { api, clock } = await startLoading();
      const answer = await afterPatience(clock, WARM_UP_TIMEOUT_MS, () => api.get(withQuery(PATH, query)));
      assertRefused(answer, 1, /cache of configmaps is being loaded/);
    });
  }

  test("Retry-After grows with the time spent waiting, up to 30 seconds", async () => {
    const { api, clock } = await startLoading();
    const seconds: (string | undefined)[] = [];
    for (const passedMs of [0, 9_000, 21_000, 3_600_000]) {
      clock.pass(passedMs);
      const { headers } = await afterPatience(clock, WARM_UP_TIMEOUT_MS, () => api.get(PATH));
      seconds.push(headers["retry-after"]);
    }
    assert.deepEqual(seconds, ["1", "2", "7", "30"]);
  });

  test("a waiting request is answered if the load ends in time", async () => {
    const { api, clock, load } = await startLoading();
    await create(api, "a");
    const waiting = [api.get(PATH), api.watch(withQuery(PATH, { watch: "true" }))] as const;
    await clock.waitsFor(WARM_UP_TIMEOUT_MS);
    load.open();
    const [list, watch] = await Promise.all(waiting);
    assert.deepEqual([list.status, contents(list.body)], [200, "a=1"]);
    assert.deepEqual(await watch.take(1), ["ADDED a"]);
    await watch.close();
  });

  test("the server is not ready before its caches are, and stays ready when a cache is loaded again", async () => {
    const { api, engine, load, clock } = await startLoading();
    const health = async (path: string): Promise<number> => (await api.get(path)).status;
    assert.deepEqual([await health("/readyz"), await health("/livez"), await health("/healthz")], [500, 500, 500]);
    assert.equal(await health("/readyz/poststarthook/storage-readiness"), 500);
    load.open();
    while ((await health("/readyz")) !== 200);
    const again = new Gate();
    engine.beforeLoad = () => again.pass();
    engine.breakWatches(new StorageUnavailableError("the connection broke"));
    await again.reached();
    assert.equal(await health("/readyz"), 200);
    assertRefused(await afterPatience(clock, WARM_UP_TIMEOUT_MS, () => api.get(PATH)), 1, /is being loaded/);
    again.open();
    while ((await api.get(PATH)).status !== 200);
  });

  test("the server is ready after the time limit of the load", async () => {
    const { api, clock } = await startLoading();
    assert.equal((await api.get("/readyz")).status, 500);
    clock.pass(READINESS_TIMEOUT_MS);
    assert.equal((await api.get("/readyz")).status, 200);
  });
});

describe("a cache that lags behind the store", () => {
  const lag = async (opened: Opened): Promise<void> => {
    await create(opened.api, "a");
    opened.engine.holdEvents();
    await create(opened.api, "b");
  };

  test("consistent reads wait for it, then read the store itself; others read the cache", async () => {
    const opened = await startReady();
    const { api, engine, clock } = opened;
    await lag(opened);
    const later = (query: Record<string, string> = {}): Promise<Answer> =>
      afterPatience(clock, CONSISTENT_READ_TIMEOUT_MS, () => api.get(withQuery(PATH, query)));
    assert.equal(contents((await later()).body), "a=1 b=1");
    assert.deepEqual(names((await later({ labelSelector: "name=b" })).body), ["b"]);
    assert.deepEqual(names((await later({ fieldSelector: "metadata.name!=b" })).body), ["a"]);
    const chunk = await later({ limit: "1" });
    assert.deepEqual(names(chunk.body), ["a"]);
    assert.deepEqual(names((await api.get(withQuery(PATH, { resourceVersion: "0" }))).body), ["a"]);
    const one = await afterPatience(clock, CONSISTENT_READ_TIMEOUT_MS, () => api.get(`${PATH}/b`));
    assert.equal(one.status, 200);
    assertRefused(await later({ watch: "true" }), 1, /does not keep up with the store/);
    engine.releaseEvents();
    const rest = await api.get(withQuery(PATH, { limit: "1", continue: chunk.body.metadata.continue }));
    assert.deepEqual(names(rest.body), ["b"]);
    assert.equal(contents((await api.get(PATH)).body), "a=1 b=1");
    const { text } = await api.get("/metrics");
    assert.match(text, /^apiserver_storage_list_fetched_objects_total\{group="",resource="configmaps"\} 7$/m);
  });

  test("a list at a version that is in the store but not yet in the cache is read from the store", async () => {
    const opened = await startReady();
    const { api, clock } = opened;
    await lag(opened);
    const newest = (await afterPatience(clock, CONSISTENT_READ_TIMEOUT_MS, () => api.get(PATH))).body.metadata;
    for (const resourceVersionMatch of ["Exact", "NotOlderThan"]) {
      const query = { resourceVersion: newest.resourceVersion, resourceVersionMatch };
      const { body } = await afterPatience(clock, CONSISTENT_READ_TIMEOUT_MS, () => api.get(withQuery(PATH, query)));
      assert.equal(contents(body), "a=1 b=1", resourceVersionMatch);
    }
  });

  const REFUSALS: Readonly<Record<string, LagOptions>> = {
    "a server that is told to refuse": { whenCacheLags: "refuse" },
    "the gate ConsistentListFromCacheSkipTimeoutFallback": {
      featureGates: { ConsistentListFromCacheSkipTimeoutFallback: true },
      emulatedVersion: "1.37",
    },
  };
  for (const [who, options] of Object.entries(REFUSALS)) {
    test(`${who} answers 429 instead`, async () => {
      const opened = await startReady(options);
      const { api, engine, clock } = opened;
      await lag(opened);
      const queries: Record<string, string>[] = [{}, { limit: "1" }, { labelSelector: "name=b" }];
      for (const query of queries) {
        const answer = await afterPatience(clock, CONSISTENT_READ_TIMEOUT_MS, () => api.get(withQuery(PATH, query)));
        assertRefused(answer, 1, /does not keep up with the store/);
      }
      const one = await afterPatience(clock, CONSISTENT_READ_TIMEOUT_MS, () => api.get(`${PATH}/b`));
      assert.equal(one.status, 200);
      engine.releaseEvents();
      assert.equal(contents((await api.get(PATH)).body), "a=1 b=1");
    });
  }

  test("a waiting list is answered from the cache once the cache catches up", async () => {
    const opened = await startReady();
    const { api, engine, clock } = opened;
    await lag(opened);
    const answer = api.get(PATH);
    await clock.waitsFor(CONSISTENT_READ_TIMEOUT_MS);
    engine.releaseEvents();
    assert.equal(contents((await answer).body), "a=1 b=1");
    assert.doesNotMatch(
      (await api.get("/metrics")).text,
      /apiserver_storage_list_total\{group="",resource="configmaps"/,
    );
  });
});

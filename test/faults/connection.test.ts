/**
 * Servers on MongoDB whose connection fails: cut and restored, answers lost, the change stream taken away. Clients write
 * and watch all the time; in the end all of them must have been told the truth.
 */
import assert from "node:assert/strict";
import { after, afterEach, describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { Long, MongoClient } from "mongodb";
import { orchProfile } from "../../runtime/index.js";
import { MongoFixture, type ProxiedOptions } from "../storage/mongo-fixture.js";
import type { Fate, MongoProxy } from "../storage/mongo-proxy.js";
import { FollowedHistory } from "./support/followed-history.js";
import { checkHistory, checkListing, listNow } from "./support/history-check.js";
import { type Random, randomOf } from "./support/random.js";
import { type Served, serveOn } from "./support/served.js";
import { call, openRequest, type Target } from "./support/target.js";
import { Workload, writeMark } from "./support/workload.js";

const CONFIGMAPS = "/api/v1/namespaces/default/configmaps";
const CLIENTS = 8;
const CUTS = 3;
const STREAM_CUTS = 6;
/** Acknowledgements between two faults. */
const QUIET_WRITES = 15;
/** Engines that give up soon, so that a cut need not last; no sooner than a busy machine answers. */
const IMPATIENT: ProxiedOptions = { commitTimeoutMs: 3000, readTimeoutMs: 3000, isImpatient: true };
const READY_POLL_MS = 50;
const KILL_TRIES = 40;
const KILL_PAUSE_MS = 25;

const fixture = await MongoFixture.start("kindsmith-connection");
const stops: Array<() => Promise<void>> = [];

after(() => fixture.stop());
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
  await fixture.closeAll();
});

interface Scene {
  /** Reaches the database through the proxy. */
  readonly server: Served;
  /** Reaches it directly. */
  readonly neighbour: Served;
  readonly proxy: MongoProxy;
  readonly uri: string;
}

async function openScene(options: ProxiedOptions = IMPATIENT): Promise<Scene> {
  const { engine, direct, proxy, uri } = await fixture.openBehindProxy(options);
  const neighbour = await serveOn(direct);
  const server = await serveOn(engine);
  stops.push(neighbour.stop, server.stop);
  return { server, neighbour, proxy, uri };
}

interface Observed {
  readonly workload: Workload;
  readonly history: FollowedHistory;
  /** Ends the writing, and checks what everybody was told. */
  finish(): Promise<void>;
}

/** Clients write through both servers, and one watches through the one that is behind the proxy. */
async function observe({ server, neighbour }: Scene, random: Random): Promise<Observed> {
  const { version } = await listNow(server, CONFIGMAPS);
  const history = new FollowedHistory({ target: () => server, path: CONFIGMAPS, after: String(version) });
  const target = (client: number): Target => (client % 2 === 0 ? server : neighbour);
  const workload = new Workload({ clients: CLIENTS, random, target, path: CONFIGMAPS, name: "w" });
  stops.push(
    () => history.stop(),
    () => workload.stop(),
  );
  const finish = async (): Promise<void> => {
    await workload.stop();
    const mark = await writeMark(server, CONFIGMAPS, "mark");
    await history.reach(BigInt(mark.version ?? 0));
    checkHistory(new Map([...workload.attempts, ["mark", [mark]]]), history.events);
    for (const each of [server, neighbour]) checkListing(history.events, await listNow(each, CONFIGMAPS));
  };
  return { workload, history, finish };
}

/** How many writes were refused so far. */
function refusals(workload: Workload): number {
  return [...workload.refusals.values()].reduce((sum, count) => sum + count, 0);
}

async function readyAgain(target: Target): Promise<void> {
  while ((await call(target, "GET", "/readyz")).status !== 200) await sleep(READY_POLL_MS);
}

describe("mongodb: a connection that is cut and restored", { skip: fixture.skipProxy }, () => {
  test(`[RES-006] ${CUTS} cuts: readiness reports them, reads are right or 5xx, resourceVersion=0 still answers, and no answer is wrong`, async (context) => {
    const scene = await openScene();
    const { server, neighbour, proxy } = scene;
    const known = (await call(neighbour, "POST", CONFIGMAPS, { metadata: { name: "known" } })).body;
    const { workload, finish } = await observe(scene, randomOf(context));
    assert.deepEqual((await call(server, "GET", `${CONFIGMAPS}/known`)).body, known);
    const { storeHealthCheck } = orchProfile().words;
    for (let cut = 0; cut < CUTS; cut++) {
      const enough = workload.acknowledged + QUIET_WRITES;
      await workload.until(() => workload.acknowledged >= enough);
      proxy.cut();
      for (const path of [CONFIGMAPS, `${CONFIGMAPS}/known`]) {
        const { status, body } = await call(server, "GET", path);
        assert.ok(status === 503 || status === 504, `${path} was answered ${status}`);
        assert.deepEqual([body.kind, body.status, body.code], ["Status", "Failure", status]);
        assert.equal((await call(server, "GET", `${path}?resourceVersion=0`)).status, 200);
      }
      const { status, body } = await call(server, "GET", "/readyz?verbose");
      assert.equal(status, 500);
      assert.match(body, new RegExp(`^\\[-\\]${storeHealthCheck} failed`, "m"));
      const [others, refused] = [workload.acknowledged, refusals(workload)];
      await workload.until(() => workload.acknowledged > others && refusals(workload) > refused);
      proxy.restore();
      await readyAgain(server);
      assert.deepEqual((await call(server, "GET", `${CONFIGMAPS}/known`)).body, known);
    }
    await finish();
  });

  test("answers and requests of insertions are lost at random: what is acknowledged took place once, what is refused did not", async (context) => {
    const random = randomOf(context);
    const scene = await openScene({ ...IMPATIENT, isImpatient: false });
    const { workload, finish } = await observe(scene, random);
    const fates: readonly Fate[] = ["lose-answer", "lose-request"];
    for (let round = 0; round < CUTS * 2; round++) {
      const enough = workload.acknowledged + QUIET_WRITES;
      await workload.until(() => workload.acknowledged >= enough);
      const losses = Array.from({ length: 1 + random.below(4) }, () => fates[random.below(2)] as Fate);
      scene.proxy.fates.push(...losses);
    }
    await workload.until(() => scene.proxy.fates.length === 0);
    await finish();
  });

  test("a write that took place, whose answer is lost with the connection: 504 and not a failure; the object is there", async () => {
    const { server, neighbour, proxy } = await openScene();
    const created = await call(server, "POST", CONFIGMAPS, { metadata: { name: "a" }, data: { x: "1" } });
    proxy.fates.push("lose-answer", "lose-answer");
    const inserts = proxy.inserts;
    // else the server could read what became of its write before the connection is cut
    proxy.holds = (name) => name === "find" && proxy.inserts > inserts;
    void proxy.until(() => proxy.inserts === inserts + 2).then(() => proxy.cut());
    const { status, body } = await call(server, "PUT", `${CONFIGMAPS}/a`, { ...created.body, data: { x: "2" } });
    assert.deepEqual([status, body.kind, body.reason, body.code], [504, "Status", "Timeout", 504]);
    assert.match(body.message, /outcome of the write is unknown/);
    assert.equal((await call(neighbour, "GET", `${CONFIGMAPS}/a`)).body.data.x, "2");
    proxy.release();
    proxy.restore();
    await readyAgain(server);
    assert.equal((await call(server, "GET", `${CONFIGMAPS}/a`)).body.data.x, "2");
  });
});

describe("mongodb: a server that was away while another compacted what it had not seen", {
  skip: fixture.skipProxy,
}, () => {
  test("its watches end with an error and nothing wrong before it; then lists, reads and new watches are right", async () => {
    const { engine, direct, proxy } = await fixture.openBehindProxy(IMPATIENT);
    const [neighbour, server] = [await serveOn(direct), await serveOn(engine)];
    stops.push(neighbour.stop, server.stop);
    const created = (await call(neighbour, "POST", CONFIGMAPS, { metadata: { name: "a" }, data: { x: "1" } })).body;
    await call(neighbour, "POST", CONFIGMAPS, { metadata: { name: "gone" } });
    const { version } = await listNow(server, CONFIGMAPS);
    const open = (after: string) => openRequest(server, "GET", `${CONFIGMAPS}?watch=1&resourceVersion=${after}`);
    const watch = await open(String(version));
    proxy.cut();
    await call(neighbour, "PUT", `${CONFIGMAPS}/a`, { ...created, data: { x: "2" } });
    await call(neighbour, "DELETE", `${CONFIGMAPS}/gone`);
    const { body: last } = await call(neighbour, "PATCH", `${CONFIGMAPS}/a`, { data: { x: "3" } });
    await direct.compact(BigInt(last.metadata.resourceVersion));
    proxy.restore();
    await readyAgain(server);
    let told = "";
    for await (const chunk of watch.setEncoding("utf8")) told += chunk;
    // Closed, or closed with the reason: the client lists again, or is told to when it comes back.
    const types = told.split("\n").flatMap((line) => (line === "" ? [] : [JSON.parse(line).type]));
    assert.ok(types.length === 0 || (types.length === 1 && types[0] === "ERROR"), told);
    const { body: list } = await call(server, "GET", CONFIGMAPS);
    assert.deepEqual(
      list.items.map(({ metadata }: { metadata: { name: string } }) => metadata.name),
      ["a"],
    );
    assert.deepEqual((await call(server, "GET", `${CONFIGMAPS}/a`)).body, last);
    const again = (await open(list.metadata.resourceVersion)).setEncoding("utf8")[Symbol.asyncIterator]();
    await call(neighbour, "DELETE", `${CONFIGMAPS}/a`);
    assert.match((await again.next()).value, /^{"type":"DELETED"/);
    await again.return?.();
  });
});

describe("mongodb: a change stream that is taken away", { skip: fixture.skipProxy }, () => {
  test(`[WATCH-039] its connection is cut or its cursor killed, ${STREAM_CUTS} times: one watch goes on, no event is lost or doubled`, async (context) => {
    const scene = await openScene({});
    const { proxy, uri } = scene;
    const { workload, history, finish } = await observe(scene, randomOf(context));
    const client = new MongoClient(uri);
    stops.push(() => client.close());
    for (let cut = 0; cut < STREAM_CUTS; cut++) {
      const enough = workload.acknowledged + QUIET_WRITES;
      await workload.until(() => workload.acknowledged >= enough);
      const streams = proxy.changeStreams;
      if (cut % 2 === 0) {
        await proxy.until(() => proxy.awaitsChange);
        proxy.cutChangeStream();
      } else {
        // The server may be giving the stream another cursor at this moment.
        const kill = async (): Promise<number> => {
          const cursors = proxy.streamCursors.slice(-1).map((cursor) => Long.fromBigInt(cursor));
          const { cursorsKilled } = await client.db().command({ killCursors: "log", cursors });
          return cursorsKilled.length;
        };
        let killed = await kill();
        for (let tries = 1; killed === 0 && tries < KILL_TRIES; tries++) {
          await sleep(KILL_PAUSE_MS);
          killed = await kill();
        }
        assert.equal(killed, 1);
      }
      await proxy.until(() => proxy.changeStreams > streams);
      await proxy.until(() => proxy.awaitsChange);
    }
    await finish();
    assert.equal(history.watches, 1);
    assert.deepEqual([...workload.refusals], []);
  });
});

/** Three servers on one MongoDB: one order for all of them, one change stream each, one that compacts; and who is refused. */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { after, afterEach, describe, test } from "node:test";
import { record } from "../../runtime/storage/contract/recording-sink.js";
import { put, showEvents } from "../../runtime/storage/contract/short-calls.js";
import { MongoFixture } from "../storage/mongo-fixture.js";
import { COMMAND_LINE } from "../support/command-line.js";
import { databaseUri, startMongo } from "../support/mongo.js";
import { FollowedHistory } from "./support/followed-history.js";
import { checkHistory, checkListing, listNow } from "./support/history-check.js";
import { randomOf } from "./support/random.js";
import { type Served, serveOn } from "./support/served.js";
import { call, openRequest, type Target } from "./support/target.js";
import { Workload, writeMark } from "./support/workload.js";

const ROOT = resolve(import.meta.dirname, "../..");
const CONFIGMAPS = "/api/v1/namespaces/default/configmaps";
const SERVERS = 3;
const CLIENTS = 9;
const WRITES = 200;
const INCREMENTS = 8;
const WATCHES = 20;
const COMPACTIONS = 5;
const START_TIMEOUT_MS = 120_000;

const fixture = await MongoFixture.start("kindsmith-servers");
const stops: Array<() => Promise<unknown>> = [];

after(() => fixture.stop());
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
  await fixture.closeAll();
});

async function openServers(): Promise<Served[]> {
  const uri = fixture.newDatabase();
  const servers: Served[] = [];
  for (let index = 0; index < SERVERS; index++) servers.push(await serveOn(await fixture.open(uri)));
  stops.push(...servers.map(({ stop }) => stop));
  return servers;
}

function inTurn<Item>(items: readonly Item[], index: number): Item {
  return items[index % items.length] as Item;
}

describe(`mongodb: ${SERVERS} servers on one database`, { skip: fixture.skip }, () => {
  test("[RES-005, WATCH-039] concurrent writers through all: the watches of all servers see the same, each write once, in one order", async (context) => {
    const servers = await openServers();
    const { version } = await listNow(servers[0] as Served, CONFIGMAPS);
    const histories = servers.map((server) => {
      return new FollowedHistory({ target: () => server, path: CONFIGMAPS, after: String(version) });
    });
    stops.push(...histories.map((history) => () => history.stop()));
    const target = (client: number): Target => inTurn(servers, client);
    const random = randomOf(context);
    const workload = new Workload({ clients: CLIENTS, random, target, path: CONFIGMAPS, name: "w" });
    stops.push(() => workload.stop());
    await workload.until(() => workload.acknowledged >= WRITES);
    await workload.stop();
    const mark = await writeMark(servers[0] as Served, CONFIGMAPS, "mark");
    const attempts = new Map([...workload.attempts, ["mark", [mark]]]);
    for (const [index, history] of histories.entries()) {
      await history.reach(BigInt(mark.version ?? 0));
      checkHistory(attempts, history.events);
      assert.deepEqual(history.events, histories[0]?.events);
      checkListing(history.events, await listNow(inTurn(servers, index), CONFIGMAPS));
    }
    assert.deepEqual([...workload.refusals], []);
  });

  test("[RV-006, RV-014] clients that count up one object through all servers lose no step, and each reads its own at once elsewhere", async () => {
    const servers = await openServers();
    await call(inTurn(servers, 0), "POST", CONFIGMAPS, { metadata: { name: "counter" }, data: { count: "0" } });
    const countUp = async (client: number): Promise<void> => {
      for (let done = 0; done < INCREMENTS; ) {
        const server = inTurn(servers, client + done);
        const { body } = await call(server, "GET", `${CONFIGMAPS}/counter`);
        const data = { count: String(Number(body.data.count) + 1) };
        const { status, body: changed } = await call(server, "PUT", `${CONFIGMAPS}/counter`, { ...body, data });
        assert.ok(status === 200 || status === 409, `found ${status}`);
        if (status !== 200) continue;
        done++;
        const { body: read } = await call(inTurn(servers, client + done), "GET", `${CONFIGMAPS}/counter`);
        assert.ok(BigInt(read.metadata.resourceVersion) >= BigInt(changed.metadata.resourceVersion));
      }
    };
    await Promise.all(servers.map((_, client) => countUp(client)));
    for (const server of servers) {
      const { body } = await call(server, "GET", `${CONFIGMAPS}/counter`);
      assert.equal(body.data.count, String(SERVERS * INCREMENTS));
    }
  });

  test("revisions of all types and engines together have no gap, and every engine tells the same log", async () => {
    const uri = fixture.newDatabase();
    const engines = await Promise.all(Array.from({ length: SERVERS }, () => fixture.open(uri)));
    const sinks = engines.map((engine) => record(engine, { prefix: "", after: 0n }));
    const writers = Array.from({ length: CLIENTS }, async (_, writer) => {
      for (let round = 0; round < WRITES / CLIENTS; round++) {
        await put(inTurn(engines, writer), `/type-${writer}/${round}`, "v");
      }
    });
    await Promise.all(writers);
    const head = BigInt(Math.ceil(WRITES / CLIENTS) * CLIENTS);
    for (const sink of sinks) {
      await sink.reached(head);
      sink.assertKeptContract();
      assert.deepEqual(
        sink.received.map(({ revision }) => revision),
        Array.from({ length: Number(head) }, (_, index) => BigInt(index + 1)),
      );
      assert.deepEqual(showEvents(sink.received), showEvents(sinks[0]?.received ?? []));
    }
  });
});

describe(`mongodb: the load of ${SERVERS} servers on the database`, { skip: fixture.skipProxy }, () => {
  test(`[WATCH-039] ${WATCHES} watches on each server, of several types, are fed by one change stream a server`, async () => {
    const uri = fixture.newDatabase();
    const behind = await Promise.all(Array.from({ length: SERVERS }, () => fixture.openThroughProxy(uri)));
    for (const { engine, proxy } of behind) {
      const server = await serveOn(engine);
      stops.push(server.stop);
      const paths = [CONFIGMAPS, "/api/v1/namespaces/default/secrets", "/api/v1/namespaces"];
      const watches = Array.from({ length: WATCHES }, async (_, index) => {
        const response = await openRequest(server, "GET", `${inTurn(paths, index)}?watch=1`);
        const lines = response.setEncoding("utf8")[Symbol.asyncIterator]();
        stops.push(async () => response.destroy());
        return { path: inTurn(paths, index), lines };
      });
      const opened = await Promise.all(watches);
      const name = `seen-${behind.findIndex((each) => each.engine === engine)}`;
      await call(server, "POST", CONFIGMAPS, { metadata: { name } });
      for (const { path, lines } of opened.filter((watch) => watch.path === CONFIGMAPS)) {
        let text = "";
        while (!text.includes(`"name":"${name}"`)) text += (await lines.next()).value;
        assert.ok(text.includes("ADDED"), path);
      }
      // the server tells its own writes without the stream, which may still be on its way to be opened
      await proxy.until(() => proxy.awaitsChange);
      assert.equal(proxy.changeStreams, 1);
      assert.equal(proxy.streamCursors.length, 1);
    }
  });

  test(`all servers compact at once, ${COMPACTIONS} times: one of them does it`, async () => {
    const uri = fixture.newDatabase();
    const behind = await Promise.all(Array.from({ length: SERVERS }, () => fixture.openThroughProxy(uri)));
    const removers: number[] = [];
    for (const [index, { proxy }] of behind.entries()) {
      proxy.onCommand = (name, command) => {
        if (name === "collMod" || (name === "delete" && command.delete === "log")) removers.push(index);
      };
    }
    let revision = 0n;
    for (let round = 0; round < COMPACTIONS; round++) {
      for (const { engine } of behind) revision = await put(engine, "/a", String(round), revision);
      await Promise.all(behind.map(({ engine }) => engine.compact(revision)));
      assert.equal(new Set(removers.splice(0)).size, 1);
      for (const { engine } of behind) assert.equal(await engine.compactedRevision(), revision);
    }
  });
});

describe("mongodb: a server that can't start", () => {
  function startCli(storage: string): Promise<{ code: unknown; stderr: string }> {
    const directory = mkdtempSync(join(tmpdir(), "kindsmith-refused-"));
    stops.push(async () => rmSync(directory, { recursive: true }));
    const flags = ["serve", "--secure-port=0", `--data-dir=${directory}`, `--storage=${storage}`];
    const args = [...COMMAND_LINE, ...flags];
    return new Promise((done) => {
      execFile(process.execPath, args, { cwd: ROOT, timeout: START_TIMEOUT_MS }, (error, _, stderr) => {
        done({ code: error?.code, stderr });
      });
    });
  }

  test("[RES-005] on a server without change streams it ends with what was found, what was expected and what to do", async (context) => {
    const standalone = await startMongo({ standInArguments: ["--standalone"] });
    if (standalone === undefined) {
      context.skip("MongoDB: no secantusdb found to play a standalone server");
      return;
    }
    stops.push(() => standalone.stop());
    const { code, stderr } = await startCli(databaseUri(standalone.uri, "x"));
    assert.ok(typeof code === "number" && code > 0, `it ended with ${code}`);
    assert.match(stderr, /found a standalone server, expected a replica set .* start mongod with --replSet/);
    assert.doesNotMatch(stderr, /\n\s+at /);
  });

  test("[RES-006] without a database it ends with an error that names it, and without a stack trace", async () => {
    const { code, stderr } = await startCli("mongodb://127.0.0.1:1/x?serverSelectionTimeoutMS=300");
    assert.ok(typeof code === "number" && code > 0, `it ended with ${code}`);
    assert.match(stderr, /MongoDB: connecting: .*127\.0\.0\.1:1/);
    assert.doesNotMatch(stderr, /\n\s+at /);
  });
});

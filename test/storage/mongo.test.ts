/** The MongoDB engine: the contract, several engines on one database, lost answers, and refusals at start. */
import assert from "node:assert/strict";
import { after, afterEach, describe, test } from "node:test";
import { MongoClient } from "mongodb";
import type { StorageEngine } from "../../runtime/storage/engine.js";
import {
  CompactedError,
  RevisionMismatchError,
  StorageUnavailableError,
  UnknownOutcomeError,
} from "../../runtime/storage/errors.js";
import { type MongoEngineOptions, openMongoEngine } from "../../runtime/storage/mongo/engine.js";
import { databaseUri, dropDatabase, NO_MONGO, startMongo } from "../support/mongo.js";
import { FULL_EFFORT, LOW_EFFORT, runStorageContract } from "./contract.js";
import { MongoProxy } from "./mongo-proxy.js";
import { record } from "./recording-sink.js";
import { bytes, listed, put, remove, show, showEvents } from "./writes.js";

const mongo = await startMongo();
const skip = mongo === undefined ? NO_MONGO : false;
const effort = mongo?.kind === "stand-in" ? LOW_EFFORT : FULL_EFFORT;
const databases: string[] = [];
const opened: StorageEngine[] = [];
const proxies: MongoProxy[] = [];

after(async () => {
  await (mongo?.kind === "server" && Promise.all(databases.map(dropDatabase)));
  await mongo?.stop();
});

function newDatabase(): string {
  const uri = databaseUri(mongo?.uri ?? "", `kindsmith-${process.pid}-${databases.length}`);
  databases.push(uri);
  return uri;
}

runStorageContract("mongodb", () => openMongoEngine(newDatabase()), {
  skip: skip === false ? undefined : skip,
  effort,
});

async function open(uri: string, options?: MongoEngineOptions): Promise<StorageEngine> {
  const engine = await openMongoEngine(uri, options);
  opened.push(engine);
  return engine;
}

async function openPair(): Promise<[StorageEngine, StorageEngine]> {
  const uri = newDatabase();
  return Promise.all([open(uri), open(uri)]);
}

/** An engine that reaches the database through a proxy, and one that reaches it directly. */
async function openBehindProxy(options?: MongoEngineOptions, uri = newDatabase()) {
  const proxy = await MongoProxy.start(uri);
  proxies.push(proxy);
  const name = new URL(uri).pathname.slice(1);
  const [engine, direct] = await Promise.all([open(databaseUri(proxy.uri, name), options), open(uri)]);
  return { engine, direct, proxy, uri };
}

afterEach(async () => {
  await Promise.all(opened.splice(0).map((engine) => engine.close()));
  await Promise.all(proxies.splice(0).map((proxy) => proxy.stop()));
});

describe("mongodb: several engines on one database", { skip }, () => {
  test("[RES-005] everything acknowledged is there after closing and opening again", async () => {
    const uri = newDatabase();
    const first = await open(uri);
    await put(first, "/a", "1");
    await put(first, "/b", "1");
    await put(first, "/a", "2", 1n);
    await remove(first, "/b", "1", 2n);
    await first.compact(2n);
    await first.close();
    const second = await open(uri);
    assert.equal(await second.head(), 4n);
    assert.equal(await second.compactedRevision(), 2n);
    assert.deepEqual(await listed(second, "/"), ["/a=2@3"]);
    assert.deepEqual(await listed(second, "/", 2n), ["/a=1@1", "/b=1@2"]);
    const sink = record(second, { prefix: "", after: 2n });
    await sink.reached(4n);
    assert.deepEqual(showEvents(sink.received), ["put /a=2@3<1", "delete /b=1@4<2"]);
    assert.equal(await put(second, "/b", "2"), 5n);
  });

  test("[RV-006] a write through one is at once visible to reads, and soon to watches, through the other", async () => {
    const [left, right] = await openPair();
    const sink = record(right, { prefix: "", after: 0n });
    let previous = 0n;
    for (let round = 0; round < effort.rounds; round++) {
      previous = await put(left, "/a", String(round), previous);
      const [head, got, all] = await Promise.all([right.head(), right.get("/a"), right.list({ prefix: "/" })]);
      assert.equal(head, previous);
      assert.equal(got.entry?.revision, previous);
      assert.deepEqual(show(all.entries), [`/a=${round}@${previous}`]);
      assert.equal(all.revision, previous);
    }
    await sink.reached(previous);
    sink.assertKeptContract();
    assert.equal(BigInt(sink.received.length), previous);
  });

  test("a watch hears of another engine's writes without anybody reading", async () => {
    const [left, right] = await openPair();
    const sink = record(right, { prefix: "/a/", after: 0n });
    await put(left, "/a/x", "1");
    await sink.reached(1n);
    await put(left, "/b", "1");
    await sink.reached(2n);
    assert.deepEqual(showEvents(sink.received), ["put /a/x=1@1<0"]);
  });

  test("concurrent writers across both: one order without gaps, each write exactly once, the same for all", async () => {
    const [left, right] = await openPair();
    const sinks = [left, right].map((engine) => record(engine, { prefix: "", after: 0n }));
    const written = new Map<bigint, string>();
    const { writers, rounds } = effort;
    await Promise.all(
      Array.from({ length: writers }, async (_, writer) => {
        let previous = 0n;
        for (let round = 0; round < rounds; round++) {
          const engine = (writer + round) % 2 === 0 ? left : right;
          previous = await put(engine, `/w/${writer}`, `${writer}.${round}`, previous);
          assert.ok(!written.has(previous), `revision ${previous} was given twice`);
          written.set(previous, `${writer}.${round}`);
        }
      }),
    );
    const total = BigInt(writers * rounds);
    assert.deepEqual(await Promise.all([left.head(), right.head()]), [total, total]);
    await Promise.all(sinks.map((sink) => sink.reached(total)));
    for (const sink of sinks) {
      sink.assertKeptContract();
      assert.equal(BigInt(sink.received.length), total);
      for (const { revision, value } of sink.received) {
        assert.deepEqual(Buffer.from(value).toString(), written.get(revision));
      }
    }
  });

  test("of writers that compete for one key through both engines exactly one wins each round", async () => {
    const [left, right] = await openPair();
    let previous = 0n;
    for (let round = 0; round < effort.rounds; round++) {
      const outcomes = await Promise.allSettled(
        [left, right, left, right].map((engine, writer) => put(engine, "/a", `${round}.${writer}`, previous)),
      );
      const winners = outcomes.filter((outcome) => outcome.status === "fulfilled");
      assert.equal(winners.length, 1);
      const winner = winners[0]?.value ?? 0n;
      assert.equal(winner, previous + 1n);
      for (const outcome of outcomes) {
        assert.ok(
          outcome.status === "fulfilled" ||
            (outcome.reason instanceof RevisionMismatchError && outcome.reason.actual === winner),
        );
      }
      previous = winner;
    }
  });

  test("an engine whose view is old refuses nobody wrongly", async () => {
    const [left, right] = await openPair();
    let revision = await put(right, "/a", "0");
    for (let round = 0; round < effort.rounds; round++) {
      // The right engine knows the key from its own write; the left changes it; the right gets the newest previous.
      const deleted = await remove(left, "/a", "x", revision);
      assert.equal(deleted, revision + 1n);
      revision = await put(right, "/a", String(round));
      assert.equal(revision, deleted + 1n);
    }
  });

  test("what one compacts is compacted for the other, whose old views are refused", async () => {
    const [left, right] = await openPair();
    const first = await put(right, "/a", "1");
    const sink = record(right, { prefix: "", after: 0n });
    const second = await put(left, "/a", "2", first);
    const third = await remove(left, "/a", "2", second);
    const fourth = await put(left, "/b", "1");
    await sink.reached(fourth);
    await left.compact(fourth);
    assert.equal(await right.compactedRevision(), fourth);
    await assert.rejects(right.get("/a", { revision: third }), CompactedError);
    await assert.rejects(right.list({ prefix: "/", revision: first }), CompactedError);
    await assert.rejects(put(right, "/a", "x", first), RevisionMismatchError);
    await assert.rejects(put(right, "/a", "x", second), RevisionMismatchError);
    assert.ok((await record(right, { prefix: "", after: first }).end) instanceof CompactedError);
    assert.equal(await put(right, "/a", "3"), fourth + 1n);
    sink.assertKeptContract();
  });

  test("both compact at the same time while both write", async () => {
    const [left, right] = await openPair();
    const engines = [left, right];
    await Promise.all(
      engines.map(async (engine, index) => {
        let previous = 0n;
        for (let round = 0; round < effort.rounds; round++) {
          previous = await put(engine, `/k/${index}`, String(round), previous);
          await engine.compact(previous);
        }
      }),
    );
    const head = await left.head();
    await right.compact(head);
    const last = String(effort.rounds - 1);
    for (const engine of engines) {
      const { entries, revision } = await engine.list({ prefix: "/" });
      assert.equal(revision, head);
      assert.deepEqual(
        entries.map(({ key, value }) => `${key}=${Buffer.from(value)}`),
        [`/k/0=${last}`, `/k/1=${last}`],
      );
      assert.equal(await engine.compactedRevision(), head);
    }
  });
});

describe("mongodb: what is in the database", { skip }, () => {
  async function withClient<Result>(uri: string, action: (client: MongoClient) => Promise<Result>): Promise<Result> {
    const client = new MongoClient(uri);
    try {
      return await action(client);
    } finally {
      await client.close();
    }
  }

  test("an entry shows key, parts, uid, labels and the change as plain fields, the object as one binary", async () => {
    const uri = newDatabase();
    const engine = await open(uri);
    const attributes = { uid: "u-1", labels: { "app.kubernetes.io/name": "web" } };
    const write = { type: "put", key: "/registry/core/pods/t/a", value: bytes("object"), attributes } as const;
    await engine.commit({ ...write, previous: 0n });
    await engine.commit({ ...write, type: "delete", previous: 1n });
    await engine.commit({ ...write, previous: 0n });
    const documents = await withClient(uri, (client) =>
      client.db().collection("log").find({}, { promoteBuffers: true }).sort({ _id: 1 }).toArray(),
    );
    const shown = documents.map(({ _id, previous, change }) => [Number(_id), Number(previous), change]);
    assert.deepEqual(shown, [
      [1, 0, "create"],
      [2, 1, "delete"],
      [3, 2, "create"],
    ]);
    const first = documents[0];
    assert.ok(first !== undefined);
    const { key, parts, uid, labels, value } = first;
    assert.deepEqual(
      { key, parts, uid, labels, value: Buffer.from(value).toString() },
      {
        key: "/registry/core/pods/t/a",
        parts: ["registry", "core", "pods", "t", "a"],
        uid: "u-1",
        labels: ["app.kubernetes.io/name=web"],
        value: "object",
      },
    );
  });

  test("a place that compaction freed takes no entry again, and what was superseded is gone", async () => {
    const uri = newDatabase();
    const engine = await open(uri);
    await put(engine, "/a", "1");
    await put(engine, "/a", "2", 1n);
    await remove(engine, "/a", "2", 2n);
    await put(engine, "/b", "1");
    await engine.compact(4n);
    await withClient(uri, async (client) => {
      const log = client.db().collection<{ _id: number; key: string; previous: number }>("log");
      assert.deepEqual(
        (await log.find().toArray()).map(({ _id }) => Number(_id)),
        [4],
      );
      // As a writer would that saw the head at 1 and was asleep since.
      await assert.rejects(log.insertOne({ _id: 2, key: "/a", previous: 1 }), { code: 121 });
    });
    assert.deepEqual(await listed(engine, "/"), ["/b=1@4"]);
    assert.equal(await put(engine, "/a", "3"), 5n);
  });
});

describe("mongodb: a network that fails", {
  skip: skip || (mongo?.kind === "server" && "needs a server of its own"),
}, () => {
  const cases = [
    { title: "one answer is lost", fates: ["lose-answer"] },
    { title: "the answers of all the driver's tries are lost", fates: ["lose-answer", "lose-answer"] },
    { title: "one request is lost", fates: ["lose-request"] },
    { title: "the requests of all the driver's tries are lost", fates: ["lose-request", "lose-request"] },
    {
      title: "answers and requests are lost in turn",
      fates: ["lose-request", "lose-request", "lose-answer", "lose-answer"],
    },
  ] as const;
  for (const { title, fates } of cases) {
    test(`${title}: each write takes place exactly once and is acknowledged`, async () => {
      const { engine, direct, proxy } = await openBehindProxy();
      await put(engine, "/before", "1");
      proxy.fates.push(...fates);
      const sink = record(direct, { prefix: "", after: 0n });
      const writes = Array.from({ length: 5 }, (_, index) => put(engine, `/a/${index}`, String(index)));
      const others = Array.from({ length: 3 }, (_, index) => put(direct, `/other/${index}`, "x"));
      const revisions = await Promise.all(writes);
      await Promise.all(others);
      assert.equal(proxy.fates.length, 0);
      assert.equal(await direct.head(), 9n);
      await sink.reached(9n);
      const got = sink.received.filter(({ key }) => key.startsWith("/a/")).map(({ key, revision }) => [key, revision]);
      assert.deepEqual(
        got,
        revisions
          .map((revision, index) => [`/a/${index}`, revision] as const)
          .sort((left, right) => Number(left[1] - right[1])),
      );
      const { entry } = await engine.get("/a/0");
      assert.equal(await put(engine, "/a/0", "next", entry?.revision), 10n);
      sink.assertKeptContract();
    });
  }

  test("a write whose outcome can't be found out fails with UnknownOutcomeError, and may have taken place", async () => {
    const { engine, direct, proxy } = await openBehindProxy({ commitTimeoutMs: 500 });
    await put(engine, "/a", "1");
    const sink = record(direct, { prefix: "", after: 1n });
    proxy.fates.push("lose-answer", "lose-answer", "lose-answer");
    const write = put(engine, "/a", "2", 1n);
    await sink.reached(2n);
    proxy.cut();
    await assert.rejects(write, (error) => error instanceof UnknownOutcomeError && error.key === "/a");
    proxy.fates.length = 0;
    proxy.restore();
    assert.deepEqual(await listed(direct, "/"), ["/a=2@2"]);
  });

  test("without a connection all calls fail with StorageUnavailableError, and afterwards everything goes on", async () => {
    const { engine, direct, proxy } = await openBehindProxy({ commitTimeoutMs: 500 });
    const sink = record(engine, { prefix: "", after: 0n });
    await put(direct, "/a", "1");
    await sink.reached(1n);
    proxy.cut();
    for (const call of [() => engine.head(), () => engine.get("/a"), () => engine.ping(), () => engine.compact(9n)]) {
      await assert.rejects(call(), StorageUnavailableError);
    }
    await put(direct, "/b", "1");
    await remove(direct, "/a", "1", 1n);
    proxy.restore();
    await sink.reached(3n);
    assert.deepEqual(showEvents(sink.received), ["put /a=1@1<0", "put /b=1@2<0", "delete /a=1@3<1"]);
    assert.equal(await put(engine, "/a", "2"), 4n);
    sink.assertKeptContract();
  });

  test("an engine that was away while others compacted ends its watches, and is right again", async () => {
    const { engine, direct, proxy } = await openBehindProxy({ commitTimeoutMs: 500 });
    const sink = record(engine, { prefix: "", after: 0n });
    await put(engine, "/a", "1");
    await sink.reached(1n);
    proxy.cut();
    await put(direct, "/a", "2", 1n);
    await put(direct, "/a", "3", 2n);
    await remove(direct, "/a", "3", 3n);
    await put(direct, "/b", "1");
    await direct.compact(5n);
    proxy.restore();
    assert.ok((await sink.end) instanceof CompactedError);
    sink.assertKeptContract();
    await assert.rejects(put(engine, "/a", "x", 1n), RevisionMismatchError);
    const again = record(engine, { prefix: "", after: 5n });
    assert.equal(await put(engine, "/a", "4"), 6n);
    await again.reached(6n);
    assert.deepEqual(await listed(engine, "/"), ["/a=4@6", "/b=1@5"]);
  });

  test("a stream whose history is lost is opened anew, and no event is missing", async (context) => {
    const forgetful = await startMongo({ standInArguments: ["--oplog-max-entries", "10"] });
    if (forgetful === undefined) {
      context.skip("MongoDB: no secantusdb found, which can be made to forget its history");
      return;
    }
    try {
      const { engine, direct, proxy } = await openBehindProxy({}, databaseUri(forgetful.uri, "forgetful"));
      const sink = record(engine, { prefix: "", after: 0n });
      await put(direct, "/first", "1");
      await sink.reached(1n);
      proxy.cut();
      for (let index = 0; index < 50; index++) {
        await put(direct, `/missed/${index}`, "1");
      }
      proxy.restore();
      await sink.reached(51n);
      await put(direct, "/live", "1");
      await sink.reached(52n);
      sink.assertKeptContract();
      assert.equal(sink.received.length, 52);
    } finally {
      await Promise.all(opened.splice(0).map((engine) => engine.close()));
      await forgetful.stop();
    }
  });

  test("concurrent writes are sent in groups", async () => {
    const { engine, proxy } = await openBehindProxy();
    await put(engine, "/warm", "1");
    const before = proxy.inserts;
    const count = 200;
    await Promise.all(Array.from({ length: count }, (_, index) => put(engine, `/g/${index}`, "v")));
    const groups = proxy.inserts - before;
    assert.ok(groups <= 3, `${count} writes of one turn went out in ${groups} insertions`);
  });
});

describe("mongodb: refusals at start", () => {
  test("a standalone server is refused with what to do", async (context) => {
    const standalone = await startMongo({ standInArguments: ["--standalone"] });
    if (standalone === undefined) {
      context.skip("MongoDB: no secantusdb found to play a standalone server");
      return;
    }
    try {
      await assert.rejects(
        openMongoEngine(databaseUri(standalone.uri, "x")),
        (error) => error instanceof StorageUnavailableError && /standalone.*--replSet/.test(error.message),
      );
    } finally {
      await standalone.stop();
    }
  });

  test("no error repeats the credentials of the connection string", async () => {
    const unreachable = "127.0.0.1:1/db?serverSelectionTimeoutMS=100&directConnection=true";
    for (const url of [
      `mongodb://worker:s3cr%40t@${unreachable}`,
      "mongodb://worker:s3cr%40t@host:notaport/db",
      "mongodb://worker:s3cr@t@host/db?nonsense=1",
      "mongodb://worker:s3cr/]@:@host/db",
      "mongodb://worker:s3cr?x@host/db",
      "mongodb://worker:s3cr%40t@host/db?authMechanism=NONE",
    ]) {
      await assert.rejects(openMongoEngine(url), (error) => {
        assert.ok(error instanceof StorageUnavailableError, String(error));
        const told = `${error.message} ${error.stack} ${String(error.cause)}`;
        assert.ok(!/s3cr|worker/.test(told), told);
        return true;
      });
    }
  });
});

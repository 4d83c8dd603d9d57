/** The MongoDB engine: the contract, several engines on one database, what the database holds, and refusals at start. */
import assert from "node:assert/strict";
import { after, afterEach, describe, test } from "node:test";
import { MongoClient } from "mongodb";
import { record } from "../../runtime/storage/contract/recording-sink.js";
import { bytes, listed, put, remove, showEvents } from "../../runtime/storage/contract/short-calls.js";
import type { StorageEngine } from "../../runtime/storage/engine.js";
import { StorageUnavailableError } from "../../runtime/storage/errors.js";
import { openMongoEngine } from "../../runtime/storage/mongo/engine.js";
import { databaseUri, startMongo } from "../support/mongo.js";
import { runStorageContract } from "./contract.js";
import { MongoFixture } from "./mongo-fixture.js";
import { severalEnginesTests } from "./several-engines.js";

const fixture = await MongoFixture.start("kindsmith");
const { skip, effort } = fixture;

after(() => fixture.stop());
afterEach(() => fixture.closeAll());

runStorageContract("mongodb", () => openMongoEngine(fixture.newDatabase()), {
  skip: skip === false ? undefined : skip,
  effort,
});

async function openPair(): Promise<[StorageEngine, StorageEngine]> {
  const uri = fixture.newDatabase();
  return Promise.all([fixture.open(uri), fixture.open(uri)]);
}

describe("mongodb: several engines on one database", { skip }, () => {
  test("[RES-005] everything acknowledged is there after closing and opening again", async () => {
    const uri = fixture.newDatabase();
    const first = await fixture.open(uri);
    await put(first, "/a", "1");
    await put(first, "/b", "1");
    await put(first, "/a", "2", 1n);
    await remove(first, "/b", "1", 2n);
    await first.compact(2n);
    await first.close();
    const second = await fixture.open(uri);
    assert.equal(await second.head(), 4n);
    assert.equal(await second.compactedRevision(), 2n);
    assert.deepEqual(await listed(second, "/"), ["/a=2@3"]);
    assert.deepEqual(await listed(second, "/", 2n), ["/a=1@1", "/b=1@2"]);
    const sink = record(second, { prefix: "", after: 2n });
    await sink.reached(4n);
    assert.deepEqual(showEvents(sink.received), ["put /a=2@3<1", "delete /b=1@4<2"]);
    assert.equal(await put(second, "/b", "2"), 5n);
  });

  severalEnginesTests(openPair, effort);

  test("an engine that writes without a break does not keep others from it", async () => {
    const uri = fixture.newDatabase();
    const [busy, guest] = await Promise.all([fixture.open(uri), fixture.open(uri, { commitTimeoutMs: 15_000 })]);
    let isOver = false;
    let written = 0;
    const writers = Array.from({ length: effort.writers }, async (_, writer) => {
      for (let round = 0; !isOver; round++) {
        await put(busy, `/busy/${writer}/${round}`, "v");
        written++;
      }
    });
    try {
      const guests = Array.from({ length: 4 }, async (_, writer) => {
        for (let round = 0; round < effort.rounds * 3; round++) {
          await put(guest, `/guest/${writer}/${round}`, "v");
        }
      });
      await Promise.all(guests);
    } finally {
      isOver = true;
      await Promise.all(writers);
    }
    assert.ok(written > effort.rounds, `${written} writes of the busy one`);
  });
});

describe("mongodb: the content of the database", { skip }, () => {
  async function withClient<Result>(uri: string, action: (client: MongoClient) => Promise<Result>): Promise<Result> {
    const client = new MongoClient(uri);
    try {
      return await action(client);
    } finally {
      await client.close();
    }
  }

  test("an entry shows key, parts, uid, labels and the change as plain fields, the object as one binary", async () => {
    const uri = fixture.newDatabase();
    const engine = await fixture.open(uri);
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
    const uri = fixture.newDatabase();
    const engine = await fixture.open(uri);
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

describe("mongodb: the compaction lease", { skip }, () => {
  const HOUR_MS = 3_600_000;
  const cases = [
    { title: "a lease that another holds is respected", endsMs: 30_000, isPurged: false },
    { title: "a lease that is over is taken", endsMs: -30_000, isPurged: true },
    { title: "a lease from before the database's clock was set back is taken", endsMs: HOUR_MS, isPurged: true },
  ];
  for (const { title, endsMs, isPurged } of cases) {
    test(`${title}; the compaction point moves in any case`, async () => {
      const uri = fixture.newDatabase();
      const engine = await fixture.open(uri);
      await put(engine, "/a", "2", await put(engine, "/a", "1"));
      const client = new MongoClient(uri);
      try {
        const lease = { holder: "somebody", expiresMs: Date.now() + endsMs };
        const meta = client.db().collection<{ _id: string }>("meta");
        await meta.updateOne({ _id: "compaction-lease" }, { $set: lease });
        await engine.compact(2n);
        assert.equal(await client.db().collection("log").countDocuments(), isPurged ? 1 : 2);
        assert.equal(await engine.compactedRevision(), 2n);
      } finally {
        await client.close();
      }
    });
  }
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

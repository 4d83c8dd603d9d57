/** What was acknowledged survives kill -9 of the database. Of the writing process: see test/faults/. */
import assert from "node:assert/strict";
import { after, describe, type TestContext, test } from "node:test";
import { record } from "../../runtime/storage/contract/recording-sink.js";
import { put, text } from "../../runtime/storage/contract/short-calls.js";
import type { Revision, StorageEngine } from "../../runtime/storage/engine.js";
import { StorageError } from "../../runtime/storage/errors.js";
import { openStorage } from "../../runtime/storage/open.js";
import { databaseUri, dropDatabase, NO_MONGO, startMongo } from "../support/mongo.js";

/** The database is killed after a random number of acknowledgements, up to this. */
const MOST_ACKNOWLEDGED = 400;
const SERVER_ROUNDS = 2;

const mongo = await startMongo();
const databases: string[] = [];

after(async () => {
  await (mongo?.kind === "server" && Promise.all(databases.map(dropDatabase)));
  await mongo?.stop();
});

function newDatabase(): string {
  const uri = databaseUri(mongo?.uri ?? "", `kindsmith-kill-${process.pid}-${databases.length}`);
  databases.push(uri);
  return uri;
}

type Acknowledged = Map<string, Revision>;

describe("mongodb", { skip: mongo === undefined ? NO_MONGO : false }, () => {
  const skip = mongo?.restart === undefined ? "a server that these tests have not started is not killed" : false;
  test(`acknowledged writes survive kill -9 of the database, ${SERVER_ROUNDS} times`, { skip }, async (context) => {
    const uri = newDatabase();
    const engine = await openStorage(uri);
    const sink = record(engine, { prefix: "", after: 0n });
    const acknowledged: Acknowledged = new Map();
    for (let round = 0; round < SERVER_ROUNDS; round++) {
      const enough = randomCount(context);
      let restarted: Promise<void> | undefined;
      let isBack = false;
      await Promise.all(
        Array.from({ length: 8 }, async (_, writer) => {
          for (let count = 0; !isBack; count++) {
            const key = `/kill/${round}/${writer}/${count}`;
            try {
              acknowledged.set(key, await put(engine, key, key));
            } catch (error) {
              // Without its database an engine may fail a write, but only as a storage error.
              assert.ok(error instanceof StorageError, String(error));
            }
            if (acknowledged.size > enough * (round + 1) && restarted === undefined) {
              restarted = mongo?.restart?.();
              await restarted;
              isBack = true;
            }
          }
        }),
      );
    }
    const head = await engine.head();
    await sink.reached(head);
    sink.assertKeptContract();
    await assertAllThere(engine, acknowledged);
    assert.equal(await put(engine, "/after", "1"), head + 1n);
    await engine.close();
  });
});

/** Every acknowledged write is there at its revision; nothing is there twice; the log has no gap. */
async function assertAllThere(engine: StorageEngine, acknowledged: Acknowledged): Promise<void> {
  const head = await engine.head();
  const sink = record(engine, { prefix: "", after: 0n });
  await sink.reached(head);
  sink.subscription.stop();
  sink.assertKeptContract();
  assert.deepEqual(
    sink.received.map((event) => event.revision),
    Array.from({ length: Number(head) }, (_, index) => BigInt(index + 1)),
  );
  const stored = new Map(sink.received.map((event) => [event.key, event.revision]));
  assert.equal(stored.size, sink.received.length, "a write is there twice");
  const lost = [...acknowledged].filter(([key, revision]) => stored.get(key) !== revision);
  assert.deepEqual(lost, [], `${lost.length} of ${acknowledged.size} acknowledged writes are lost`);
  const { entries } = await engine.list({ prefix: "/kill/" });
  const listed = new Map(entries.map(({ key, value, revision }) => [key, `${text(value)}@${revision}`]));
  for (const [key, revision] of acknowledged) {
    assert.equal(listed.get(key), `${key}@${revision}`);
  }
}

function randomCount(context: TestContext): number {
  const count = 1 + Math.floor(Math.random() * MOST_ACKNOWLEDGED);
  context.diagnostic(`killed after ${count} acknowledgements`);
  return count;
}

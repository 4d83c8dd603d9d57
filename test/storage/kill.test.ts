/** What was acknowledged survives kill -9: of the writing process on either durable engine, and of the database itself. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { after, describe, type TestContext, test } from "node:test";
import { fileURLToPath } from "node:url";
import type { Revision, StorageEngine } from "../../runtime/storage/engine.js";
import { StorageError } from "../../runtime/storage/errors.js";
import { openStorage } from "../../runtime/storage/open.js";
import { databaseUri, dropDatabase, NO_MONGO, startMongo } from "../support/mongo.js";
import { record } from "./recording-sink.js";
import { put, text } from "./writes.js";

const WRITER = fileURLToPath(new URL("./kill-writer.ts", import.meta.url));
/** A writer is killed after a random number of acknowledgements, up to this. */
const MOST_ACKNOWLEDGED = 400;
const LMDB_ROUNDS = 6;
const MONGO_ROUNDS = 3;
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

test(`[RES-003] lmdb: acknowledged writes survive kill -9 of the writer, ${LMDB_ROUNDS} times`, async (context) => {
  const directory = await mkdtemp(join(tmpdir(), "kindsmith-kill-"));
  try {
    await killWriters(context, `lmdb:${directory}`, LMDB_ROUNDS);
  } finally {
    await rm(directory, { recursive: true });
  }
});

describe("mongodb", { skip: mongo === undefined ? NO_MONGO : false }, () => {
  test(`[RES-003] acknowledged writes survive kill -9 of the writer, ${MONGO_ROUNDS} times`, async (context) => {
    await killWriters(context, newDatabase(), MONGO_ROUNDS);
  });

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

/** Each round kills a writer and opens the store again; what earlier rounds acknowledged must stay. */
async function killWriters(context: TestContext, url: string, rounds: number): Promise<void> {
  const acknowledged: Acknowledged = new Map();
  for (let round = 0; round < rounds; round++) {
    await writeUntilKilled(url, String(round), randomCount(context), acknowledged);
    const engine = await openStorage(url);
    await assertAllThere(engine, acknowledged);
    await engine.close();
  }
}

async function writeUntilKilled(url: string, run: string, enough: number, acknowledged: Acknowledged): Promise<void> {
  const writer = spawn(process.execPath, ["--import", "tsx", WRITER, url, run], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const closed = once(writer, "close");
  let lines = 0;
  for await (const line of createInterface(writer.stdout)) {
    const [key = "", revision = "", end] = line.split(" ");
    // The last line may have been cut by the kill.
    if (end === "acknowledged") {
      acknowledged.set(key, BigInt(revision));
    }
    if (++lines === enough) {
      writer.kill("SIGKILL");
    }
  }
  const [code, signal] = await closed;
  assert.deepEqual([code, signal], [null, "SIGKILL"], "the writer ended by itself");
}

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

/** The embedded engine in several processes at once: the contract, what they owe each other, and who is refused. */
import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, afterEach, before, describe, test } from "node:test";
import { record } from "../../runtime/storage/contract/recording-sink.js";
import { listed, put, remove } from "../../runtime/storage/contract/short-calls.js";
import type { StorageEngine } from "../../runtime/storage/engine.js";
import { CompactedError, StorageUnavailableError } from "../../runtime/storage/errors.js";
import { openLmdbEngine } from "../../runtime/storage/lmdb/engine.js";
import { FULL_EFFORT, runStorageContract } from "./contract.js";
import { NeighbourEngine } from "./neighbour-engine.js";
import { severalEnginesTests } from "./several-engines.js";

const GROUP = "a-group";
/** More than one page of the log, which has 500 events. */
const LONG = 1800;
let base = "";
let stores = 0;
const opened: StorageEngine[] = [];

before(async () => {
  base = await mkdtemp(join(tmpdir(), "kindsmith-lmdb-shared-"));
});

after(async () => {
  await rm(base, { recursive: true });
});

function newDirectory(): string {
  return join(base, `store.${++stores}`);
}

async function openHere(directory: string, group: string | undefined = GROUP): Promise<StorageEngine> {
  const engine = await openLmdbEngine(directory, assert.fail, group);
  opened.push(engine);
  return engine;
}

async function openThere(directory: string, group: string | undefined = GROUP): Promise<NeighbourEngine> {
  const engine = await NeighbourEngine.open(directory, group);
  opened.push(engine);
  return engine;
}

runStorageContract("lmdb in a group", () => openLmdbEngine(newDirectory(), assert.fail, GROUP));

describe("lmdb: several processes on one directory", () => {
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((engine) => engine.close()));
  });

  for (const [title, isHereFirst] of [
    ["the other process second", true],
    ["the other process first", false],
  ] as const) {
    describe(title, () => {
      severalEnginesTests(async () => {
        const directory = newDirectory();
        const here = await openHere(directory);
        const there = await openThere(directory);
        return isHereFirst ? [here, there] : [there, here];
      }, FULL_EFFORT);
    });
  }

  test("three processes write at once: no revision is missing or doubled, and all see the same", async () => {
    const directory = newDirectory();
    const engines = [await openHere(directory), await openThere(directory), await openThere(directory)];
    const sinks = engines.map((engine) => record(engine, { prefix: "", after: 0n }));
    const { writers, rounds } = FULL_EFFORT;
    await Promise.all(
      engines.flatMap((engine, process) =>
        Array.from({ length: writers }, async (_, writer) => {
          let previous = 0n;
          for (let round = 0; round < rounds; round++)
            previous = await put(engine, `/w/${process}/${writer}`, String(round), previous);
        }),
      ),
    );
    const total = writers * rounds * engines.length;
    for (const sink of sinks) {
      await sink.reached(BigInt(total));
      sink.assertKeptContract();
      assert.deepEqual(
        sink.received.map(({ revision }) => Number(revision)),
        Array.from({ length: total }, (_, index) => index + 1),
      );
    }
    const all = await Promise.all(engines.map((engine) => listed(engine, "/")));
    assert.deepEqual(all[1], all[0]);
    assert.deepEqual(all[2], all[0]);
  });

  test("a process that could not run for a while reads a long part of the log in order", async () => {
    const directory = newDirectory();
    const [here, there] = [await openHere(directory), await openThere(directory)];
    const sink = record(there, { prefix: "", after: 0n });
    await put(here, "/before", "1");
    await sink.reached(1n);
    there.pause(true);
    await Promise.all(Array.from({ length: LONG }, (_, index) => put(here, `/k/${index}`, "v")));
    there.pause(false);
    assert.equal(await there.head(), BigInt(LONG + 1));
    await sink.reached(BigInt(LONG + 1));
    sink.assertKeptContract();
    assert.equal(sink.received.length, LONG + 1);
  });

  test("a process that could not run until what it had not read was compacted ends its watches, and goes on", async () => {
    const directory = newDirectory();
    const [here, there] = [await openHere(directory), await openThere(directory)];
    let revision = await put(here, "/a", "1");
    const sink = record(there, { prefix: "", after: 0n });
    await sink.reached(revision);
    there.pause(true);
    for (let round = 0; round < 3; round++) revision = await put(here, "/a", String(round), revision);
    revision = await remove(here, "/a", "2", revision);
    revision = await put(here, "/b", "1");
    await here.compact(revision);
    there.pause(false);
    const end = await sink.end;
    assert.ok(end instanceof CompactedError, String(end));
    assert.deepEqual(await listed(there, "/"), [`/b=1@${revision}`]);
    const again = record(there, { prefix: "", after: revision });
    const next = await put(here, "/c", "1");
    await again.reached(next);
    assert.equal(await put(there, "/d", "1"), next + 1n);
  });

  test("a file that one process lets grow is read and written by the others", async () => {
    const directory = newDirectory();
    const [here, there] = [await openHere(directory), await openThere(directory)];
    const value = new Uint8Array(1024 * 1024).fill(3);
    for (let round = 0; round < 40; round++)
      await here.commit({ type: "put", key: `/large/${round}`, value, previous: 0n });
    const { entry } = await there.get("/large/39");
    assert.equal(entry?.value.byteLength, value.byteLength);
    await there.commit({ type: "put", key: "/large/40", value, previous: 0n });
    assert.equal((await here.get("/large/40")).entry?.value.byteLength, value.byteLength);
  });

  test("a process that is killed holds nobody up, and what it was acknowledged stays", async () => {
    const directory = newDirectory();
    const [here, there] = [await openHere(directory), await openThere(directory)];
    const revision = await put(there, "/a", "1");
    const lost = Promise.allSettled(Array.from({ length: 100 }, (_, index) => put(there, `/k/${index}`, "v")));
    await there.kill();
    await lost;
    assert.equal((await here.get("/a")).entry?.revision, revision);
    const next = await put(here, "/b", "1");
    const third = await openThere(directory);
    assert.equal(await third.head(), next);
  });

  test("a process of another group, or of none, is refused while one of the group lives", async () => {
    const directory = newDirectory();
    const there = await openThere(directory);
    for (const group of ["another-group", undefined])
      await assert.rejects(
        openLmdbEngine(directory, assert.fail, group),
        (error) => error instanceof StorageUnavailableError && error.message.includes(`process ${there.pid} uses it`),
      );
    const here = await openHere(directory);
    await there.kill();
    await put(here, "/a", "1");
    await here.close();
    const alone = await openLmdbEngine(directory);
    assert.deepEqual(await listed(alone, "/"), ["/a=1@1"]);
    await assert.rejects(NeighbourEngine.open(directory, GROUP), new RegExp(`process ${process.pid} uses it`));
    await alone.close();
  });
});

/** The reference engine. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { record } from "../../runtime/storage/contract/recording-sink.js";
import { listed, put, remove } from "../../runtime/storage/contract/short-calls.js";
import {
  CompactedError,
  EngineClosedError,
  InvalidWriteError,
  RevisionMismatchError,
} from "../../runtime/storage/errors.js";
import { MemoryEngine } from "../../runtime/storage/memory/engine.js";
import { runStorageContract } from "./contract.js";

runStorageContract("memory", async () => new MemoryEngine());

test("memory: a watch has the event before the commit resolves", async () => {
  const engine = new MemoryEngine();
  const sink = record(engine, { prefix: "", after: 0n });
  const commit = put(engine, "/a", "1");
  assert.equal(sink.progress, 1n);
  await commit;
  await engine.close();
});

test("memory: many keys in random order stay ordered while some go", async () => {
  const engine = new MemoryEngine();
  const count = 5000;
  const keyOf = (index: number) => `/k/${String((index * 7919) % count).padStart(5, "0")}`;
  for (let index = 0; index < count; index++) {
    await put(engine, keyOf(index), "v");
  }
  const gone = new Set<string>();
  for (let index = 0; index < count; index += 3) {
    await remove(engine, keyOf(index), "v", BigInt(index + 1));
    gone.add(keyOf(index));
  }
  await put(engine, "/last", "v");
  await engine.compact(await engine.head());
  const left = Array.from({ length: count }, (_, index) => keyOf(index)).filter((key) => !gone.has(key));
  const keys = (await listed(engine, "/k/")).map((entry) => entry.split("=")[0]);
  assert.deepEqual(keys, left.sort());
  await engine.close();
});

test("memory: another engine goes on from a state, and neither sees what the other writes", async () => {
  const engine = new MemoryEngine();
  for (const key of ["/c", "/a", "/b"]) await put(engine, key, "1");
  await put(engine, "/a", "2", 2n);
  await remove(engine, "/b", "1", 3n);
  const state = engine.state();
  assert.deepEqual(
    state.entries.map(({ key, revision }) => [key, revision]),
    [
      ["/a", 4n],
      ["/c", 1n],
    ],
  );
  assert.equal(engine.state(), state, "nothing was written, nothing is made anew");
  const fork = new MemoryEngine(state);
  assert.deepEqual([await fork.head(), await fork.compactedRevision()], [5n, 5n]);
  assert.deepEqual(await listed(fork, "/"), await listed(engine, "/"));
  assert.equal(await put(fork, "/a", "fork", 4n), 6n);
  assert.equal(await put(engine, "/d", "engine"), 6n);
  assert.deepEqual(await listed(fork, "/"), ["/a=fork@6", "/c=1@1"]);
  assert.deepEqual(await listed(engine, "/"), ["/a=2@4", "/c=1@1", "/d=engine@6"]);
  assert.equal(state.entries.length, 2);
  await fork.compact(6n);
  await remove(fork, "/c", "1", 1n);
  await fork.compact(7n);
  assert.deepEqual(await listed(fork, "/"), ["/a=fork@6"]);
  const sink = record(fork, { prefix: "", after: 4n });
  assert.ok((await sink.end) instanceof CompactedError);
  await Promise.all([engine.close(), fork.close()]);
  assert.throws(() => engine.state(), EngineClosedError);
});

test("memory: writes of one commit are all made or none, and watches receive them at once", async () => {
  const engine = new MemoryEngine();
  await put(engine, "/a", "1");
  await put(engine, "/b", "1");
  const value = Buffer.from("2");
  const calls: number[] = [];
  const subscription = engine.watch(
    { prefix: "", after: 2n },
    { events: (events) => calls.push(events.length), ended: () => {} },
  );
  const removal = { type: "delete", key: "/a", value, previous: 1n } as const;
  const refused: [Parameters<MemoryEngine["commitAll"]>[0], new (...parts: never[]) => Error][] = [
    [[removal, { type: "put", key: "/b", value, previous: 1n }], RevisionMismatchError],
    [[removal, { type: "put", key: "/a", value, previous: 1n }], RevisionMismatchError],
    [[removal, removal], RevisionMismatchError],
    [
      [
        { type: "put", key: "/c", value, previous: 0n },
        { type: "put", key: "/c", value, previous: 3n },
      ],
      InvalidWriteError,
    ],
    [[removal, { type: "put", key: "no key", value, previous: 0n }], InvalidWriteError],
  ];
  for (const [writes, kind] of refused)
    await assert.rejects(engine.commitAll(writes), (error: unknown) => error instanceof kind);
  assert.deepEqual([await engine.head(), calls], [2n, []]);
  const last = await engine.commitAll([
    removal,
    { type: "put", key: "/a", value, previous: 0n },
    { type: "put", key: "/b", value, previous: 2n },
  ]);
  assert.deepEqual([last, await listed(engine, "/"), calls], [5n, ["/a=2@4", "/b=2@5"], [3]]);
  assert.equal(await engine.commitAll([]), 5n);
  subscription.stop();
  await engine.close();
});

/** The reference engine. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { MemoryEngine } from "../../runtime/storage/memory/engine.js";
import { runStorageContract } from "./contract.js";
import { record } from "./recording-sink.js";
import { listed, put, remove } from "./writes.js";

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

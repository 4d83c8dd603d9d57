/** The contract of engines, asked of engines whose values are encrypted. */
import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { record } from "../../runtime/storage/contract/recording-sink.js";
import { bytes, put, remove, text } from "../../runtime/storage/contract/short-calls.js";
import { UnreadableValueError } from "../../runtime/storage/errors.js";
import { openLmdbEngine } from "../../runtime/storage/lmdb/engine.js";
import { MemoryEngine } from "../../runtime/storage/memory/engine.js";
import { CachedEngine } from "../storage/cached-engine.js";
import { type Effort, runStorageContract } from "../storage/contract.js";
import { aescbc, aesgcm, ciphersOf, encrypted, IDENTITY, KEY_1, KEY_2, secretbox } from "./fixtures.js";

const folder = await mkdtemp(join(tmpdir(), "kindsmith-encryption-"));
let stores = 0;

after(async () => {
  await rm(folder, { recursive: true });
});

/** What is around an engine does the same to all of them, and each of those has a suite of its own. */
const effort: Effort = { writers: 4, rounds: 8, histories: 10, steps: 40 };

runStorageContract(
  "memory, with aesgcm",
  async () => encrypted(new MemoryEngine(), await ciphersOf(aesgcm(KEY_1), IDENTITY)),
  { effort },
);
runStorageContract(
  "lmdb, with aescbc",
  async () => encrypted(await openLmdbEngine(join(folder, String(++stores))), await ciphersOf(aescbc(KEY_1))),
  { effort },
);
runStorageContract(
  "a watch cache on memory, with secretbox",
  async () => CachedEngine.open(encrypted(new MemoryEngine(), await ciphersOf(secretbox(KEY_1)))),
  { effort },
);

describe("an engine whose values are encrypted", () => {
  const ATTRIBUTES = { uid: "u", labels: { owner: "somebody" } };

  test("stores neither values nor attributes as plain text, in the log and at any revision", async () => {
    const inner = new MemoryEngine();
    const writes: unknown[] = [];
    const commit = inner.commit.bind(inner);
    inner.commit = (write) => {
      writes.push(write.attributes);
      return commit(write);
    };
    const engine = encrypted(inner, await ciphersOf(aesgcm(KEY_1)));
    const first = await engine.commit({
      type: "put",
      key: "/a",
      value: bytes("hidden"),
      previous: 0n,
      attributes: ATTRIBUTES,
    });
    await remove(engine, "/a", "hidden too", first);
    assert.deepEqual(writes, [undefined, undefined]);
    const raw = record(inner, { prefix: "", after: 0n });
    await raw.reached(2n);
    for (const { value } of raw.received) {
      assert.doesNotMatch(text(value), /hidden/);
      assert.match(text(value), /^k8s:enc:aesgcm:v1:key1:/);
    }
    const opened = record(engine, { prefix: "", after: 0n });
    await opened.reached(2n);
    assert.deepEqual(
      opened.received.map(({ value }) => text(value)),
      ["hidden", "hidden too"],
    );
    assert.equal(text((await engine.get("/a", { revision: 1n })).entry?.value ?? new Uint8Array()), "hidden");
  });

  test("leaves values and attributes unencrypted if the first provider is identity", async () => {
    const inner = new MemoryEngine();
    let attributes: unknown;
    const commit = inner.commit.bind(inner);
    inner.commit = (write) => {
      attributes = write.attributes;
      return commit(write);
    };
    const engine = encrypted(inner, await ciphersOf(IDENTITY, aesgcm(KEY_1)));
    const value = bytes("plain");
    await engine.commit({ type: "put", key: "/a", value, previous: 0n, attributes: ATTRIBUTES });
    assert.equal(attributes, ATTRIBUTES);
    assert.equal((await engine.get("/a")).entry?.value, value);
  });

  test("reports values that cannot be read, and returns all others", async () => {
    const inner = new MemoryEngine();
    const [former, engine] = [
      encrypted(inner, await ciphersOf(aesgcm(KEY_1))),
      encrypted(inner, await ciphersOf(aesgcm(KEY_2), IDENTITY)),
    ];
    await put(former, "/lost", "1");
    await put(engine, "/new", "2");
    await put(inner, "/plain", "3");
    const { entries } = await engine.list({ prefix: "/" });
    assert.deepEqual(
      entries.map(({ key, value, readError, seal }) => [
        key,
        readError === undefined ? text(value) : "",
        seal?.isStale,
      ]),
      [
        ["/lost", "", undefined],
        ["/new", "2", false],
        ["/plain", "3", true],
      ],
    );
    const fault = entries[0]?.readError;
    assert.ok(fault instanceof UnreadableValueError);
    assert.equal(
      fault.message,
      "the stored value of /lost can't be read: it can't be decrypted: it is encrypted, and no provider can read it",
    );
    const sink = record(engine, { prefix: "", after: 0n });
    await sink.reached(3n);
    assert.deepEqual(
      sink.received.map(({ readError: each }) => each instanceof UnreadableValueError),
      [true, false, false],
    );
  });

  test("stored values are stale once another key comes first", async () => {
    const { EncryptedEngine } = await import("../../runtime/storage/encryption/encrypted-engine.js");
    const { Seals } = await import("../../runtime/storage/encryption/seal.js");
    const { noMetrics } = await import("./fixtures.js");
    const { systemClock } = await import("../../runtime/api/time.js");
    let ciphers = await ciphersOf(aesgcm(KEY_1));
    const rules = () => ({ of: () => ciphers });
    const options = { rules, seals: new Seals(rules), clock: systemClock, metrics: noMetrics };
    const engine = new EncryptedEngine(new MemoryEngine(), options);
    const sink = record(engine, { prefix: "", after: 0n });
    await put(engine, "/a", "1");
    await sink.reached(1n);
    const read = (await engine.get("/a")).entry?.seal;
    const heard = sink.received[0]?.seal;
    assert.deepEqual([read?.isStale, heard?.isStale], [false, false]);
    ciphers = await ciphersOf(aesgcm(KEY_2), aesgcm(KEY_1));
    assert.deepEqual([read?.isStale, heard?.isStale], [true, true]);
    ciphers = await ciphersOf(aesgcm({ name: KEY_1.name, secret: KEY_2.secret }), aesgcm(KEY_1));
    assert.equal(read?.isStale, true, "a key is more than its name");
    ciphers = await ciphersOf(aesgcm(KEY_1), aesgcm(KEY_2));
    assert.equal(read?.isStale, false);
  });
});

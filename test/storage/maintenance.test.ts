/** Backups, restores, checks and compactions of whole stores, on both engines that keep their content. */
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { open as openLmdb } from "lmdb";
import { MongoClient } from "mongodb";
import { record } from "../../runtime/storage/contract/recording-sink.js";
import { bytes, put, remove, show } from "../../runtime/storage/contract/short-calls.js";
import type { Entry, Revision, StorageEngine } from "../../runtime/storage/engine.js";
import { CompactedError, StorageUnavailableError } from "../../runtime/storage/errors.js";
import { compactLmdbStore } from "../../runtime/storage/lmdb/lmdb-replacement.js";
import { encodeKey, encodeRevision } from "../../runtime/storage/lmdb/records.js";
import { BackupError, decodeBlockHead } from "../../runtime/storage/maintenance/backup-format.js";
import { type BackupVisitor, readBackup } from "../../runtime/storage/maintenance/backup-reader.js";
import { BackupWriter } from "../../runtime/storage/maintenance/backup-writer.js";
import { checkStore } from "../../runtime/storage/maintenance/check-store.js";
import { compactStore, openReplacement, openSnapshot } from "../../runtime/storage/maintenance/open-store.js";
import { storeStatistics } from "../../runtime/storage/maintenance/store-statistics.js";
import { openStorage } from "../../runtime/storage/open.js";
import { randomOf } from "../faults/support/random.js";
import { MongoFixture } from "./mongo-fixture.js";

const fixture = await MongoFixture.start("kindsmith-maintenance");
const directory = mkdtempSync(join(tmpdir(), "kindsmith-maintenance-"));
let stores = 0;

after(async () => {
  await fixture.stop();
  rmSync(directory, { recursive: true, force: true });
});

const newLmdb = (): string => `lmdb:${join(directory, String(stores++))}`;
const ENGINES = [
  { name: "lmdb", newUrl: newLmdb, skip: false as const },
  { name: "mongodb", newUrl: () => fixture.newDatabase(), skip: fixture.skip },
];

const HEADER = { program: "test", created: "2026-01-01T00:00:00Z", engine: "lmdb", revision: "7" };

async function using<Result>(url: string, action: (engine: StorageEngine) => Promise<Result>): Promise<Result> {
  const engine = await openStorage(url);
  try {
    return await action(engine);
  } finally {
    await engine.close();
  }
}

function object(name: string, member: string): string {
  const metadata = { name, namespace: "default", uid: `uid-${name}` };
  return JSON.stringify({ apiVersion: "v1", kind: "ConfigMap", metadata, data: { member } });
}

const keyOf = (name: string): string => `/registry/core/configmaps/default/${name}`;

/** Creations, updates, a deletion, and a key that was deleted and created again: what links of a log can be. */
async function fill(url: string, updates = 3): Promise<void> {
  await using(url, async (engine) => {
    for (const name of ["a", "b", "c", "d"]) {
      let revision = await put(engine, keyOf(name), object(name, "0"));
      for (let update = 1; update <= updates; update++)
        revision = await put(engine, keyOf(name), object(name, String(update)), revision);
      if (name === "b" || name === "c") await remove(engine, keyOf(name), object(name, "last"), revision);
    }
    await put(engine, keyOf("c"), object("c", "again"));
  });
}

async function entriesOf(url: string): Promise<readonly Entry[]> {
  return using(url, async (engine) => (await engine.list({ prefix: "/registry/" })).entries);
}

async function written(entries: readonly Entry[]): Promise<Buffer> {
  const parts: Buffer[] = [];
  const writer = await BackupWriter.begin(async (part) => void parts.push(part), HEADER);
  for (const entry of entries) await writer.add(entry);
  await writer.finish();
  return Buffer.concat(parts);
}

async function read(file: Buffer, visitor?: BackupVisitor) {
  let at = 0;
  return readBackup(async (length) => {
    const part = file.subarray(at, at + length);
    at += part.length;
    return part;
  }, visitor);
}

async function copy(from: string, to: string): Promise<Revision> {
  const snapshot = await openSnapshot(from);
  const replacement = await openReplacement(to, "kindsmith restore FILE");
  try {
    await replacement.begin();
    const entries: Entry[] = [];
    for await (const entry of snapshot.entries()) entries.push(entry);
    await replacement.add(entries);
    await replacement.finish(snapshot.revision + 1000n, bytes("{}"));
    return snapshot.revision + 1000n;
  } finally {
    await replacement.close();
    await snapshot.close();
  }
}

async function problemsOf(url: string): Promise<string[]> {
  const snapshot = await openSnapshot(url);
  try {
    return (await checkStore(snapshot)).problems.map(({ place, problem }) => `${place}: ${problem}`);
  } finally {
    await snapshot.close();
  }
}

test("a backup gives back what was added, and what is damaged in it is found with its place", async (context) => {
  const numbers = randomOf(context);
  const entries = [1, 2, 3, 4, 5, 6].map((count) => ({
    key: `/registry/core/secrets/default/${count}`,
    value: randomBytes(700_000),
    revision: BigInt(count) << 40n,
  }));
  const file = await written(entries);
  const found: Entry[] = [];
  const { header, trailer } = await read(file, { entries: async (some) => void found.push(...some) });
  assert.deepEqual(found, entries);
  assert.equal(header.revision, "7");
  assert.equal(trailer.entries, entries.length);

  const starts: number[] = [];
  for (let at = 8; at < file.length; at += 41 + decodeBlockHead(file.subarray(at)).storedLength) starts.push(at);
  assert.equal(starts.length, 5, "a header, three blocks of two values, and a trailer");
  const inHeads = starts.flatMap((start) => [start, start + 3, start + 7, start + 20]);
  const positions = [0, 7, ...inHeads, ...Array.from({ length: 20 }, () => numbers.below(file.length))];
  for (const position of positions) {
    const damaged = Buffer.from(file);
    damaged[position] = (damaged[position] as number) ^ (1 << numbers.below(8));
    const block = starts.findLastIndex((start) => start <= position);
    const place = block < 0 ? "found no backup" : `block ${block} at byte ${starts[block]}:`;
    await assert.rejects(read(damaged), (error) => error instanceof BackupError && error.message.startsWith(place));
  }
  for (const length of [0, 8, 30, starts[2] as number, file.length - 1])
    await assert.rejects(read(file.subarray(0, length)), BackupError, `${length} bytes`);
  await assert.rejects(read(Buffer.concat([file, Buffer.alloc(1)])), /bytes after the last block/);
  const [, first = 0, second = 0, third = 0] = starts;
  const moved = Buffer.concat([
    file.subarray(0, first),
    file.subarray(second, third),
    file.subarray(first, second),
    file.subarray(third),
  ]);
  await assert.rejects(read(moved), /block 1 at byte \d+: the block is damaged/);
  const shortened = Buffer.concat([file.subarray(0, third), file.subarray(starts[4])]);
  await assert.rejects(read(shortened), /block 3 at byte \d+: the block is damaged/);
});

for (const from of ENGINES)
  for (const to of ENGINES)
    test(`a state of ${from.name} lives on in ${to.name}`, { skip: from.skip || to.skip }, async () => {
      const [source, target] = [from.newUrl(), to.newUrl()];
      await fill(source);
      const before = await entriesOf(source);
      assert.equal(before.length, 3);
      const head = await copy(source, target);
      assert.deepEqual(show(await entriesOf(target)), show(before), "names, values and revisions");
      await using(target, async (engine) => {
        assert.equal(await engine.head(), head);
        assert.equal(await engine.compactedRevision(), head);
        await assert.rejects(engine.list({ prefix: "/", revision: 3n }), CompactedError);
        const late = record(engine, { prefix: "/", after: 3n });
        assert.ok((await late.end) instanceof CompactedError);
        const live = record(engine, { prefix: "/", after: head });
        const [first] = before as [Entry];
        const updated = await put(engine, first.key, object("a", "new"), first.revision);
        assert.equal(updated, head + 1n);
        const removed = await remove(engine, first.key, object("a", "new"), updated);
        await put(engine, first.key, object("a", "newest"));
        await live.reached(head + 3n);
        assert.deepEqual(
          live.received.map(({ previous }) => previous),
          [first.revision, updated, 0n],
        );
        await engine.compact(removed);
        await engine.compact(head + 3n);
        assert.equal(await engine.head(), head + 3n);
      });
      assert.deepEqual(await problemsOf(target), []);
    });

for (const { name, newUrl, skip } of ENGINES)
  describe(name, { skip }, () => {
    test("a replacement that has not ended keeps servers out of a store that was empty, and runs again", async () => {
      const url = newUrl();
      const first = await openReplacement(url, "kindsmith restore FILE");
      assert.equal(first.formerHead, 0n);
      await first.begin();
      await first.add([{ key: keyOf("x"), value: bytes(object("x", "")), revision: 5n }]);
      await first.close();
      await assert.rejects(openStorage(url), /run it again: kindsmith restore FILE/);
      await assert.rejects(openSnapshot(url), /run it again: kindsmith restore FILE/);
      const second = await openReplacement(url, "kindsmith restore FILE");
      assert.ok(second.isUnfinished);
      await second.begin();
      await second.add([{ key: keyOf("y"), value: bytes(object("y", "")), revision: 6n }]);
      await second.finish(9n, bytes("{}"));
      await second.close();
      assert.deepEqual(
        (await entriesOf(url)).map(({ key }) => key),
        [keyOf("y")],
      );
    });

    test("a replacement that is given up leaves the former content", async () => {
      const url = newUrl();
      await fill(url);
      const before = await entriesOf(url);
      const replacement = await openReplacement(url, "kindsmith restore FILE");
      await replacement.begin();
      await replacement.add([{ key: keyOf("x"), value: bytes("{}"), revision: 5n }]);
      await replacement.close();
      assert.deepEqual(show(await entriesOf(url)), show(before));
    });

    test("statistics tell objects from history", async () => {
      const url = newUrl();
      await fill(url, 2);
      const snapshot = await openSnapshot(url);
      const { resources, history, revision, disk } = await storeStatistics(snapshot);
      await snapshot.close();
      const [configMaps, ...others] = resources;
      assert.deepEqual(others, []);
      const length = object("a", "2").length;
      const expected = {
        group: "core",
        resource: "configmaps",
        objects: 3,
        bytes: 2 * length + object("c", "again").length,
        encrypted: 0,
      };
      assert.deepEqual(configMaps, expected);
      assert.equal(revision, 15n);
      assert.equal(history.records, 12);
      assert.ok(disk.bytes > 0);
    });

    test("a compaction leaves the present state alone", async () => {
      const url = newUrl();
      await fill(url);
      const before = await entriesOf(url);
      const { revision } = await compactStore(url, "kindsmith store compact");
      assert.deepEqual(show(await entriesOf(url)), show(before));
      const snapshot = await openSnapshot(url);
      const { history } = await storeStatistics(snapshot);
      assert.equal(snapshot.compacted, revision);
      await snapshot.close();
      assert.equal(history.records, 0);
      assert.deepEqual(await problemsOf(url), []);
    });
  });

test("an embedded store gives back the space of its history, and can be written again", async () => {
  const url = newLmdb();
  const path = url.slice("lmdb:".length);
  await fill(url, 300);
  const { formerBytes, bytes: now } = await compactLmdbStore(path, "kindsmith store compact");
  assert.equal(statSync(join(path, "data.mdb")).size, now);
  assert.ok(now < formerBytes / 3, `${formerBytes} bytes before, ${now} now`);
  const [first] = (await entriesOf(url)) as [Entry];
  await using(url, (engine) => put(engine, first.key, object("a", "new"), first.revision));
  assert.deepEqual(await problemsOf(url), []);
  writeFileSync(join(path, "unfinished"), "kindsmith store compact");
  await assert.rejects(openStorage(url), /run it again: kindsmith store compact/);
  await assert.rejects(compactLmdbStore(path, "another command"), StorageUnavailableError);
  await compactLmdbStore(path, "kindsmith store compact");
  assert.ok(!existsSync(join(path, "unfinished")));
});

test("a check finds what is wrong in an embedded store, with its place", async () => {
  const url = newLmdb();
  const path = url.slice("lmdb:".length);
  await fill(url);
  assert.deepEqual(await problemsOf(url), []);
  const encoding = { encoding: "binary", keyEncoding: "binary", cache: false } as const;
  const root = openLmdb<Buffer, Buffer>({ path, noSubdir: false, maxDbs: 4, ...encoding });
  const log = root.openDB<Buffer, Buffer>("log", encoding);
  const latest = root.openDB<Buffer, Buffer>("latest", encoding);
  const recordAt = (revision: bigint): Buffer => Buffer.from(log.get(encodeRevision(revision)) as Buffer);
  const unknownChange = recordAt(2n);
  unknownChange[0] = 9;
  log.putSync(encodeRevision(2n), unknownChange);
  log.putSync(encodeRevision(3n), recordAt(3n).subarray(0, 5));
  log.removeSync(encodeRevision(7n));
  latest.removeSync(encodeKey(keyOf("a")));
  const other = Buffer.from(latest.get(encodeKey(keyOf("d"))) as Buffer);
  other.writeBigUInt64BE(1n);
  latest.putSync(encodeKey(keyOf("d")), other);
  await root.close();
  const found = (await problemsOf(url)).join("\n");
  for (const expected of [
    "log record 2: found the kind of change 9, expected 0, 1 or 2",
    "log record 3: found 5 bytes, expected 11 or more",
    `log record 8 (${keyOf("b")}): found it after record 6, expected no gap after the compaction point 0`,
    `index of ${keyOf("a")}: found nothing, expected the newest revision`,
    `index of ${keyOf("d")}: found revision 1, expected`,
  ])
    assert.ok(found.includes(expected), `${expected}\n\n${found}`);
});

test("a check finds a changed byte of an object on disk", async () => {
  const url = newLmdb();
  const path = join(url.slice("lmdb:".length), "data.mdb");
  await fill(url, 0);
  const content = readFileSync(path);
  const at = content.lastIndexOf('"uid":"uid-d"');
  assert.ok(at > 0);
  content[at] = (content[at] as number) ^ 1;
  writeFileSync(path, content);
  assert.deepEqual(await problemsOf(url), [`log record 6 (${keyOf("d")}): found a value that is no JSON object`]);
});

describe("MongoDB", { skip: fixture.skip }, () => {
  test("servers remove nothing that a snapshot shows", async () => {
    const url = fixture.newDatabase();
    await fill(url);
    const before = await entriesOf(url);
    const snapshot = await openSnapshot(url);
    await using(url, async (engine) => {
      for (const { key, revision } of before) await put(engine, key, object("a", "changed"), revision);
      await engine.compact(await engine.head());
      const shown: Entry[] = [];
      for await (const entry of snapshot.entries()) shown.push(entry);
      assert.deepEqual(
        shown.map(({ key, revision }) => [key, revision]),
        before.map(({ key, revision }) => [key, revision]),
      );
      await snapshot.close();
      await engine.compact(await engine.head());
    });
    const later = await openSnapshot(url);
    assert.equal((await storeStatistics(later)).history.records, 0, "and remove it afterwards");
    await later.close();
  });

  test("a check finds what is wrong, with its place", async () => {
    const url = fixture.newDatabase();
    await fill(url);
    assert.deepEqual(await problemsOf(url), []);
    const client = new MongoClient(url);
    const log = client.db().collection<{ _id: number }>("log");
    await log.deleteOne({ _id: 7 });
    await log.updateOne({ _id: 3 }, { $set: { value: Buffer.from("{") } });
    await client.close();
    const found = (await problemsOf(url)).join("\n");
    assert.ok(found.includes(`log record 3 (${keyOf("a")}): found a value that is no JSON object`), found);
    assert.ok(found.includes(`log record 8 (${keyOf("b")}): found it after record 6`), found);
  });
});

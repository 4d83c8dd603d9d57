/** The embedded engine: the contract, and what only a store on disk can show. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { after, before, describe, test } from "node:test";
import { record } from "../../runtime/storage/contract/recording-sink.js";
import { listed, put, remove, showEvents } from "../../runtime/storage/contract/short-calls.js";
import { CompactedError, StorageUnavailableError } from "../../runtime/storage/errors.js";
import { openLmdbEngine } from "../../runtime/storage/lmdb/engine.js";
import { programOf } from "../support/typescript.js";
import { runStorageContract } from "./contract.js";

const HOLDER = programOf(join(import.meta.dirname, "lmdb-holder.ts"));
let base = "";
let stores = 0;

before(async () => {
  base = await mkdtemp(join(tmpdir(), "kindsmith-lmdb-"));
});

after(async () => {
  await rm(base, { recursive: true });
});

function newDirectory(): string {
  return join(base, `store.${++stores}`);
}

runStorageContract("lmdb", () => openLmdbEngine(newDirectory()));

describe("lmdb on disk", () => {
  test("everything acknowledged is there after closing and opening again", async () => {
    const directory = newDirectory();
    const first = await openLmdbEngine(directory);
    await put(first, "/a", "1");
    await put(first, "/b", "1");
    await put(first, "/a", "2", 1n);
    await remove(first, "/b", "1", 2n);
    await put(first, "/c", "1");
    await first.compact(2n);
    await first.close();
    const second = await openLmdbEngine(directory);
    assert.equal(await second.head(), 5n);
    assert.equal(await second.compactedRevision(), 2n);
    assert.deepEqual(await listed(second, "/"), ["/a=2@3", "/c=1@5"]);
    assert.deepEqual(await listed(second, "/", 2n), ["/a=1@1", "/b=1@2"]);
    await assert.rejects(second.get("/a", { revision: 1n }), CompactedError);
    const sink = record(second, { prefix: "", after: 2n });
    await sink.reached(5n);
    assert.deepEqual(showEvents(sink.received), ["put /a=2@3<1", "delete /b=1@4<2", "put /c=1@5<0"]);
    assert.equal(await put(second, "/b", "2"), 6n);
    await second.close();
  });

  test("compacted at a deletion that is the newest write, the store keeps its head when it is opened again", async () => {
    const directory = newDirectory();
    const first = await openLmdbEngine(directory);
    await put(first, "/a", "1");
    await remove(first, "/a", "1", 1n);
    await first.compact(2n);
    await first.close();
    const second = await openLmdbEngine(directory);
    assert.equal(await second.head(), 2n);
    assert.equal(await put(second, "/a", "2"), 3n);
    await second.compact(3n);
    assert.deepEqual(await listed(second, "/", 3n), ["/a=2@3"]);
    await second.close();
  });

  test("a store of 100 MB grows without a configured size, and compaction frees the space for new writes", async () => {
    const engine = await openLmdbEngine(newDirectory());
    const value = new Uint8Array(1024 * 1024).fill(3);
    let previous = 0n;
    for (let round = 0; round < 100; round++) {
      previous = await engine.commit({ type: "put", key: "/large", value, previous });
    }
    await engine.compact(previous);
    assert.equal((await engine.get("/large")).entry?.value.byteLength, value.byteLength);
    await engine.close();
  });

  test("the directory is its owner's alone, and so are those made above it", {
    skip: process.platform === "win32" ? "no file modes on Windows" : false,
  }, async () => {
    const parent = newDirectory();
    const engine = await openLmdbEngine(join(parent, "store"));
    for (const path of [parent, join(parent, "store")]) {
      assert.equal((await stat(path)).mode & 0o777, 0o700, path);
    }
    await engine.close();
  });

  test("files are their owner's alone in a directory that others can read, also those that were open to others before", {
    skip: process.platform === "win32" ? "no file modes on Windows" : false,
  }, async () => {
    const shared = newDirectory();
    await mkdir(shared, { mode: 0o755 });
    await writeFile(join(shared, "neighbour"), "");
    await chmod(shared, 0o755);
    const modes = async (): Promise<string[]> => {
      const paths = ["data.mdb", "lock.mdb", "."].map((name) => join(shared, name));
      return Promise.all(paths.map(async (path) => ((await stat(path)).mode & 0o777).toString(8)));
    };
    const first = await openLmdbEngine(shared);
    assert.deepEqual(await modes(), ["600", "600", "755"]);
    await put(first, "/a", "1");
    await first.close();
    for (const name of ["data.mdb", "lock.mdb"]) await chmod(join(shared, name), 0o644);
    const second = await openLmdbEngine(shared);
    assert.deepEqual(await modes(), ["600", "600", "755"]);
    await second.close();
    await rm(join(shared, "neighbour"));
    const third = await openLmdbEngine(shared);
    assert.deepEqual(await modes(), ["600", "600", "700"], "with nothing else in it the directory is the store's own");
    await third.close();
  });

  test("a directory that this process has open already is refused", async () => {
    const directory = newDirectory();
    const engine = await openLmdbEngine(directory);
    await assert.rejects(
      openLmdbEngine(`${directory}/../${directory.split("/").at(-1)}`),
      (error) =>
        error instanceof StorageUnavailableError && error.message.includes("this process has already opened it"),
    );
    assert.equal(await put(engine, "/a", "1"), 1n);
    await engine.close();
    const again = await openLmdbEngine(directory);
    assert.deepEqual(await listed(again, "/"), ["/a=1@1"]);
    await again.close();
  });

  test("a directory that another process has open is refused by its process id, until that process is killed", async () => {
    const directory = newDirectory();
    const holder = spawn(process.execPath, [...HOLDER.execArgv, HOLDER.file, directory], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const [line] = await once(createInterface(holder.stdout), "line");
    assert.equal(line, "open");
    await assert.rejects(
      openLmdbEngine(directory),
      (error) =>
        error instanceof StorageUnavailableError &&
        error.message.includes(directory) &&
        error.message.includes(`process ${holder.pid} uses it`),
    );
    const exited = once(holder, "exit");
    holder.kill("SIGKILL");
    await exited;
    const engine = await openLmdbEngine(directory);
    assert.deepEqual(await listed(engine, "/"), ["/held=1@1"]);
    await engine.close();
  });

  test("a path that is a file is refused by name", async () => {
    const path = join(base, "file");
    await writeFile(path, "");
    await assert.rejects(
      openLmdbEngine(path),
      (error) => error instanceof StorageUnavailableError && error.message.includes(path),
    );
  });

  test("a full disk fails the writes with StorageUnavailableError, and what was acknowledged stays", {
    skip: process.platform === "win32" ? "no file size limit (ulimit -f) on Windows" : false,
  }, async () => {
    const directory = newDirectory();
    // 8 MiB, in blocks of 512 bytes: the size at which the operating system refuses to let the file grow.
    const command = `ulimit -f 16384 && exec "$0" "$@"`;
    const filler = spawn("sh", ["-c", command, process.execPath, ...HOLDER.execArgv, HOLDER.file, directory, "fill"], {
      stdio: ["ignore", "pipe", "ignore"],
    });
    const lines: string[] = [];
    createInterface(filler.stdout).on("line", (line) => lines.push(line));
    const [code] = await once(filler, "close");
    assert.equal(code, 0, lines.join("\n"));
    const acknowledged = Number(lines.at(-2)?.split(" ")[1]);
    assert.ok(acknowledged > 0, lines.join("\n"));
    assert.equal(lines.at(-1), "StorageUnavailableError");
    const engine = await openLmdbEngine(directory);
    assert.equal(await engine.head(), BigInt(acknowledged));
    assert.equal((await engine.list({ prefix: "/fill/" })).entries.length, acknowledged);
    await put(engine, "/after", "1");
    await engine.close();
  });
});

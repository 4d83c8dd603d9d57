/** Storage URLs: which engine they open, what a wrong one is told, and what is loaded for it. */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";
import { StorageUnavailableError } from "../../runtime/storage/errors.js";
import { openStorage, StorageUrlError } from "../../runtime/storage/open.js";
import { LOADERS } from "../support/typescript.js";

const OPEN = new URL("../../runtime/storage/open.ts", import.meta.url).href;

test("a storage URL opens the engine that it names", async () => {
  const directory = await mkdtemp(join(tmpdir(), "kindsmith-open-"));
  const memory = await openStorage("memory");
  const lmdb = await openStorage(`lmdb:${directory}/made/when/missing`);
  assert.deepEqual([memory.name, lmdb.name], ["memory", "lmdb"]);
  await Promise.all([memory.close(), lmdb.close()]);
  await assert.rejects(
    openStorage("mongodb://127.0.0.1:1/x?serverSelectionTimeoutMS=100&directConnection=true"),
    StorageUnavailableError,
  );
  await rm(directory, { recursive: true });
});

test("the error of a wrong storage URL names what is allowed, and does not repeat credentials", async () => {
  for (const url of [
    "",
    "memory:",
    "lmdb",
    "lmdb:",
    "mongodb:",
    "mongodb://",
    "postgres://worker:s3cret@host/db",
    "/data",
  ]) {
    await assert.rejects(openStorage(url), (error) => {
      assert.ok(error instanceof StorageUrlError, `${url}: ${String(error)}`);
      for (const allowed of ["memory", "lmdb:<directory>", "mongodb://", "mongodb+srv://"]) {
        assert.ok(error.message.includes(allowed), error.message);
      }
      assert.ok(!error.message.includes("s3cret"), error.message);
      return true;
    });
  }
});

test("only the MongoDB engine loads the MongoDB driver", async () => {
  const directory = await mkdtemp(join(tmpdir(), "kindsmith-open-"));
  const script = `
    import { createRequire } from "node:module";
    import { openStorage } from ${JSON.stringify(OPEN)};
    const isLoaded = () => Object.keys(createRequire(import.meta.url).cache).some((path) => /node_modules.mongodb./.test(path));
    const seen = [];
    for (const url of ["memory", "lmdb:" + process.argv[1]]) {
      await (await openStorage(url)).close();
      seen.push(isLoaded());
    }
    await openStorage("mongodb://host:notaport").catch(() => undefined);
    seen.push(isLoaded());
    console.log(JSON.stringify(seen));
  `;
  const { stdout } = await promisify(execFile)(process.execPath, [
    ...LOADERS,
    "--input-type=module",
    "--eval",
    script,
    directory,
  ]);
  assert.deepEqual(JSON.parse(stdout), [false, false, true]);
  await rm(directory, { recursive: true });
});

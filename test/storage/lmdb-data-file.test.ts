/** Data files that LMDB can't open: each is refused with the reason, where LMDB would end the process. */
import assert from "node:assert/strict";
import fs, {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { assertWholeDataFile } from "../../runtime/storage/lmdb/data-file.js";
import { openStorage } from "../../runtime/storage/open.js";
import { kindsmithOutcome } from "../support/cli.js";

/** Two pages that say more pages are needed. */
const SHORT_BYTES = 20_000;

const folder = mkdtempSync(join(tmpdir(), "kindsmith-data-file-"));
after(() => rmSync(folder, { recursive: true, force: true }));

function storeWith(name: string, content: Uint8Array | string): string {
  const directory = join(folder, name);
  mkdirSync(directory, { recursive: true });
  writeFileSync(join(directory, "data.mdb"), content);
  return directory;
}

const refusal = (reason: RegExp) => (error: Error) => {
  assert.equal(error.name, "StorageUnavailableError");
  assert.match(error.message, /^storage directory .*: data\.mdb is damaged: /);
  assert.match(error.message, reason);
  assert.match(error.message, /nothing was changed: restore a backup/);
  return true;
};

test("a file of another kind is refused, and stays as it is", async () => {
  for (const [name, content] of [
    ["text", "hello ".repeat(20_000)],
    ["zeros", new Uint8Array(100_000)],
    ["short", "x"],
  ] as const) {
    const directory = storeWith(name, content);
    await assert.rejects(openStorage(`lmdb:${directory}`), refusal(/it does not begin as a file of LMDB/));
    assert.ok(readFileSync(join(directory, "data.mdb")).equals(Buffer.from(content)));
  }
});

test("a copy whose end is missing is refused, and a whole one opens", async () => {
  const whole = join(folder, "whole");
  const store = await openStorage(`lmdb:${whole}`);
  const value = new Uint8Array(100_000).fill(7);
  for (let index = 0; index < 60; index++)
    await store.commit({ type: "put", key: `/key-${index}`, value, previous: 0n });
  await store.close();
  const { size } = statSync(join(whole, "data.mdb"));
  for (const [name, bytes, reason] of [
    ["pages", SHORT_BYTES, /found 20000 bytes, expected at least \d+/],
    ["one-page", 4_096, /its second page is not one of LMDB/],
    ["a-part-of-one", 1_000, /its second page is not one of LMDB/],
  ] as const) {
    const directory = storeWith(name, "");
    copyFileSync(join(whole, "data.mdb"), join(directory, "data.mdb"));
    truncateSync(join(directory, "data.mdb"), bytes);
    assert.ok(bytes < size);
    await assert.rejects(openStorage(`lmdb:${directory}`), refusal(reason));
  }
  const again = await openStorage(`lmdb:${whole}`);
  assert.equal((await again.get("/key-59")).entry?.value.length, value.length);
  await again.close();
  const empty = await openStorage(`lmdb:${storeWith("empty", "")}`);
  await empty.close();
});

test("a file that another process continues while it is looked at is whole", async (context) => {
  const whole = join(folder, "continued");
  const store = await openStorage(`lmdb:${whole}`);
  const value = new Uint8Array(100_000).fill(7);
  for (let index = 0; index < 60; index++)
    await store.commit({ type: "put", key: `/key-${index}`, value, previous: 0n });
  await store.close();
  const bytes = readFileSync(join(whole, "data.mdb"));
  const directory = storeWith("begun", bytes.subarray(0, SHORT_BYTES));
  // The pages of the other process arrive once the size of the file has been read.
  const { fstatSync } = fs;
  context.mock.method(fs, "fstatSync", (file: number) => {
    const found = fstatSync(file);
    writeFileSync(join(directory, "data.mdb"), bytes);
    return found;
  });
  syncBuiltinESMExports();
  try {
    assertWholeDataFile(directory);
  } finally {
    context.mock.restoreAll();
    syncBuiltinESMExports();
  }
  assert.equal(statSync(join(directory, "data.mdb")).size, bytes.length);
});

test("commands on a damaged store say so in one line", async () => {
  const directory = join(folder, "data");
  mkdirSync(directory);
  storeWith("data/store", "hello ".repeat(20_000));
  for (const command of [
    ["store", "check"],
    ["store", "stats"],
    ["backup", join(folder, "file.backup")],
    ["serve", "--secure-port=0"],
  ]) {
    const { code, stderr } = await kindsmithOutcome([...command, `--data-dir=${directory}`]);
    assert.notEqual(code, 0);
    assert.match(stderr, /^kindsmith: .*data\.mdb is damaged: it does not begin as a file of LMDB/m, command.join(" "));
    assert.doesNotMatch(stderr, /^\s+at /m);
  }
});

/** The number of the newest transaction falls behind when a process opens the store while another commits: nothing is lost by it. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { listed, put } from "../../runtime/storage/contract/short-calls.js";
import type { StorageEngine } from "../../runtime/storage/engine.js";
import { openLmdbEngine } from "../../runtime/storage/lmdb/engine.js";
import { WriteGuard } from "../../runtime/storage/lmdb/write-guard.js";

const GROUP = "a-group";
/** Lowers the number by as many as its second argument says. */
const PROGRAM = `
const { openSync, readSync, writeSync } = require("node:fs");
const [path, lowered] = process.argv.slice(1);
const file = openSync(path, "r+");
const number = new BigUint64Array(1);
readSync(file, number, 0, 8, 8);
number[0] -= BigInt(lowered);
writeSync(file, number, 0, 8, 8);
`;

const base = mkdtempSync(join(tmpdir(), "kindsmith-lmdb-number-"));
after(() => rmSync(base, { recursive: true }));

/** Lowers the number from another process: closing the file in this one would release the lock of the store. */
function lowerNumber(directory: string, by: number): void {
  execFileSync(process.execPath, ["-e", PROGRAM, join(directory, "lock.mdb"), String(by)]);
}

async function filled(directory: string, group?: string): Promise<StorageEngine> {
  const engine = await openLmdbEngine(directory, assert.fail, group);
  for (const key of ["/a", "/b", "/c"]) await put(engine, key, key);
  return engine;
}

for (const [title, group] of [
  ["a process that shares its store", GROUP],
  ["a process that has its store for itself", undefined],
] as const) {
  for (const lowered of [1, 2]) {
    test(`${title} loses no write if the number is behind by ${lowered}`, async () => {
      const directory = mkdtempSync(join(base, "store-"));
      const engine = await filled(directory, group);
      lowerNumber(directory, lowered);
      assert.equal(await put(engine, "/d", "/d"), 4n);
      assert.deepEqual(await listed(engine, ""), ["/a=/a@1", "/b=/b@2", "/c=/c@3", "/d=/d@4"]);
      await engine.close();
    });
  }
}

test("a process that shares its store reads its own last write although the number is behind", async () => {
  const directory = mkdtempSync(join(base, "store-"));
  const engine = await filled(directory, GROUP);
  lowerNumber(directory, 1);
  assert.deepEqual(await listed(engine, ""), ["/a=/a@1", "/b=/b@2", "/c=/c@3"]);
  await engine.close();
});

describe("admission of write transactions", () => {
  function guarded() {
    const store = { number: 8, newest: 7, corrected: 0 };
    const guard = new WriteGuard(
      { getWriteTxnId: () => store.number },
      {
        newestTransaction: () => store.newest,
        correct: () => {
          store.corrected++;
        },
      },
    );
    /** A transaction of the process; resolves to whether it was admitted. */
    const run = (hasWritten: boolean): boolean => {
      store.number = store.newest + 1;
      const isAdmitted = guard.admits();
      if (isAdmitted && hasWritten) {
        guard.noteWritten();
        store.newest++;
      }
      if (!isAdmitted) guard.forget();
      return isAdmitted;
    };
    return { store, guard, run };
  }

  test("the first transaction is not admitted, and the next one is", () => {
    const { run } = guarded();
    assert.deepEqual([run(true), run(true), run(true)], [false, true, true]);
  });

  test("after an empty one, a transaction is not admitted if another process has taken its number", () => {
    const { store, run } = guarded();
    assert.deepEqual([run(true), run(false)], [false, true]);
    store.newest++;
    assert.deepEqual([run(true), run(true)], [false, true]);
  });

  test("after an empty one, a transaction is admitted if no process or more than one has committed", () => {
    const { store, run } = guarded();
    assert.deepEqual([run(true), run(false), run(false)], [false, true, true]);
    store.newest += 2;
    assert.equal(run(true), true);
  });

  test("no action of a transaction is admitted after one was not", () => {
    const { guard } = guarded();
    assert.deepEqual([guard.admits(), guard.admits()], [false, false]);
    guard.forget();
    assert.equal(guard.admits(), true);
  });

  test("a transaction that does not begin at the newest state is not admitted, and the number is corrected", () => {
    const { store, guard, run } = guarded();
    assert.deepEqual([run(true), run(true)], [false, true]);
    store.newest = 8;
    store.number = 8;
    assert.equal(guard.admits(), false);
    assert.equal(store.corrected, 1);
  });
});

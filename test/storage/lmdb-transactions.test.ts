/** The end of an LMDB environment, which can't be brought about on a working disk: its meta page could not be written. */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { bytes } from "../../runtime/storage/contract/short-calls.js";
import { StorageUnavailableError, UnknownOutcomeError } from "../../runtime/storage/errors.js";
import { closeDatabases, openDatabases } from "../../runtime/storage/lmdb/databases.js";
import { LogWriter } from "../../runtime/storage/lmdb/log-writer.js";
import { Transactions, type WritableRoot } from "../../runtime/storage/lmdb/transactions.js";

/** The binding, with the answers in a test's hand. */
class FakeRoot {
  /** Answers of the transactions under way, oldest first. */
  readonly begun: Array<{ resolve: () => void; reject: (error: Error) => void }> = [];
  isDead = false;

  childTransaction<Result>(action: () => Result): Promise<Result> {
    return new Promise((resolve, reject) => this.begun.push({ resolve: () => resolve(action()), reject }));
  }

  transactionSync<Result>(action: () => Result): Result {
    if (this.isDead) {
      throw new Error("MDB_PANIC");
    }
    return action();
  }
}

const ADMITTING = { admits: () => true, noteWritten: () => {}, forget: () => {} };

function begin() {
  const root = new FakeRoot();
  return { root, transactions: new Transactions(root as unknown as WritableRoot, "/data", ADMITTING) };
}

test("transactions: one that fails leaves the next ones alone", async () => {
  const { root, transactions } = begin();
  const failed = transactions.run(() => 1);
  const next = transactions.run(() => 2);
  root.begun[0]?.reject(new Error("No space left on device"));
  root.begun[1]?.resolve();
  await assert.rejects(failed, (error) => {
    return error instanceof StorageUnavailableError && /\/data: No space left on device$/.test(error.message);
  });
  assert.equal(await next, 2);
  assert.equal(transactions.isOver, false);
});

test("transactions: the real error is reported when the binding rejects with a promise of it", async () => {
  const { root, transactions } = begin();
  const failed = transactions.run(() => 1);
  const commitError = Promise.reject(new Error("No space left on device"));
  root.begun[0]?.reject(Object.assign(new Error("Commit failed"), { commitError }));
  await assert.rejects(failed, /No space left on device/);
});

test("transactions: after the last one those under way, which the binding never answers, and all later ones are refused", async () => {
  const { root, transactions } = begin();
  const failed = transactions.run(() => 1);
  const forgotten = transactions.run(() => 2);
  root.isDead = true;
  root.begun[0]?.reject(new Error("No space left on device"));
  const saysSo = (error: unknown) => {
    return error instanceof StorageUnavailableError && /until the server is started again/.test(error.message);
  };
  await assert.rejects(failed, saysSo);
  await assert.rejects(forgotten, saysSo);
  await assert.rejects(
    transactions.run(() => 3),
    saysSo,
  );
  assert.equal(root.begun.length, 2);
  assert.throws(() => transactions.assertNotOver(), StorageUnavailableError);
});

test("log writer: the outcome of the last transaction is unknown and no reader sees it; later writes were not made", async () => {
  const directory = mkdtempSync(join(tmpdir(), "kindsmith-transactions-"));
  const databases = await openDatabases(directory);
  try {
    const { root, transactions } = begin();
    const shown: unknown[] = [];
    const writer = new LogWriter(
      { ...databases, transactions },
      {
        onCommitted: (page) => shown.push(page),
      },
    );
    const write = { type: "put", key: "/a", value: bytes("1"), previous: 0n } as const;
    const last = assert.rejects(writer.commit(write), (error) => {
      return error instanceof UnknownOutcomeError && error.key === "/a";
    });
    while (root.begun.length === 0) await new Promise(setImmediate);
    root.isDead = true;
    root.begun[0]?.reject(new Error("No space left on device"));
    await last;
    await assert.rejects(writer.commit({ ...write, key: "/b" }), StorageUnavailableError);
    assert.deepEqual([shown, writer.head], [[], 0n]);
  } finally {
    await closeDatabases(databases);
    rmSync(directory, { recursive: true });
  }
});

/** Conditional writes: which one succeeds, which are refused, and the errors. */
import assert from "node:assert/strict";
import { MAX_KEY_BYTES, type StorageEngine, type Write } from "../engine.js";
import { InvalidWriteError, RevisionMismatchError, ValueTooLargeError } from "../errors.js";
import { bytes, listed, put, remove, show } from "./short-calls.js";
import type { Contract } from "./storage-contract-suite.js";

const ONE_MIB = 1024 * 1024;

export function writeCases(contract: Contract): void {
  const { test } = contract;

  test("commit: the first write of an empty store has revision 1, each later one the next", async () => {
    const engine = await contract.open();
    assert.equal(await engine.head(), 0n);
    const first = await put(engine, "/a", "1");
    const second = await put(engine, "/b", "2");
    const third = await put(engine, "/a", "3", first);
    const fourth = await remove(engine, "/b", "2", second);
    assert.deepEqual([first, second, third, fourth], [1n, 2n, 3n, 4n]);
    assert.equal(await engine.head(), 4n);
  });

  test("commit: a wrong previous is refused with the revision that was found, and writes nothing", async () => {
    const engine = await contract.open();
    const first = await put(engine, "/a", "1");
    const second = await put(engine, "/a", "2", first);
    await rejectsMismatch(put(engine, "/a", "x"), { key: "/a", expected: 0n, actual: second });
    await rejectsMismatch(put(engine, "/a", "x", first), { key: "/a", expected: first, actual: second });
    await rejectsMismatch(put(engine, "/a", "x", second + 7n), { key: "/a", expected: second + 7n, actual: second });
    await rejectsMismatch(remove(engine, "/a", "x", first), { key: "/a", expected: first, actual: second });
    await rejectsMismatch(put(engine, "/none", "x", second), { key: "/none", expected: second, actual: 0n });
    await rejectsMismatch(remove(engine, "/none", "x", first), { key: "/none", expected: first, actual: 0n });
    assert.equal(await engine.head(), second);
    assert.deepEqual(await listed(engine, "/"), [`/a=2@${second}`]);
  });

  test("commit: a deleted key does not exist, and can be created again", async () => {
    const engine = await contract.open();
    const created = await put(engine, "/a", "1");
    const deleted = await remove(engine, "/a", "1", created);
    await rejectsMismatch(put(engine, "/a", "x", created), { key: "/a", expected: created, actual: 0n });
    await rejectsMismatch(put(engine, "/a", "x", deleted), { key: "/a", expected: deleted, actual: 0n });
    await rejectsMismatch(remove(engine, "/a", "x", deleted), { key: "/a", expected: deleted, actual: 0n });
    const again = await put(engine, "/a", "2");
    await rejectsMismatch(put(engine, "/a", "x"), { key: "/a", expected: 0n, actual: again });
    assert.equal(await remove(engine, "/a", "2", again), again + 1n);
    assert.equal(await put(engine, "/a", "3"), again + 2n);
    assert.deepEqual(await listed(engine, "/"), [`/a=3@${again + 2n}`]);
  });

  test("commit: of writers that compete for one key exactly one wins each round", async () => {
    const engine = await contract.open();
    const { writers, rounds } = contract.effort;
    let previous = 0n;
    for (let round = 0; round < rounds; round++) {
      const attempts = Array.from({ length: writers }, (_, writer) =>
        put(engine, "/a", `${round}.${writer}`, previous),
      );
      const outcomes = await Promise.allSettled(attempts);
      const winners = outcomes.flatMap((outcome, writer) =>
        outcome.status === "fulfilled" ? [{ writer, revision: outcome.value }] : [],
      );
      const winner = winners[0];
      assert.ok(winner !== undefined && winners.length === 1, `round ${round}: ${winners.length} winners`);
      for (const outcome of outcomes) {
        if (outcome.status === "rejected") {
          assert.ok(outcome.reason instanceof RevisionMismatchError, String(outcome.reason));
          assert.equal(outcome.reason.actual, winner.revision);
        }
      }
      assert.equal(winner.revision, previous + 1n);
      assert.deepEqual(await listed(engine, "/a"), [`/a=${round}.${winner.writer}@${winner.revision}`]);
      previous = winner.revision;
    }
  });

  test("commit: concurrent writes to many keys get contiguous revisions, and failing ones use none up", async () => {
    const engine = await contract.open();
    const { writers, rounds } = contract.effort;
    const revisions: bigint[] = [];
    const work = Array.from({ length: writers }, async (_, writer) => {
      let previous = 0n;
      for (let round = 0; round < rounds; round++) {
        const wrong = put(engine, `/w/${writer}`, "never", previous + 1000000n);
        const right = put(engine, `/w/${writer}`, String(round), previous);
        await assert.rejects(wrong, RevisionMismatchError);
        const revision = await right;
        assert.ok(revision > previous);
        revisions.push(revision);
        previous = revision;
      }
    });
    await Promise.all(work);
    const total = writers * rounds;
    const sorted = revisions.sort((left, right) => (left < right ? -1 : 1));
    assert.deepEqual(
      sorted,
      Array.from({ length: total }, (_, index) => BigInt(index + 1)),
    );
    assert.equal(await engine.head(), BigInt(total));
  });

  test("commit: values come back byte for byte, the empty one and one of 1 MiB included", async () => {
    const engine = await contract.open();
    const every = Uint8Array.from({ length: 256 }, (_, index) => index);
    const large = new Uint8Array(ONE_MIB).map((_, index) => (index * 31) & 0xff);
    for (const [key, value] of Object.entries({ "/empty": new Uint8Array(0), "/every": every, "/large": large })) {
      const revision = await engine.commit({ type: "put", key, value, previous: 0n });
      const { entry } = await engine.get(key);
      assert.ok(entry !== undefined && Buffer.from(entry.value).equals(value), key);
      assert.equal(entry.revision, revision);
      const { entries } = await engine.list({ prefix: key });
      assert.ok(Buffer.from(entries[0]?.value ?? [1]).equals(value), key);
    }
  });

  test("commit: a value of exactly maxValueBytes is taken, one byte more is refused", async () => {
    const engine = await contract.open();
    const value = new Uint8Array(engine.maxValueBytes + 1).fill(7);
    await assert.rejects(
      engine.commit({ type: "put", key: "/a", value, previous: 0n }),
      (error) => error instanceof ValueTooLargeError && error.bytes === value.length && error.key === "/a",
    );
    assert.equal(await engine.head(), 0n);
    await engine.commit({ type: "put", key: "/a", value: value.subarray(1), previous: 0n });
    assert.equal((await engine.get("/a")).entry?.value.byteLength, engine.maxValueBytes);
  });

  test("commit: keys of any printable ASCII up to the longest are taken, others are refused", async () => {
    const engine = await contract.open();
    const printable = Array.from({ length: 0x7e - 0x20 }, (_, index) => String.fromCharCode(0x21 + index)).join("");
    const longest = `/${"k".repeat(MAX_KEY_BYTES - 1)}`;
    const good = [printable, "a", longest];
    for (const key of good) {
      await put(engine, key, "v");
      assert.equal((await engine.get(key)).entry?.key, key);
    }
    for (const key of ["", "/a b", "/tab\t", "/nul\0", "/é", "/\x7f", `${longest}k`]) {
      await assert.rejects(put(engine, key, "v"), InvalidWriteError, JSON.stringify(key));
      assert.equal((await engine.get(key)).entry, undefined);
    }
    assert.equal(await engine.head(), BigInt(good.length));
  });

  test("commit: a delete without previous, and a negative previous, are refused", async () => {
    const engine = await contract.open();
    await assert.rejects(remove(engine, "/a", "", 0n), InvalidWriteError);
    await assert.rejects(put(engine, "/a", "", -1n), InvalidWriteError);
    assert.equal(await engine.head(), 0n);
  });

  test("commit: attributes influence no result", async () => {
    const engine = await contract.open();
    const labels = { "app.example.com/name": "web", $dollar: "", "": "x" };
    const write: Write = {
      type: "put",
      key: "/a",
      value: bytes("1"),
      previous: 0n,
      attributes: { uid: "u-1", labels },
    };
    const created = await engine.commit(write);
    await engine.commit({ ...write, key: "/b" });
    await engine.commit({ ...write, previous: created, attributes: {} });
    assert.deepEqual(await listed(engine, "/"), ["/a=1@3", "/b=1@2"]);
  });

  test("commit: a refused write in a crowd does not disturb its neighbours", async () => {
    const engine = await contract.open();
    const taken = await put(engine, "/taken", "1");
    const crowd = await Promise.allSettled([
      put(engine, "/x", "1"),
      put(engine, "/taken", "2"),
      put(engine, "/y", "1"),
      put(engine, "/x", "2"),
      remove(engine, "/none", "", taken),
      put(engine, "/taken", "3", taken),
    ]);
    assert.deepEqual(
      crowd.map((outcome) => outcome.status),
      ["fulfilled", "rejected", "fulfilled", "rejected", "rejected", "fulfilled"],
    );
    assert.deepEqual(show((await listSorted(engine)).entries), ["/taken=3@4", "/x=1@2", "/y=1@3"]);
  });
}

function listSorted(engine: StorageEngine) {
  return engine.list({ prefix: "" });
}

function rejectsMismatch(
  commit: Promise<bigint>,
  want: { key: string; expected: bigint; actual: bigint },
): Promise<void> {
  return assert.rejects(commit, (error) => {
    assert.ok(error instanceof RevisionMismatchError, String(error));
    const { key, expected, actual } = error;
    assert.deepEqual({ key, expected, actual }, want);
    return true;
  });
}

/** Compaction: what is removed, what stays readable, and which watches end. */
import assert from "node:assert/strict";
import { CompactedError, FutureRevisionError, RevisionMismatchError } from "../errors.js";
import { record } from "./recording-sink.js";
import { listed, put, remove, showEvents } from "./short-calls.js";
import type { Contract } from "./storage-contract-suite.js";

export function compactionCases(contract: Contract): void {
  const { test } = contract;

  /** Returns an engine whose head is at revision 8. */
  async function openWithHistory() {
    const engine = await contract.open();
    await put(engine, "/a", "1"); // 1
    await put(engine, "/b", "1"); // 2
    await put(engine, "/a", "2", 1n); // 3
    await remove(engine, "/b", "1", 2n); // 4
    await put(engine, "/c", "1"); // 5
    await put(engine, "/a", "3", 3n); // 6
    await put(engine, "/b", "2"); // 7
    await remove(engine, "/c", "1", 5n); // 8
    return engine;
  }

  test("compact: the state at the point stays readable, older ones are refused with the point", async () => {
    const engine = await openWithHistory();
    assert.equal(await engine.compactedRevision(), 0n);
    const before = await Promise.all([5n, 6n, 7n, 8n].map((revision) => listed(engine, "/", revision)));
    await engine.compact(5n);
    assert.equal(await engine.compactedRevision(), 5n);
    const now = await Promise.all([5n, 6n, 7n, 8n].map((revision) => listed(engine, "/", revision)));
    assert.deepEqual(now, before);
    assert.equal((await engine.get("/a", { revision: 5n })).entry?.revision, 3n);
    assert.equal((await engine.get("/b", { revision: 5n })).entry, undefined);
    const isCompacted = (error: unknown) =>
      error instanceof CompactedError && error.requested === 4n && error.compacted === 5n;
    await assert.rejects(engine.get("/a", { revision: 4n }), isCompacted);
    await assert.rejects(engine.list({ prefix: "/", revision: 4n }), isCompacted);
    await assert.rejects(engine.get("/a", { revision: 0n }), CompactedError);
    assert.equal(await engine.head(), 8n);
  });

  test("compact: at or below the current point it does nothing, beyond the head it is refused", async () => {
    const engine = await openWithHistory();
    await engine.compact(0n);
    assert.equal(await engine.compactedRevision(), 0n);
    await engine.compact(6n);
    await engine.compact(6n);
    await engine.compact(2n);
    assert.equal(await engine.compactedRevision(), 6n);
    await assert.rejects(
      engine.compact(9n),
      (error) => error instanceof FutureRevisionError && error.requested === 9n && error.head === 8n,
    );
  });

  test("compact: at the head, a deletion being the newest write, the revisions go on and are not used again", async () => {
    const engine = await openWithHistory();
    await engine.compact(8n);
    assert.equal(await engine.head(), 8n);
    assert.deepEqual(await listed(engine, "/"), ["/a=3@6", "/b=2@7"]);
    assert.equal(await put(engine, "/c", "2"), 9n);
    await engine.compact(9n);
    assert.deepEqual(await listed(engine, "/", 9n), ["/a=3@6", "/b=2@7", "/c=2@9"]);
    assert.equal(await engine.head(), 9n);
  });

  test("compact: writes that hold a view from before the point are still judged rightly", async () => {
    const engine = await openWithHistory();
    await engine.compact(8n);
    for (const stale of [0n, 1n, 3n]) {
      await assert.rejects(put(engine, "/a", "x", stale), RevisionMismatchError);
    }
    for (const stale of [2n, 4n]) {
      await assert.rejects(put(engine, "/b", "x", stale), RevisionMismatchError);
    }
    for (const stale of [5n, 8n]) {
      await assert.rejects(put(engine, "/c", "x", stale), RevisionMismatchError);
    }
    assert.equal(await put(engine, "/a", "4", 6n), 9n);
    assert.equal(await remove(engine, "/b", "2", 7n), 10n);
    assert.equal(await put(engine, "/c", "2"), 11n);
    assert.deepEqual(await listed(engine, "/"), ["/a=4@9", "/c=2@11"]);
  });

  test("compact: a watch from before the point ends, one from the point or later gets all", async () => {
    const engine = await openWithHistory();
    await engine.compact(5n);
    for (const after of [0n, 4n]) {
      const late = record(engine, { prefix: "", after });
      assert.equal(late.calls, 0);
      const error = await late.end;
      assert.ok(error instanceof CompactedError, String(error));
      assert.deepEqual([error.requested, error.compacted], [after, 5n]);
      assert.deepEqual(late.received, []);
    }
    const sink = record(engine, { prefix: "", after: 5n });
    await sink.reached(8n);
    assert.deepEqual(showEvents(sink.received), ["put /a=3@6<3", "put /b=2@7<0", "delete /c=1@8<5"]);
    sink.assertKeptContract();
  });

  test("compact: a live watch goes on", async () => {
    const engine = await openWithHistory();
    const sink = record(engine, { prefix: "", after: 8n });
    await engine.compact(8n);
    await put(engine, "/d", "1");
    await sink.reached(9n);
    assert.deepEqual(showEvents(sink.received), ["put /d=1@9<0"]);
    sink.assertKeptContract();
  });

  test("compact: again and again while writers go on, nothing of the newest state is lost", async () => {
    const engine = await contract.open();
    const { writers, rounds } = contract.effort;
    const sink = record(engine, { prefix: "", after: 0n });
    const expected: string[] = [];
    const compactions: Array<Promise<void>> = [];
    await Promise.all(
      Array.from({ length: writers }, async (_, writer) => {
        const key = `/k/${String(writer).padStart(3, "0")}`;
        let previous = 0n;
        for (let round = 0; round < rounds; round++) {
          previous = await put(engine, key, String(round), previous);
          if (round % 4 === 3) {
            await remove(engine, key, String(round), previous);
            previous = await put(engine, key, "again");
          }
          if (round % 3 === writer % 3) {
            compactions.push(engine.compact(previous));
          }
        }
        expected.push(`${key}=${rounds % 4 === 0 ? "again" : String(rounds - 1)}@${previous}`);
      }),
    );
    await Promise.all(compactions);
    const head = await engine.head();
    await sink.reached(head);
    sink.assertKeptContract();
    assert.equal(BigInt(sink.received.length), head);
    assert.deepEqual(await listed(engine, "/"), expected.sort());
    await engine.compact(head);
    assert.deepEqual(await listed(engine, "/"), expected.sort());
  });
}

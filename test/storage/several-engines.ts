/** What several engines on one store owe each other, whatever the store. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { record } from "../../runtime/storage/contract/recording-sink.js";
import { put, remove, show, showEvents } from "../../runtime/storage/contract/short-calls.js";
import type { StorageEngine } from "../../runtime/storage/engine.js";
import { CompactedError, RevisionMismatchError } from "../../runtime/storage/errors.js";
import type { Effort } from "./contract.js";

/** @param openPair opens two engines on a new, empty store */
export function severalEnginesTests(openPair: () => Promise<[StorageEngine, StorageEngine]>, effort: Effort): void {
  test("[RV-006] a write through one is at once visible to reads, and soon to watches, through the other", async () => {
    const [left, right] = await openPair();
    const sink = record(right, { prefix: "", after: 0n });
    let previous = 0n;
    for (let round = 0; round < effort.rounds; round++) {
      previous = await put(left, "/a", String(round), previous);
      const [head, got, all] = await Promise.all([right.head(), right.get("/a"), right.list({ prefix: "/" })]);
      assert.equal(head, previous);
      assert.equal(got.entry?.revision, previous);
      assert.deepEqual(show(all.entries), [`/a=${round}@${previous}`]);
      assert.equal(all.revision, previous);
    }
    await sink.reached(previous);
    sink.assertKeptContract();
    assert.equal(BigInt(sink.received.length), previous);
  });

  test("a watch receives another engine's writes without any read", async () => {
    const [left, right] = await openPair();
    const sink = record(right, { prefix: "/a/", after: 0n });
    await put(left, "/a/x", "1");
    await sink.reached(1n);
    await put(left, "/b", "1");
    await sink.reached(2n);
    assert.deepEqual(showEvents(sink.received), ["put /a/x=1@1<0"]);
  });

  test("concurrent writers across both: one order without gaps, each write exactly once, the same for all", async () => {
    const [left, right] = await openPair();
    const sinks = [left, right].map((engine) => record(engine, { prefix: "", after: 0n }));
    const written = new Map<bigint, string>();
    const { writers, rounds } = effort;
    await Promise.all(
      Array.from({ length: writers }, async (_, writer) => {
        let previous = 0n;
        for (let round = 0; round < rounds; round++) {
          const engine = (writer + round) % 2 === 0 ? left : right;
          previous = await put(engine, `/w/${writer}`, `${writer}.${round}`, previous);
          assert.ok(!written.has(previous), `revision ${previous} was given twice`);
          written.set(previous, `${writer}.${round}`);
        }
      }),
    );
    const total = BigInt(writers * rounds);
    assert.deepEqual(await Promise.all([left.head(), right.head()]), [total, total]);
    await Promise.all(sinks.map((sink) => sink.reached(total)));
    for (const sink of sinks) {
      sink.assertKeptContract();
      assert.equal(BigInt(sink.received.length), total);
      for (const { revision, value } of sink.received) {
        assert.deepEqual(Buffer.from(value).toString(), written.get(revision));
      }
    }
  });

  test("of writers that compete for one key through both engines exactly one wins each round", async () => {
    const [left, right] = await openPair();
    let previous = 0n;
    for (let round = 0; round < effort.rounds; round++) {
      const outcomes = await Promise.allSettled(
        [left, right, left, right].map((engine, writer) => put(engine, "/a", `${round}.${writer}`, previous)),
      );
      const winners = outcomes.filter((outcome) => outcome.status === "fulfilled");
      assert.equal(winners.length, 1);
      const winner = winners[0]?.value ?? 0n;
      assert.equal(winner, previous + 1n);
      for (const outcome of outcomes) {
        assert.ok(
          outcome.status === "fulfilled" ||
            (outcome.reason instanceof RevisionMismatchError && outcome.reason.actual === winner),
        );
      }
      previous = winner;
    }
  });

  test("an engine with an old view refuses no valid write", async () => {
    const [left, right] = await openPair();
    let revision = await put(right, "/a", "0");
    for (let round = 0; round < effort.rounds; round++) {
      // The right engine knows the key from its own write; the left changes it; the right gets the newest previous.
      const deleted = await remove(left, "/a", "x", revision);
      assert.equal(deleted, revision + 1n);
      revision = await put(right, "/a", String(round));
      assert.equal(revision, deleted + 1n);
    }
  });

  test("what one compacts is compacted for the other, whose old views are refused", async () => {
    const [left, right] = await openPair();
    const first = await put(right, "/a", "1");
    const sink = record(right, { prefix: "", after: 0n });
    const second = await put(left, "/a", "2", first);
    const third = await remove(left, "/a", "2", second);
    const fourth = await put(left, "/b", "1");
    await sink.reached(fourth);
    await left.compact(fourth);
    assert.equal(await right.compactedRevision(), fourth);
    await assert.rejects(right.get("/a", { revision: third }), CompactedError);
    await assert.rejects(right.list({ prefix: "/", revision: first }), CompactedError);
    await assert.rejects(put(right, "/a", "x", first), RevisionMismatchError);
    await assert.rejects(put(right, "/a", "x", second), RevisionMismatchError);
    assert.ok((await record(right, { prefix: "", after: first }).end) instanceof CompactedError);
    assert.equal(await put(right, "/a", "3"), fourth + 1n);
    sink.assertKeptContract();
  });

  test("both compact at the same time while both write", async () => {
    const [left, right] = await openPair();
    const engines = [left, right];
    await Promise.all(
      engines.map(async (engine, index) => {
        let previous = 0n;
        for (let round = 0; round < effort.rounds; round++) {
          previous = await put(engine, `/k/${index}`, String(round), previous);
          await engine.compact(previous);
        }
      }),
    );
    const head = await left.head();
    await right.compact(head);
    const last = String(effort.rounds - 1);
    for (const engine of engines) {
      const { entries, revision } = await engine.list({ prefix: "/" });
      assert.equal(revision, head);
      assert.deepEqual(
        entries.map(({ key, value }) => `${key}=${Buffer.from(value)}`),
        [`/k/0=${last}`, `/k/1=${last}`],
      );
      assert.equal(await engine.compactedRevision(), head);
    }
  });
}

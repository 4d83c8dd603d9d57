/** The cases of head, ping and close. */
import assert from "node:assert/strict";
import { EngineClosedError } from "../errors.js";
import { record } from "./recording-sink.js";
import { listed, put } from "./short-calls.js";
import type { Contract } from "./storage-contract-suite.js";

export function lifecycleCases(contract: Contract): void {
  const { test } = contract;

  test("head: after an acknowledged write it is never older, for any number of readers at once", async () => {
    const engine = await contract.open();
    let previous = 0n;
    for (let round = 0; round < contract.effort.rounds; round++) {
      const heads = Array.from({ length: 3 }, () => engine.head());
      previous = await put(engine, "/a", String(round), previous);
      const later = await Promise.all(Array.from({ length: 3 }, () => engine.head()));
      assert.deepEqual(later, [previous, previous, previous]);
      for (const head of await Promise.all(heads)) {
        assert.ok(head === previous || head === previous - 1n);
      }
    }
  });

  test("get and list: an acknowledged write is visible in the next read", async () => {
    const engine = await contract.open();
    let previous = 0n;
    for (let round = 0; round < contract.effort.rounds; round++) {
      previous = await put(engine, "/a", String(round), previous);
      const [got, all] = await Promise.all([engine.get("/a"), listed(engine, "/")]);
      assert.equal(got.entry?.revision, previous);
      assert.deepEqual(all, [`/a=${round}@${previous}`]);
    }
  });

  test("ping: answers while the engine is open", async () => {
    const engine = await contract.open();
    await engine.ping();
    assert.match(engine.name, /^[\w.-]+$/, "logs, metrics and health checks show the name");
    assert.equal(typeof engine.isShared, "boolean");
  });

  test("close: waits for writes under way, ends watches, refuses everything else, and may be called twice", async () => {
    const engine = await contract.open();
    await put(engine, "/a", "1");
    const live = record(engine, { prefix: "", after: 1n });
    const behind = record(engine, { prefix: "", after: 0n });
    const underWay = Array.from({ length: contract.effort.writers }, (_, index) => put(engine, `/w/${index}`, "v"));
    const outcomes = Promise.allSettled(underWay);
    // The commit is under way when this turn ends.
    await null;
    const closed = Promise.all([engine.close(), engine.close()]);
    const settled = await outcomes;
    await closed;
    assert.deepEqual(
      settled.filter((outcome) => outcome.status === "rejected"),
      [],
    );
    assert.ok((await live.end) instanceof EngineClosedError);
    assert.ok((await behind.end) instanceof EngineClosedError);
    live.assertKeptContract();
    const calls = {
      head: () => engine.head(),
      get: () => engine.get("/a"),
      list: () => engine.list({ prefix: "/" }),
      commit: () => put(engine, "/b", "1"),
      compact: () => engine.compact(1n),
      compactedRevision: () => engine.compactedRevision(),
      ping: () => engine.ping(),
    };
    for (const [name, call] of Object.entries(calls)) {
      await assert.rejects(async () => call(), EngineClosedError, name);
    }
    const late = record(engine, { prefix: "", after: 0n });
    assert.equal(late.calls, 0);
    assert.ok((await late.end) instanceof EngineClosedError);
    await engine.close();
  });
}

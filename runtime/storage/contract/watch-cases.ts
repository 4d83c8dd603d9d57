/** Watches: every event once and in order, from the log and then live, whatever happens concurrently. */
import assert from "node:assert/strict";
import { record } from "./recording-sink.js";
import { put, remove, showEvents } from "./short-calls.js";
import type { Contract } from "./storage-contract-suite.js";

const HISTORY = [
  "put /a=1@1<0",
  "put /b=1@2<0",
  "put /a=2@3<1",
  "delete /a=2@4<3",
  "put /a=3@5<0",
  "put /c/d=1@6<0",
] as const;

export function watchCases(contract: Contract): void {
  const { test } = contract;

  async function openWithHistory() {
    const engine = await contract.open();
    await put(engine, "/a", "1");
    await put(engine, "/b", "1");
    await put(engine, "/a", "2", 1n);
    await remove(engine, "/a", "2", 3n);
    await put(engine, "/a", "3");
    await put(engine, "/c/d", "1");
    return engine;
  }

  test("watch: from 0 delivers the whole log, tombstones with the last state, recreations as creations", async () => {
    const engine = await openWithHistory();
    const sink = record(engine, { prefix: "", after: 0n });
    assert.equal(sink.calls, 0, "no call is made before watch() returns");
    await sink.reached(6n);
    assert.deepEqual(showEvents(sink.received), HISTORY);
    sink.assertKeptContract();
  });

  test("watch: from the middle delivers what is later, then live events", async () => {
    const engine = await openWithHistory();
    const sink = record(engine, { prefix: "", after: 3n });
    await sink.reached(6n);
    await put(engine, "/b", "2", 2n);
    await sink.reached(7n);
    assert.deepEqual(showEvents(sink.received), [...HISTORY.slice(3), "put /b=2@7<2"]);
    sink.assertKeptContract();
  });

  test("watch: from the head delivers only what comes", async () => {
    const engine = await openWithHistory();
    const sink = record(engine, { prefix: "", after: 6n });
    await put(engine, "/b", "2", 2n);
    await sink.reached(7n);
    assert.deepEqual(showEvents(sink.received), ["put /b=2@7<2"]);
    sink.assertKeptContract();
  });

  test("watch: from beyond the head waits for it", async () => {
    const engine = await openWithHistory();
    const sink = record(engine, { prefix: "", after: 8n });
    const witness = record(engine, { prefix: "", after: 6n });
    await put(engine, "/x", "7");
    await put(engine, "/y", "8");
    await witness.reached(8n);
    await put(engine, "/z", "9");
    await sink.reached(9n);
    assert.deepEqual(showEvents(sink.received), ["put /z=9@9<0"]);
    sink.assertKeptContract();
    witness.assertKeptContract();
  });

  test("watch: a prefix selects, and progress goes on without events", async () => {
    const engine = await openWithHistory();
    const narrow = record(engine, { prefix: "/c/", after: 0n });
    const none = record(engine, { prefix: "/nothing/", after: 0n });
    await Promise.all([narrow.reached(6n), none.reached(6n)]);
    await put(engine, "/c", "not below");
    await put(engine, "/c/e", "1");
    await put(engine, "/d", "1");
    await Promise.all([narrow.reached(9n), none.reached(9n)]);
    assert.deepEqual(showEvents(narrow.received), ["put /c/d=1@6<0", "put /c/e=1@8<0"]);
    assert.deepEqual(none.received, []);
    narrow.assertKeptContract();
    none.assertKeptContract();
  });

  test("watch: refused writes cause no event", async () => {
    const engine = await openWithHistory();
    const sink = record(engine, { prefix: "", after: 6n });
    await Promise.allSettled([put(engine, "/a", "x"), put(engine, "/n", "x", 3n), put(engine, "/n", "1")]);
    await sink.reached(7n);
    assert.deepEqual(showEvents(sink.received), ["put /n=1@7<0"]);
  });

  test("watch: stop() is idempotent and nothing follows, also when the sink itself calls it", async () => {
    const engine = await openWithHistory();
    const early = record(engine, { prefix: "", after: 0n });
    early.subscription.stop();
    early.subscription.stop();
    const live = record(engine, { prefix: "", after: 6n });
    let calls = 0;
    const once = engine.watch(
      { prefix: "", after: 6n },
      {
        events() {
          calls++;
          once.stop();
        },
        ended() {
          calls += 100;
        },
      },
    );
    await put(engine, "/x", "1");
    await live.reached(7n);
    live.subscription.stop();
    const witness = record(engine, { prefix: "", after: 0n });
    await put(engine, "/y", "1");
    await witness.reached(8n);
    await engine.close();
    await witness.end;
    assert.equal(early.calls, 0);
    assert.equal(calls, 1);
    assert.equal(live.progress, 7n);
    live.assertKeptContract();
  });

  test("watch: a sink that throws ends its own watch only", async () => {
    const engine = await openWithHistory();
    const failure = new Error("sink is broken");
    const ended = new Promise<Error>((resolve) => {
      const broken = {
        events() {
          throw failure;
        },
        ended: resolve,
      };
      engine.watch({ prefix: "", after: 6n }, broken);
    });
    const witness = record(engine, { prefix: "", after: 6n });
    await put(engine, "/x", "1");
    await witness.reached(7n);
    assert.equal(await ended, failure);
    witness.assertKeptContract();
  });

  test("watch: a sink may write and watch, and its calls do not overlap", async () => {
    const engine = await contract.open();
    const witness = record(engine, { prefix: "", after: 0n });
    const writes: Array<Promise<bigint>> = [];
    let inner: ReturnType<typeof record> | undefined;
    let depth = 0;
    engine.watch(
      { prefix: "", after: 0n },
      {
        events(events) {
          assert.equal(depth++, 0);
          for (const { revision } of events) {
            if (revision < 5n) {
              writes.push(put(engine, `/chain/${revision}`, "v"));
            }
          }
          inner ??= record(engine, { prefix: "", after: 0n });
          depth--;
        },
        ended: () => undefined,
      },
    );
    await put(engine, "/start", "v");
    await witness.reached(5n);
    assert.deepEqual(await Promise.all(writes), [2n, 3n, 4n, 5n]);
    await inner?.reached(5n);
    assert.deepEqual(
      inner?.received.map((event) => event.revision),
      [1n, 2n, 3n, 4n, 5n],
    );
    witness.assertKeptContract();
    inner?.assertKeptContract();
  });

  test("watch: started at any moment of a storm of writes, nothing is missing, doubled or out of order", async () => {
    const engine = await contract.open();
    const { writers, rounds } = contract.effort;
    const total = BigInt(writers * rounds);
    const first = record(engine, { prefix: "", after: 0n });
    const sinks = [{ after: 0n, sink: first }];
    await Promise.all(
      Array.from({ length: writers }, async (_, writer) => {
        let previous = 0n;
        for (let round = 0; round < rounds; round++) {
          previous = await put(engine, `/s/${writer}`, String(round), previous);
          if (round % 5 === writer % 5) {
            for (const after of [0n, previous / 2n, previous]) {
              sinks.push({ after, sink: record(engine, { prefix: "", after }) });
            }
          }
        }
      }),
    );
    await Promise.all(sinks.map(({ sink }) => sink.reached(total)));
    for (const { after, sink } of sinks) {
      sink.assertKeptContract();
      assert.deepEqual(showEvents(sink.received), showEvents(first.received.slice(Number(after))));
    }
    assert.equal(BigInt(first.received.length), total);
  });
}

/** Who hears of which change: anchors, and listeners that fail. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Anchor } from "../../runtime/storage/cacher/listeners.js";
import type { WatchCache } from "../../runtime/storage/cacher/watch-cache.js";
import { RecordingSink } from "../../runtime/storage/contract/recording-sink.js";
import { put, remove } from "../../runtime/storage/contract/short-calls.js";
import { MemoryEngine } from "../../runtime/storage/memory/engine.js";
import { WatchHub } from "../../runtime/storage/watch-hub.js";
import { A, beginningWith, Heard, having, openFeed, PATIENCE_MS, shown, type TextValue } from "./cache-fixture.js";

interface Opened {
  readonly engine: MemoryEngine;
  readonly cache: WatchCache<TextValue>;
  readonly warnings: readonly string[];
}

async function openCache(): Promise<Opened> {
  const engine = new MemoryEngine();
  const { cache, warnings } = openFeed(engine);
  const a = cache(A);
  await a.ready(PATIENCE_MS);
  return { engine, cache: a, warnings };
}

describe("listeners", () => {
  test("each anchor receives its own changes once, in order", async () => {
    const { engine, cache } = await openCache();
    const anchors: Record<string, Anchor<TextValue>> = {
      all: { type: "prefix", prefix: A },
      namespace: { type: "prefix", prefix: `${A}n1/` },
      other: { type: "prefix", prefix: `${A}n2/` },
      key: { type: "key", key: `${A}n1/x` },
      red: { type: "terms", terms: [having("#red")] },
      small: { type: "terms", terms: [having("#small")] },
      begins: { type: "terms", terms: ["#none", "#red", "#small"].map(beginningWith) },
      any: { type: "terms", terms: ["#none", "#red", "#small"].map(having) },
    };
    const heard = Object.entries(anchors).map(([name, anchor]) => [name, new Heard(cache, anchor)] as const);
    await put(engine, `${A}n1/x`, "1 #red #small"); // 1
    await put(engine, `${A}n2/x`, "1 #red"); // 2
    await put(engine, `${A}n1/x`, "2 #small", 1n); // 3
    await remove(engine, `${A}n2/x`, "1 #red", 2n); // 4
    await put(engine, `${A}n1/y`, "1"); // 5
    const x1 = "put n1/x=1 #red #small@1";
    const x2 = "put n1/x=2 #small@3";
    const other = ["put n2/x=1 #red@2", "delete n2/x=1 #red@4"] as const;
    assert.deepEqual(Object.fromEntries(heard.map(([name, { events }]) => [name, events])), {
      all: [x1, other[0], x2, other[1], "put n1/y=1@5"],
      namespace: [x1, x2, "put n1/y=1@5"],
      other: [...other],
      key: [x1, x2],
      red: [x1, other[0], x2, other[1]],
      small: [x1, x2],
      begins: [x1, other[0], x2, other[1]],
      any: [x1, other[0], x2, other[1]],
    });
  });

  test("a value that moves from one term to another is reported at both, and from then on only at the new one", async () => {
    const { engine, cache } = await openCache();
    const [red, blue] = ["#red", "#blue"].map(
      (term) => new Heard(cache, { type: "terms", terms: [beginningWith(term)] }),
    );
    const first = await put(engine, `${A}x`, "1 #red");
    const second = await put(engine, `${A}x`, "2 #blue", first);
    const third = await put(engine, `${A}x`, "3 #blue", second);
    await remove(engine, `${A}x`, "3 #blue", third);
    assert.deepEqual(red?.events, ["put x=1 #red@1", "put x=2 #blue@2"]);
    assert.deepEqual(blue?.events, ["put x=2 #blue@2", "put x=3 #blue@3", "delete x=3 #blue@4"]);
  });

  test("only the listener that throws is ended; the others receive that change and later ones", async () => {
    const { engine, cache, warnings } = await openCache();
    const before = new Heard(cache);
    const fault = new Error("it is broken");
    const errors: Error[] = [];
    for (const anchor of [
      { type: "prefix", prefix: A },
      { type: "key", key: `${A}x` },
    ] as const)
      cache.listen(anchor, {
        changed() {
          throw fault;
        },
        ended: (error) => void errors.push(error),
      });
    const after = new Heard(cache);
    const narrow = new Heard(cache, { type: "key", key: `${A}x` });
    assert.equal(cache.statistics.listeners, 5);
    const first = await put(engine, `${A}x`, "1");
    await put(engine, `${A}x`, "2", first);
    for (const { events } of [before, after, narrow]) assert.deepEqual(events, ["put x=1@1", "put x=2@2"]);
    assert.deepEqual(errors, [fault, fault]);
    assert.equal(cache.statistics.listeners, 3);
    assert.equal(await cache.waitFor(2n, PATIENCE_MS), true);
    assert.deepEqual(shown(cache), ["x=2@2"]);
    assert.deepEqual(warnings, []);
  });

  test("a listener that throws even when it is ended is reported, and harms no other listener", async () => {
    const { engine, cache, warnings } = await openCache();
    cache.listen(
      { type: "prefix", prefix: A },
      {
        changed() {
          throw new Error("it is broken");
        },
        ended() {
          throw new Error("broken at the end too");
        },
      },
    );
    const witness = new Heard(cache);
    await put(engine, `${A}x`, "1");
    await put(engine, `${A}y`, "1");
    assert.deepEqual(witness.events, ["put x=1@1", "put y=1@2"]);
    assert.deepEqual(warnings, ["a watch could not be ended: Error: broken at the end too"]);
    assert.equal(cache.statistics.listeners, 1);
  });

  test("a listener may stop itself or another one, or begin a new one, during a change", async () => {
    const { engine, cache } = await openCache();
    const told: string[] = [];
    const own = cache.listen(
      { type: "prefix", prefix: A },
      {
        changed() {
          told.push("first");
          own.stop();
          own.stop();
          second.stop();
          cache.listen(
            { type: "prefix", prefix: A },
            { changed: ([event]) => void told.push(`new ${event?.revision}`), ended() {} },
          );
        },
        ended: () => void told.push("ended"),
      },
    );
    const second = cache.listen(
      { type: "prefix", prefix: A },
      { changed: () => void told.push("second"), ended: () => void told.push("ended") },
    );
    await put(engine, `${A}x`, "1");
    await put(engine, `${A}y`, "1");
    assert.deepEqual(told, ["first", "new 2"]);
    assert.equal(cache.statistics.listeners, 1);
  });
});

describe("the hub of an engine's watches", () => {
  const page = (revision: bigint) => ({
    events: [{ type: "put", key: "/a", value: new Uint8Array(), revision, previous: 0n } as const],
    through: revision,
  });

  test("a sink that fails even while it is ended keeps nothing from the others", () => {
    const hub = new WatchHub(0n, () => Promise.reject(new Error("nothing is read here")));
    const witnesses = [new RecordingSink(0n), new RecordingSink(0n)] as const;
    hub.watch({ prefix: "", after: 0n }, witnesses[0]);
    hub.watch(
      { prefix: "", after: 0n },
      {
        events() {
          throw new Error("it is broken");
        },
        ended() {
          throw new Error("broken at the end too");
        },
      },
    );
    hub.watch({ prefix: "", after: 0n }, witnesses[1]);
    for (const revision of [1n, 2n]) {
      try {
        hub.publish(page(revision));
      } catch {
        // Who publishes may hear of it; what counts is what the others get.
      }
    }
    for (const witness of witnesses) {
      assert.deepEqual(
        witness.received.map(({ revision }) => revision),
        [1n, 2n],
      );
      witness.assertKeptContract();
    }
  });
});

/** The checks of the fault tests themselves: each fault that they are there to find is planted, and must be found. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { put } from "../../runtime/storage/contract/short-calls.js";
import { MemoryEngine } from "../../runtime/storage/memory/engine.js";
import type { SeenEvent } from "./support/followed-history.js";
import { checkHistory, checkListing } from "./support/history-check.js";
import { LogModel } from "./support/log-model.js";
import type { Attempt } from "./support/workload.js";

const acknowledged = (operation: string, version: string): Attempt => {
  return { type: "put", operation, outcome: "acknowledged", version };
};
const refused: Attempt = { type: "put", operation: "r", outcome: "refused", version: undefined };
const unknown: Attempt = { type: "put", operation: "u", outcome: "unknown", version: undefined };
const removed: Attempt = { type: "delete", operation: "", outcome: "acknowledged", version: undefined };
const added = (operation: string, version: bigint): SeenEvent => ({ type: "ADDED", name: "a", operation, version });
const changed = (operation: string, version: bigint): SeenEvent => ({ ...added(operation, version), type: "MODIFIED" });
const deleted = (operation: string, version: bigint): SeenEvent => ({ ...added(operation, version), type: "DELETED" });

describe("the check of the answers that clients got", () => {
  const truths: Array<[string, Attempt[], SeenEvent[]]> = [
    ["what is acknowledged is seen", [acknowledged("1", "5"), refused, removed], [added("1", 5n), deleted("1", 6n)]],
    ["what is unknown is not seen", [acknowledged("1", "5"), unknown], [added("1", 5n)]],
    ["what is unknown is seen", [acknowledged("1", "5"), unknown], [added("1", 5n), changed("u", 6n)]],
  ];
  for (const [title, told, seen] of truths) {
    test(`passes: ${title}`, () => checkHistory(new Map([["a", told]]), seen));
  }
  const lies: Array<[string, Attempt[], SeenEvent[]]> = [
    ["an acknowledged write is lost", [acknowledged("1", "5"), acknowledged("2", "6")], [added("1", 5n)]],
    ["an acknowledged removal is lost", [acknowledged("1", "5"), removed], [added("1", 5n)]],
    ["an event is doubled", [acknowledged("1", "5")], [added("1", 5n), changed("1", 6n)]],
    ["an event is doubled at its version", [acknowledged("1", "5")], [added("1", 5n), added("1", 5n)]],
    ["an unknown write took place twice", [unknown], [added("u", 5n), changed("u", 6n)]],
    ["a refused write took place", [acknowledged("1", "5"), refused], [added("1", 5n), changed("r", 6n)]],
    ["a write is at another version", [acknowledged("1", "5")], [added("1", 6n)]],
    ["versions go back", [acknowledged("1", "6"), acknowledged("2", "5")], [added("1", 6n), changed("2", 5n)]],
    ["nobody wrote it", [], [added("1", 5n)]],
  ];
  for (const [title, told, seen] of lies) {
    test(`fails: ${title}`, () =>
      assert.throws(() => checkHistory(new Map([["a", told]]), seen), assert.AssertionError));
  }

  test("a list that lacks, keeps or shows an old object is found", () => {
    const seen = [added("1", 5n), changed("2", 6n)];
    checkListing(seen, { version: 6n, items: ["a=2@6"] });
    checkListing([...seen, deleted("2", 7n)], { version: 7n, items: [] });
    for (const items of [[], ["a=1@5"], ["a=2@6", "b=1@7"]]) {
      assert.throws(() => checkListing(seen, { version: 7n, items }), assert.AssertionError);
    }
    assert.throws(() => checkListing([...seen, deleted("2", 7n)], { version: 7n, items: ["a=2@6"] }));
  });
});

describe("the check of a store after kills", () => {
  test("passes a whole log, in parts", async () => {
    const engine = new MemoryEngine();
    const model = new LogModel();
    const first = await put(engine, "/kill/a", "1");
    await model.check(engine, new Map([["1", first]]));
    const second = await put(engine, "/kill/a", "2", first);
    await model.check(engine, new Map([["2", second]]));
    assert.equal(model.size, 2);
  });

  test("finds a lost write, a doubled one, and a log that went back", async () => {
    const engine = new MemoryEngine();
    await put(engine, "/kill/a", "1");
    await assert.rejects(new LogModel().check(engine, new Map([["2", 2n]])), /1 of 1 acknowledged writes are lost/);
    await assert.rejects(new LogModel().check(engine, new Map([["1", 2n]])), /lost or elsewhere/);
    const model = new LogModel();
    await model.check(engine, new Map());
    await put(engine, "/kill/b", "1");
    await assert.rejects(model.check(engine, new Map()), /1 is in the log twice/);
    await assert.rejects(model.check(new MemoryEngine(), new Map()), /the head went back from 1 to 0/);
  });
});

/** What is remembered of the decisions of a webhook, for how long, and what has to go first. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { DecisionCache, type DecisionCacheOptions } from "../../runtime/webhooks/decision-cache.js";
import { ManualClock } from "../client/support/manual-clock.js";

const YES = { isAccepted: true, bytes: 0 };
const NO = { isAccepted: false, bytes: 0 };

function cache(options: Partial<DecisionCacheOptions> = {}): { clock: ManualClock; decisions: DecisionCache<string> } {
  const clock = new ManualClock();
  const ttls = { acceptedTtlMs: 1_000, refusedTtlMs: 100 };
  return { clock, decisions: new DecisionCache<string>({ clock, ...ttls, ...options }) };
}

test("decision cache: allowed and denied decisions have different lifetimes, which lookups do not extend", () => {
  const { clock, decisions } = cache();
  decisions.keep("a", "yes", YES);
  decisions.keep("b", "no", NO);
  clock.advance(99);
  assert.deepEqual([decisions.get("a"), decisions.get("b")], ["yes", "no"]);
  clock.advance(1);
  assert.deepEqual([decisions.get("a"), decisions.get("b")], ["yes", undefined]);
  clock.advance(899);
  assert.equal(decisions.get("a"), "yes");
  clock.advance(1);
  assert.equal(decisions.get("a"), undefined);
});

test("decision cache: a lifetime of zero, or a clock that was set back, disables it", () => {
  const { clock, decisions } = cache({ acceptedTtlMs: 0 });
  decisions.keep("a", "yes", YES);
  decisions.keep("b", "no", NO);
  assert.deepEqual([decisions.get("a"), decisions.get("b")], [undefined, "no"]);
  clock.advance(-1);
  assert.equal(decisions.get("b"), undefined);
});

test("decision cache: the least recently used decisions are dropped first", () => {
  const { decisions } = cache({ maxDecisions: 2 });
  decisions.keep("a", "1", YES);
  decisions.keep("b", "2", YES);
  decisions.get("a");
  decisions.keep("c", "3", YES);
  assert.deepEqual(
    ["a", "b", "c"].map((key) => decisions.get(key)),
    ["1", undefined, "3"],
  );
});

test("decision cache: no number of denials displaces allowed decisions", () => {
  const { decisions } = cache({ maxDecisions: 10 });
  decisions.keep("good", "yes", YES);
  for (let index = 0; index < 100; index++) decisions.keep(`bad${index}`, "no", NO);
  assert.equal(decisions.get("good"), "yes");
  assert.deepEqual([decisions.get("bad89"), decisions.get("bad90")], [undefined, "no"]);
});

test("decision cache: decisions count by size, and those that are too large are not kept", () => {
  const { decisions } = cache({ maxBytes: 100 });
  decisions.keep("a", "1", { isAccepted: true, bytes: 60 });
  decisions.keep("b", "2", { isAccepted: true, bytes: 40 });
  assert.deepEqual([decisions.get("a"), decisions.get("b")], ["1", "2"]);
  decisions.keep("c", "3", { isAccepted: true, bytes: 41 });
  assert.deepEqual([decisions.get("a"), decisions.get("b"), decisions.get("c")], [undefined, "2", "3"]);
  decisions.keep("d", "4", { isAccepted: true, bytes: 101 });
  assert.deepEqual([decisions.get("b"), decisions.get("c"), decisions.get("d")], ["2", "3", undefined]);
});

test("decision cache: the last decision counts, of whichever kind", () => {
  const { decisions } = cache();
  decisions.keep("a", "yes", YES);
  decisions.keep("a", "no", NO);
  assert.equal(decisions.get("a"), "no");
  decisions.keep("a", "yes again", YES);
  assert.equal(decisions.get("a"), "yes again");
});

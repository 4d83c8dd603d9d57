/** The cases of updates, patches and applies, and of their parts: both sides of each, in this process. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Scale } from "./bench-case.js";
import { changeCases } from "./cases/index.js";
import { assertSameBytes, tallyCase, tallyOf } from "./in-one-process.js";
import { sharedConfigMaps } from "./shared-objects.js";
import { openCalls } from "./sides/calls.js";
import { manageCalls } from "./sides/manage.js";

const CALLS = 20;
/** Minimum bytes of an operation. The answer to a delete has the fewest. */
const MIN_BYTES = 150;
/** Lists are shorter than in the benchmark, but not empty, and there is an object for every delete. */
const SCALE: Scale = { maxObjects: 25, maxWatchers: 0, directory: "", prepared: "" };
/**
 * One case of each sort suffices: expressions differ in their texts only, and cases on disk work like those in memory.
 */
const LIKE_OTHERS = /^expression-(?!compare-|compile-)|-durable-/;

describe("bench: every case of changes does on both sides what its name says", () => {
  for (const benchCase of changeCases.filter(({ name }) => !LIKE_OTHERS.test(name))) {
    test(`bench: ${benchCase.name} counts operations and bytes of both sides`, async () => {
      const { ours, floor } = await tallyCase(benchCase, SCALE, CALLS);
      assert.deepEqual([ours.operations, floor.operations], [CALLS, CALLS]);
      assert.ok(ours.bytes > MIN_BYTES * CALLS, `${ours.bytes} bytes`);
      assertSameBytes(ours, floor);
    });
  }
});

test("bench: a call without a result fails", async () => {
  const side = openCalls({ texts: ["{}"], call: () => undefined });
  await assert.rejects(tallyOf(side, CALLS), /call 0: found no result/);
});

test("bench: a write of the field managers must lead where its name says", () => {
  const [object] = sharedConfigMaps();
  assert.ok(object?.parts[0] !== undefined);
  const unchanged = { parts: object.parts, changed: object.parts[0] };
  const kind = { apiVersion: "v1", rule: { type: "free" } } as const;
  assert.throws(() => manageCalls([unchanged], kind, "apply-changed"), /leads to-the-same, expected to-another/);
  assert.throws(() => manageCalls([unchanged], kind, "apply-conflict"), /leads to-another, expected nowhere/);
});

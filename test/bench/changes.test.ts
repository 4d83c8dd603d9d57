/** The cases of updates, patches and applies, and of their parts: both sides of each, in this process. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Scale, Side } from "./bench-case.js";
import { changeCases } from "./cases/index.js";
import { Driver, type Tally } from "./load/drive.js";
import { openLoad } from "./load/open.js";
import { sharedConfigMaps } from "./shared-objects.js";
import { openCalls } from "./sides/calls.js";
import { manageCalls } from "./sides/manage.js";

/** The time only ends a run that hangs. */
const TINY = { calls: 20, durationMs: 10_000 };
/** Of an operation; a conflict about one field has the fewest. */
const MIN_BYTES = 300;
/** Numbers grow by a digit now and then. */
const MAX_BYTES_DIFFERENCE = 0.02;
/** These cases store a fixed number of objects, and only in memory. */
const SCALE: Scale = { maxObjects: 0, maxWatchers: 0, directory: "", prepared: "" };

describe("bench: every case of changes does on both sides what its name says", () => {
  for (const benchCase of changeCases) {
    test(`bench: ${benchCase.name} counts operations and bytes of both sides`, async () => {
      const ours = await benchCase.ours(SCALE);
      const found = await tallyOf(ours);
      const recording = await ours.record();
      await ours.close();
      const floor = await benchCase.floor(SCALE, recording);
      const expected = await tallyOf(floor);
      await floor.close();
      assert.deepEqual([found.operations, expected.operations], [TINY.calls, TINY.calls]);
      assert.ok(found.bytes > MIN_BYTES * TINY.calls, `${found.bytes} bytes`);
      const difference = Math.abs(found.bytes - expected.bytes);
      assert.ok(difference < MAX_BYTES_DIFFERENCE * found.bytes, `${found.bytes} and ${expected.bytes} bytes`);
    });
  }
});

test("bench: a call without a result fails", async () => {
  const side = openCalls({ texts: ["{}"], call: () => undefined });
  await assert.rejects(tallyOf(side), /call 0: found no result/);
});

test("bench: a write of the field managers must lead where its name says", () => {
  const [object] = sharedConfigMaps();
  assert.ok(object?.parts[0] !== undefined);
  const unchanged = { parts: object.parts, changed: object.parts[0] };
  const kind = { apiVersion: "v1", rule: { type: "free" } } as const;
  assert.throws(() => manageCalls([unchanged], kind, "apply-changed"), /leads to-the-same, expected to-another/);
  assert.throws(() => manageCalls([unchanged], kind, "apply-conflict"), /leads to-another, expected nowhere/);
});

async function tallyOf({ work }: Side): Promise<Tally> {
  assert.ok(work.type !== "once");
  const runner = work.type === "socket" ? await openLoad(work.plan, work.endpoint) : new Driver(work.lanes);
  return runner.run(TINY);
}

/**
 * Our server must answer like the recorded reference, except for the differences of accepted.json. README.md explains
 * how to record, and what to do when this test fails.
 */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { judge, readAccepted } from "./tool/accepted.js";
import { comparedBy, type OurServer, RELEASE, startOurServer } from "./tool/our-server.js";
import { readRecording, recordedFamilies } from "./tool/recording.js";
import { replay } from "./tool/replay.js";
import { reportOf } from "./tool/report.js";

const MAX_LINES = 200;
/** What the exchanges of a family prove. */
const PROVEN: Readonly<Record<string, string>> = {
  decoding: "[VAL-001] ",
  fields: "[RES-055] [VAL-001] ",
  lifecycle: "[RES-001] [SSA-001] ",
  updates: "[UPD-001] ",
};

const faults: unknown[] = [];
let server: OurServer;
before(async () => {
  server = await startOurServer((error) => faults.push(error));
});
after(() => server.stop());

for (const family of recordedFamilies()) {
  test(`${PROVEN[family] ?? ""}reference, ${family}: the answers of the reference, but for accepted differences`, async (context) => {
    const compared = comparedBy(family);
    const own = compared.release === RELEASE ? server : await startOurServer((error) => faults.push(error), compared);
    context.after(() => (own === server ? undefined : own.stop()));
    const result = await replay(own, family, readRecording(family), family);
    const accepted = readAccepted().filter((entry) => entry.family === family);
    const { unknown, grown, gone } = judge([result], accepted);
    const report = reportOf(unknown).split("\n").slice(0, MAX_LINES).join("\n");
    assert.equal(unknown.length, 0, `answers that differ from the reference's:\n${report}`);
    assert.deepEqual(grown, [], "more differences than are accepted");
    assert.deepEqual(gone, [], "accepted differences that are gone: take them out, by the command `accept`");
  });
}

/** What the reference answers 500 to as well, in words that tools know. */
const SHARED_FAULT = /more than one PodDisruptionBudget/;

test("no request of the recordings is answered by a fault of the server", () => {
  assert.deepEqual(
    faults.filter((fault) => !SHARED_FAULT.test(String(fault))),
    [],
  );
});

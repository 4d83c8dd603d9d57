/** Both sides of a case and their load in one process, for tests: a fraction of what starting four processes takes. */
import assert from "node:assert/strict";
import type { BenchCase, Scale, Side } from "./bench-case.js";
import { Driver, type Runner, type Tally } from "./load/drive.js";
import { openLoad } from "./load/open.js";

/** The time limit only ends a run that hangs. */
const MAX_RUN_MS = 120_000;
/** Interval of a timer that does nothing, in milliseconds. */
const KEEP_ALIVE_MS = 10_000;
/** The tolerance for sizes, since numbers grow by a digit now and then. */
const MAX_BYTES_DIFFERENCE = 0.02;

export async function tallyCase(
  benchCase: BenchCase,
  scale: Scale,
  calls: number,
): Promise<{ readonly ours: Tally; readonly floor: Tally }> {
  // A server that does not listen keeps no process alive. In a real run the IPC channel of the side does.
  const alive = setInterval(() => {}, KEEP_ALIVE_MS);
  try {
    const ours = await benchCase.ours(scale);
    const ourTally = await tallyOf(ours, calls);
    const recording = await ours.record();
    await ours.close();
    const floor = await benchCase.floor(scale, recording);
    const floorTally = await tallyOf(floor, calls);
    await floor.close();
    return { ours: ourTally, floor: floorTally };
  } finally {
    clearInterval(alive);
  }
}

/** Warms up with one call, then measures. */
export async function tallyOf({ work }: Side, calls: number): Promise<Tally> {
  assert.ok(work.type !== "once");
  const runner: Runner = work.type === "socket" ? await openLoad(work.plan, work.endpoint) : new Driver(work.lanes);
  await runner.run({ calls: 1, durationMs: MAX_RUN_MS });
  return runner.run({ calls, durationMs: MAX_RUN_MS });
}

export function assertSameBytes(ours: Tally, floor: Tally): void {
  const difference = Math.abs(ours.bytes - floor.bytes);
  assert.ok(difference <= MAX_BYTES_DIFFERENCE * ours.bytes, `${ours.bytes} and ${floor.bytes} bytes`);
}

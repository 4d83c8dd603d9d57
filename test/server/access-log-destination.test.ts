/** Where log lines go: in the background, within bounds, with a count of what was lost. */
import assert from "node:assert/strict";
import { execFile, execFileSync } from "node:child_process";
import { closeSync, constants, mkdtempSync, openSync, readFileSync, readSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";
import {
  LOG_SETTLE_MS,
  LOG_STALL_MS,
  LogDestination,
  MAX_WAITING_LOG_BYTES,
} from "../../runtime/cli/serve/log-destination.js";
import { SteppedClock } from "../storage/stepped-clock.js";
import { LOADERS } from "../support/typescript.js";

/** Of the machine, much longer than it ever takes. */
const PATIENCE_MS = 30_000;
const LINE = `${"x".repeat(64 * 1024 - 1)}\n`;

test("log: lines are written in their order, without waiting for them", async () => {
  await inFile(async (file, descriptor) => {
    const destination = new LogDestination(descriptor, new SteppedClock(), () => {});
    const lines = writeNumbers(destination);
    destination.assertTakesLines();
    assert.equal(readFileSync(file, "utf8").length < lines.join("").length, true, "writing waited");
    await destination.settled();
    assert.equal(readFileSync(file, "utf8"), lines.join(""));
    assert.equal(destination.dropped, 0);
    await destination.settled();
  });
});

test("log: waiting lines are written when the process ends; those being written are written once", async () => {
  await inFile(async (file, descriptor) => {
    const destination = new LogDestination(descriptor, new SteppedClock(), () => {});
    const lines = writeNumbers(destination);
    destination.flushSync();
    // the first line went to the system by itself, at an order with the others that nobody knows
    const waiting = lines.slice(1).join("");
    assert.ok(readFileSync(file, "utf8").includes(waiting), "what waited is not there");
    await destination.settled();
    const all = readFileSync(file, "utf8");
    assert.ok(all === `${lines[0]}${waiting}` || all === `${waiting}${lines[0]}`, "a line is lost or there twice");
  });
});

test("log: a reader that reads nothing does not prevent the process from exiting", async () => {
  const directory = mkdtempSync(join(tmpdir(), "kindsmith-log-"));
  const pipe = join(directory, "pipe");
  execFileSync("mkfifo", [pipe]);
  const descriptor = openSync(pipe, constants.O_RDWR | constants.O_NONBLOCK);
  try {
    const destination = new LogDestination(descriptor, new SteppedClock(), () => {});
    // more than a pipe holds
    for (let count = 0; count < 4; count++) destination.write(LINE);
    const startMs = performance.now();
    await destination.settled();
    assert.ok(performance.now() - startMs >= LOG_SETTLE_MS - 1, "nothing was waited for");
    // takes what is left, so that nothing goes on trying
    const taken = Buffer.alloc(LINE.length);
    let bytes = 0;
    for (const endMs = performance.now() + PATIENCE_MS; bytes < 4 * LINE.length; ) {
      assert.ok(performance.now() < endMs, `${bytes} bytes came`);
      bytes += readOrNothing(descriptor, taken);
      await new Promise((resolve) => setImmediate(resolve));
    }
    await destination.settled();
    assert.equal(destination.dropped, 0);
  } finally {
    closeSync(descriptor);
    rmSync(directory, { recursive: true, force: true });
  }
});

/** Bytes that a pipe gave without waiting. */
function readOrNothing(descriptor: number, into: Buffer): number {
  try {
    return readSync(descriptor, into);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EAGAIN") return 0;
    throw error;
  }
}

test("log: lines without room are dropped and counted, and the count is reported once there is room", async () => {
  await inFile(async (file, descriptor) => {
    const told = new Promise<number>((resolve) => {
      const destination = new LogDestination(descriptor, new SteppedClock(), (lines) => {
        destination.assertTakesLines();
        assert.equal(destination.dropped, lines);
        resolve(lines);
      });
      // all in one turn: nothing can be written in between
      const fitting = MAX_WAITING_LOG_BYTES / LINE.length;
      for (let count = 0; count < fitting + 3; count++) destination.write(LINE);
      assert.equal(destination.dropped, 3);
      assert.throws(() => destination.assertTakesLines(), /3 lines were dropped/);
    });
    assert.equal(await told, 3);
    assert.equal(readFileSync(file).byteLength, MAX_WAITING_LOG_BYTES);
  });
});

test("log: an unwritable destination is reported from the first line on", async () => {
  const descriptor = openSync("/dev/full", "w");
  const destination = new LogDestination(descriptor, new SteppedClock(), () => {});
  destination.assertTakesLines();
  destination.write("lost\n");
  for (const endMs = performance.now() + PATIENCE_MS; takesLines(destination); ) {
    assert.ok(performance.now() < endMs, "the failure never showed");
    await new Promise((resolve) => setImmediate(resolve));
  }
  assert.throws(() => destination.assertTakesLines(), /can't be written/);
  // it stays open: the line that waits is tried again as the process ends, when somebody else could have the number
});

test("log: an unwritable destination does not prevent the process from exiting", async () => {
  const module = join(import.meta.dirname, "../../runtime/cli/serve/log-destination.ts");
  const script = `
    import { openSync } from "node:fs";
    import { setTimeout } from "node:timers/promises";
    import { LogDestination } from ${JSON.stringify(module)};
    const destination = new LogDestination(openSync("/dev/full", "w"), { now: () => Date.now() }, () => {});
    destination.write("lost\\n");
    for (let takesLines = true; takesLines; await setTimeout(1)) {
      try {
        destination.assertTakesLines();
      } catch {
        takesLines = false;
      }
    }
    if (process.argv[1] === "at once") process.exit(0);`;
  for (const how of ["at once", "by itself"]) {
    const arguments_ = [...LOADERS, "--input-type=module", "--eval", script, how];
    await promisify(execFile)(process.execPath, arguments_, { timeout: PATIENCE_MS, killSignal: "SIGKILL" });
  }
});

test("log: lines wait until a slow reader reads again", async () => {
  await inFile(async (_file, descriptor) => {
    const clock = new SteppedClock();
    const destination = new LogDestination(descriptor, clock, () => {});
    destination.write(LINE);
    // in the same turn: nothing is written yet
    clock.pass(LOG_STALL_MS);
    destination.assertTakesLines();
    clock.pass(1);
    assert.throws(() => destination.assertTakesLines(), /the lines of the log were not read/);
    for (const endMs = performance.now() + PATIENCE_MS; !takesLines(destination); ) {
      assert.ok(performance.now() < endMs, "the lines were never taken");
      await new Promise((resolve) => setImmediate(resolve));
    }
    clock.pass(LOG_STALL_MS + 1);
    destination.assertTakesLines();
  });
});

/** @returns the lines that were written: a thousand, all in one turn */
function writeNumbers(destination: LogDestination): readonly string[] {
  const lines = Array.from({ length: 1000 }, (_, index) => `${index}\n`);
  for (const line of lines) destination.write(line);
  return lines;
}

function takesLines(destination: LogDestination): boolean {
  try {
    destination.assertTakesLines();
    return true;
  } catch {
    return false;
  }
}

async function inFile(use: (file: string, descriptor: number) => Promise<void>): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), "kindsmith-log-"));
  const file = join(directory, "log");
  try {
    await use(file, openSync(file, "w"));
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

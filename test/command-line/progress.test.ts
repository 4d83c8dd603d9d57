import assert from "node:assert/strict";
import { PassThrough } from "node:stream";
import { type TestContext, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { progress, withProgress } from "../../runtime/command-line/progress.js";

/** Stands in what was written for a line that was cleared. */
const CLEARED = "[cleared]";

/** A stream as a terminal is, and what was written to it. The environment is that of a terminal until the test ends. */
function terminal(t: TestContext): { stream: PassThrough & { isTTY: true }; written: () => string } {
  const { CI, TERM } = process.env;
  delete process.env.CI;
  process.env.TERM = "xterm";
  t.after(() => {
    if (CI !== undefined) process.env.CI = CI;
    if (TERM === undefined) delete process.env.TERM;
    else process.env.TERM = TERM;
  });
  let text = "";
  const stream = Object.assign(new PassThrough(), {
    isTTY: true as const,
    columns: 80,
    cursorTo: () => true,
    clearLine: () => {
      text += CLEARED;
      return true;
    },
    moveCursor: () => true,
  });
  stream.on("data", (chunk) => {
    text += chunk;
  });
  return { stream, written: () => text };
}

test("progress: short work shows nothing", async (t) => {
  const { stream, written } = terminal(t);
  const line = progress(stream);
  for (let count = 0; count < 100; count++) line.update(`step ${count}`);
  line.end();
  await wait(700);
  assert.equal(written(), "");
});

test("progress: a step that takes long is shown without a further report, and the line is removed at the end", async (t) => {
  const { stream, written } = terminal(t);
  const line = progress(stream);
  line.update("reading the source");
  await wait(700);
  assert.match(written(), /reading the source/);
  line.update("restored 7 of 9 values");
  await wait(150);
  line.update("restored 8 of 9 values");
  assert.match(written(), /restored 8 of 9 values/);
  line.end();
  const atEnd = written();
  assert.ok(atEnd.lastIndexOf(CLEARED) > atEnd.lastIndexOf("restored 8"), atEnd);
  await wait(300);
  assert.equal(written(), atEnd);
});

test("progress: nothing where no terminal is, and the result of the work is given back", async (t) => {
  const { stream, written } = terminal(t);
  const line = progress(Object.assign(stream, { isTTY: false }) as NodeJS.WritableStream);
  line.update("copied 1 values");
  await wait(700);
  line.update("copied 2 values");
  assert.equal(written(), "");
  const result = await withProgress({}, async (each) => {
    each.update("copied 3 values");
    return 42;
  });
  assert.equal(result, 42);
  await assert.rejects(
    withProgress({ isTerminal: false }, async () => {
      throw new Error("no disk");
    }),
    /no disk/,
  );
});

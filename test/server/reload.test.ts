/** Files that are followed: real ones, in a folder of the test's own, on a clock that the test moves. */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rename, rm, symlink, truncate, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, test } from "node:test";
import { promisify } from "node:util";
import type { ChangingText } from "../../runtime/base/changing-text.js";
import { followFile, MAX_FOLLOWED_BYTES } from "../../runtime/server/reload.js";
import { ManualClock } from "../client/support/manual-clock.js";
import { LOADERS } from "../support/typescript.js";

const LOOK_MS = 1_000;
const SETTLE_MS = 100;
const MANY_LOOKS = 200;

describe("followed files", () => {
  let folder: string;
  let file: string;
  let clock: ManualClock;
  let stop: AbortController;
  let errors: string[];
  let told: string[];

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "kindsmith-reload-"));
    file = join(folder, "ca.crt");
    clock = new ManualClock();
    stop = new AbortController();
    errors = [];
    told = [];
  });
  afterEach(async () => {
    stop.abort();
    await rm(folder, { recursive: true, force: true });
  });

  const onError = (error: unknown): void => {
    errors.push((error as Error).message);
  };

  async function follow(path = file): Promise<ChangingText> {
    const followed = await followFile("--ca", path, { clock, signal: stop.signal, onError });
    followed.onChange(() => told.push(followed.text));
    return followed;
  }

  /** One look at the file, from the end of a pause to the beginning of the next one. */
  async function look(): Promise<void> {
    const delayMs = clock.delays.at(-1) ?? 0;
    const looks = clock.delays.length;
    clock.advance(delayMs);
    if (clock.delays.length === looks) await clock.waiter();
  }

  async function lookUntil(isSo: () => boolean, what: string): Promise<void> {
    for (let looks = 0; looks < MANY_LOOKS; looks++) {
      if (isSo()) return;
      await look();
    }
    throw new Error(`${MANY_LOOKS} looks were not enough: ${what}; told ${told.length}, errors: ${errors.join("; ")}`);
  }

  const untilTold = (count: number): Promise<void> => lookUntil(() => told.length >= count, `${count} changes`);
  const untilErrors = (count: number): Promise<void> => lookUntil(() => errors.length >= count, `${count} errors`);

  test("reload: a rewritten file is adopted, and listeners are informed after the text has changed", async () => {
    await writeFile(file, "one");
    const followed = await follow();
    assert.equal(followed.text, "one");
    assert.equal(followed.name, "--ca");
    await writeFile(file, "two");
    await untilTold(1);
    assert.deepEqual(told, ["two"]);
    assert.equal(followed.text, "two");
    assert.deepEqual(errors, []);
  });

  test("reload: a change is adopted at the first check that finds the file stable", async () => {
    await writeFile(file, "one");
    await follow();
    await look();
    await writeFile(file, "longer than before");
    const before = clock.delays.length;
    await untilTold(1);
    assert.deepEqual(clock.delays.slice(before - 1), [LOOK_MS, SETTLE_MS, LOOK_MS]);
  });

  test("reload: a file that is replaced by moving another one over it is adopted", async () => {
    await writeFile(file, "one");
    await follow();
    await writeFile(`${file}.new`, "two");
    await rename(`${file}.new`, file);
    await untilTold(1);
    assert.deepEqual(told, ["two"]);
  });

  test("reload: a file of a mounted volume changes with the link to the folder that holds it", async () => {
    await mkdir(join(folder, "..first"));
    await mkdir(join(folder, "..second"));
    await writeFile(join(folder, "..first", "ca.crt"), "one");
    await writeFile(join(folder, "..second", "ca.crt"), "two");
    await symlink("..first", join(folder, "..data"));
    await symlink(join("..data", "ca.crt"), file);
    await follow();
    await symlink("..second", join(folder, "..data_tmp"));
    await rename(join(folder, "..data_tmp"), join(folder, "..data"));
    await rm(join(folder, "..first"), { recursive: true });
    await untilTold(1);
    assert.deepEqual(told, ["two"]);
    assert.deepEqual(errors, []);
  });

  test("reload: a missing file leaves the text, is reported once, and is adopted when it returns", async () => {
    await writeFile(file, "one");
    const followed = await follow();
    await rm(file);
    await untilErrors(1);
    await look();
    await look();
    assert.match(errors[0] ?? "", /^--ca: ENOENT/);
    assert.equal(followed.text, "one");
    await writeFile(file, "two");
    await untilTold(1);
    assert.deepEqual(told, ["two"]);
    await rm(file);
    await untilErrors(2);
    assert.equal(errors.length, 2);
  });

  test("reload: a file that returns with the same content is not a change", async () => {
    await writeFile(file, "one");
    await follow();
    await rm(file);
    await untilErrors(1);
    await writeFile(file, "one");
    await look();
    await look();
    await writeFile(file, "two");
    await untilTold(1);
    assert.deepEqual(told, ["two"]);
  });

  test("reload: an empty file is not adopted", async () => {
    await writeFile(file, "one");
    const followed = await follow();
    await truncate(file);
    await untilErrors(1);
    await look();
    assert.deepEqual(errors, [`--ca: ${file} is empty`]);
    assert.equal(followed.text, "one");
    assert.deepEqual(told, []);
  });

  test("reload: a file is adopted up to the size limit, and not beyond it", async () => {
    await writeFile(file, "one");
    const followed = await follow();
    const largest = "x".repeat(MAX_FOLLOWED_BYTES);
    await writeFile(file, `${largest}x`);
    await untilErrors(1);
    assert.deepEqual(errors, [`--ca: ${file} has more than ${MAX_FOLLOWED_BYTES} bytes, the most that is read`]);
    assert.equal(followed.text, "one");
    await writeFile(file, largest);
    await untilTold(1);
    assert.equal(followed.text.length, MAX_FOLLOWED_BYTES);
  });

  test("reload: of many quick writes, listeners see the last one and few of the others", async () => {
    await writeFile(file, "0");
    await follow();
    for (let write = 1; write <= 100; write++) {
      await writeFile(file, `write ${write}`);
      if (write % 10 === 0) await look();
    }
    await lookUntil(() => told.at(-1) === "write 100", "the last write");
    assert.ok(told.length <= 3, `told ${told.length} times: ${told.join(", ")}`);
  });

  test("reload: a file that never becomes stable is adopted nevertheless", async () => {
    await writeFile(file, "0");
    await follow();
    for (let write = 1; told.length === 0; write++) {
      assert.ok(write <= MANY_LOOKS, "nothing was taken");
      await writeFile(file, "x".repeat(write + 1));
      await look();
    }
    assert.deepEqual(errors, []);
  });

  test("reload: a change that preserves time and size of the file is found nevertheless", async () => {
    const still = new Date(1_000_000_000_000);
    await writeFile(file, "one");
    await utimes(file, still, still);
    const followed = await follow();
    await writeFile(file, "two");
    await utimes(file, still, still);
    await untilTold(1);
    assert.equal(followed.text, "two");
  });

  test("reload: a listener that throws is reported, and the others are informed", async () => {
    await writeFile(file, "one");
    const followed = await followFile("--ca", file, { clock, signal: stop.signal, onError });
    followed.onChange(() => {
      throw new Error("not today");
    });
    followed.onChange(() => told.push(followed.text));
    await writeFile(file, "two");
    await untilTold(1);
    assert.deepEqual(errors, ["not today"]);
    await writeFile(file, "three");
    await untilTold(2);
    assert.deepEqual(told, ["two", "three"]);
  });

  test("reload: a removed listener is not informed any more", async () => {
    await writeFile(file, "one");
    const followed = await follow();
    const heard: string[] = [];
    const leave = followed.onChange(() => heard.push(followed.text));
    await writeFile(file, "two");
    await untilTold(1);
    leave();
    await writeFile(file, "three");
    await untilTold(2);
    assert.deepEqual(heard, ["two"]);
  });

  test("reload: the signal stops following the file", async () => {
    await writeFile(file, "one");
    await follow();
    assert.equal(clock.pending, 1);
    stop.abort();
    assert.equal(clock.pending, 0);
  });

  test("reload: a file that cannot be used at first is rejected with its path", async () => {
    await assert.rejects(follow(), /^Error: --ca: ENOENT: no such file or directory/);
    await writeFile(file, "\n");
    await assert.rejects(follow(), new RegExp(`^Error: --ca: ${file} is empty$`));
    await assert.rejects(follow(folder), new RegExp(`^Error: --ca: ${folder} is not a regular file$`));
    assert.equal(clock.pending, 0);
  });

  test("reload: a pipe without a writer does not block", { timeout: 30_000 }, async () => {
    await promisify(execFile)("mkfifo", [file]);
    await assert.rejects(follow(), new RegExp(`^Error: --ca: ${file} is not a regular file$`));
  });
});

test("reload: with the system clock a change is adopted", async () => {
  const folder = await mkdtemp(join(tmpdir(), "kindsmith-reload-"));
  const file = join(folder, "ca.crt");
  const stop = new AbortController();
  // nothing that follows a file keeps the process alive
  const alive = setInterval(() => undefined, 1_000);
  try {
    await writeFile(file, "one");
    const followed = await followFile("--ca", file, { signal: stop.signal, onError: assert.ifError });
    const changed = new Promise<void>((resolve) => followed.onChange(resolve));
    // a file that is written in place is empty for a moment, at which it may be looked at
    await writeFile(`${file}.new`, "two");
    await rename(`${file}.new`, file);
    await changed;
    assert.equal(followed.text, "two");
  } finally {
    clearInterval(alive);
    stop.abort();
    await rm(folder, { recursive: true });
  }
});

test("reload: a process that follows a file ends when it has nothing else to do", async () => {
  const module = join(import.meta.dirname, "../../runtime/server/reload.ts");
  const script = `
    import { followFile } from ${JSON.stringify(module)};
    const signal = new AbortController().signal;
    await followFile("script", ${JSON.stringify(import.meta.filename)}, { signal, onError: console.error });
    console.log("following");`;
  const arguments_ = [...LOADERS, "--input-type=module", "--eval", script];
  const { stdout, stderr } = await promisify(execFile)(process.execPath, arguments_, { timeout: 60_000 });
  assert.deepEqual([stdout, stderr], ["following\n", ""]);
});

/** The file of the audit log: whole lines, rotation, and disks that fail. */
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { gunzipSync } from "node:zlib";
import { systemClock } from "../../runtime/api/time.js";
import { LOOK_INTERVAL_MS, type LogFileOptions, openLogFile } from "../../runtime/audit/audit-log-file.js";
import { RecordedLog } from "../support/recorded-log.js";

describe("the file of the audit log", () => {
  let directory: string;
  let count = 0;
  before(async () => {
    directory = await mkdtemp(join(tmpdir(), "kindsmith-audit-"));
  });
  after(() => rm(directory, { recursive: true }));

  const logger = new RecordedLog();
  const place = (): string => join(directory, `${++count}`, "audit.log");
  let aheadMs = 0;
  const clock = { ...systemClock, now: () => Date.now() + aheadMs };
  const opened = (path: string, options: Partial<LogFileOptions> = {}) =>
    openLogFile({ path, maxBytes: 1_000, isCompressed: false, ...options }, { clock, logger });
  const lines = (from: number, to: number): string[] =>
    Array.from({ length: to - from }, (_, index) => `line ${from + index} ${"x".repeat(30)}\n`);

  /** All files of a log, the oldest first. */
  async function contents(path: string): Promise<readonly string[]> {
    const folder = join(path, "..");
    const names = (await readdir(folder)).filter((name) => name !== "audit.log").sort();
    const files = [...names, ...(existsSync(path) ? ["audit.log"] : [])];
    return Promise.all(
      files.map(async (name) => {
        const bytes = await readFile(join(folder, name));
        return (name.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString();
      }),
    );
  }

  test("no line is lost, torn or doubled while files are exchanged under load", async () => {
    const path = place();
    const file = await opened(path);
    const writes: Promise<void>[] = [];
    for (let at = 0; at < 2_000; at += 4) {
      writes.push(file.write(lines(at, at + 4)));
      if (at % 100 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    await Promise.all(writes);
    await file.close();
    const files = await contents(path);
    assert.ok(files.length > 50, `there are ${files.length} files`);
    assert.equal(files.join(""), lines(0, 2_000).join(""));
    for (const text of files) assert.ok(text.length <= 1_000 && text.endsWith("\n"));
    assert.equal((await stat(path)).mode & 0o777, 0o600);
  });

  test("former files are compressed, and those beyond the number are removed", async () => {
    const path = place();
    const file = await opened(path, { maxBackups: 3, isCompressed: true });
    for (let at = 0; at < 200; at += 10) await file.write(lines(at, at + 10));
    await file.close();
    const names = (await readdir(join(path, ".."))).sort();
    assert.equal(names.length, 4);
    assert.ok(names.filter((name) => /^audit-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}\.log\.gz$/.test(name)).length === 3);
    assert.ok(
      lines(0, 200)
        .join("")
        .endsWith((await contents(path)).join("")),
    );
  });

  test("former files that are too old are removed", async () => {
    const path = place();
    const file = await opened(path, { maxAgeMs: 86_400_000 });
    await writeFile(join(path, "../audit-2001-02-03T04-05-06.789.log"), "old\n");
    await writeFile(join(path, "../audit-notes.log"), "somebody else's\n");
    for (let at = 0; at < 60; at += 10) await file.write(lines(at, at + 10));
    await file.close();
    const names = await readdir(join(path, ".."));
    assert.equal(names.includes("audit-2001-02-03T04-05-06.789.log"), false);
    assert.ok(names.includes("audit-notes.log") && names.length > 3);
  });

  test("a file that is moved away is created again", async () => {
    const path = place();
    const file = await opened(path, { maxBytes: 1_000_000 });
    await file.write(lines(0, 1));
    await rename(path, `${path}.1`);
    aheadMs += LOOK_INTERVAL_MS;
    await file.write(lines(1, 2));
    await rm(path);
    aheadMs += LOOK_INTERVAL_MS;
    await file.write(lines(2, 3));
    await file.close();
    assert.equal(await readFile(`${path}.1`, "utf8"), lines(0, 1).join(""));
    assert.equal(await readFile(path, "utf8"), lines(2, 3).join(""));
  });

  test("a file that ends within a line is continued on a new line", async () => {
    const path = place();
    await (await opened(path)).close();
    await writeFile(path, "whole\nhal");
    const file = await opened(path);
    await file.write(lines(0, 1));
    await file.close();
    assert.equal(await readFile(path, "utf8"), `whole\nhal\n${lines(0, 1).join("")}`);
  });

  test("a write to a full disk is an error", async () => {
    const file = await opened("/dev/full");
    await assert.rejects(file.write(["line\n"]), /ENOSPC/);
    await assert.rejects(file.write(["line\n"]), /ENOSPC/);
    await file.close().catch(() => undefined);
  });

  test("the error for a file that cannot be opened names it", async () => {
    await assert.rejects(opened(directory), /the audit log .* can't be opened: EISDIR/);
  });

  test("a file that cannot be renamed continues to grow", async () => {
    const path = place();
    const file = await opened(path, { maxBytes: 100 });
    await file.write(lines(0, 2));
    const folder = join(path, "..");
    await rename(folder, `${folder}-moved`);
    await file.write(lines(2, 4));
    await rename(`${folder}-moved`, folder);
    await file.write(lines(4, 5));
    await file.close();
    assert.equal(await readFile(path, "utf8"), lines(0, 5).join(""));
    assert.ok(logger.lines.some(({ message }) => message.includes("could not be rotated")));
  });
});

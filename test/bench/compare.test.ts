/** Comparing commits and recording runs, by their command lines with a tiny load and by their tables. */
import assert from "node:assert/strict";
import { execFile, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { after, describe, test } from "node:test";
import { promisify } from "node:util";
import type { BenchCase } from "./bench-case.js";
import { cases } from "./cases/index.js";
import type { CommitName } from "./compare-commits.js";
import type { Sample } from "./measure.js";
import { withRows } from "./record.js";
import { comparisonTable } from "./report.js";

const ROOT = resolve(import.meta.dirname, "../..");
const COMMAND = ["--import", "tsx", "test/bench/compare.ts"];
const TINY = ["HEAD", "^get$", "--rounds=1", "--calls=6"];

/** Comparing needs a repository, which an archive of the sources is not. */
const skip = !existsSync(join(ROOT, ".git")) && "there is no repository";

describe("bench: commits are compared", { skip }, () => {
  const temporary = mkdtempSync(join(tmpdir(), "kindsmith-compare-test-"));
  after(() => rmSync(temporary, { recursive: true, force: true }));
  const env = { ...process.env, TMPDIR: temporary };

  function assertNothingLeft(): void {
    assert.deepEqual(
      readdirSync(temporary).filter((name) => name.startsWith("kindsmith-bench-")),
      [],
    );
    const worktrees = execFileSync("git", ["worktree", "list"], { cwd: ROOT, encoding: "utf8" });
    assert.doesNotMatch(worktrees, new RegExp(temporary));
  }

  test("bench: both commits run the case, and nothing is left of the other checkout", async () => {
    const { stdout } = await promisify(execFile)(process.execPath, [...COMMAND, ...TINY], { cwd: ROOT, env });
    assert.match(stdout, /^- base: [0-9a-f]{7,}$/m);
    assert.match(stdout, /^\| get +\| us of CPU +\| +\d\S* \| +\d\S* \| +\d\S* \| +\d\S*\.\.\d\S* \|$/m);
    assertNothingLeft();
  });

  test("bench: a comparison that is ended by Ctrl-C removes the other checkout", async () => {
    const child = spawn(process.execPath, [...COMMAND, ...TINY], {
      cwd: ROOT,
      env,
      stdio: ["ignore", "ignore", "pipe"],
    });
    const exited = once(child, "exit");
    // It names the case when both checkouts are compiled.
    for await (const text of child.stderr.setEncoding("utf8")) if (text.includes("get ...")) break;
    assert.equal(readdirSync(temporary).filter((name) => name.startsWith("kindsmith-bench-")).length, 1);
    child.kill("SIGINT");
    assert.deepEqual(await exited, [130, null]);
    assertNothingLeft();
  });

  test("bench: a base that is no commit is refused", async () => {
    const refused = promisify(execFile)(process.execPath, [...COMMAND, "no-such-commit"], { cwd: ROOT, env });
    await assert.rejects(refused, { code: 2, stderr: /no-such-commit[\s\S]*usage: npm run bench:compare/ });
  });
});

test("bench: a comparison shows the share of CPU time of the base, by the median of the rounds", () => {
  const sample = (cpuMs: number): Sample => ({ operations: 1000, bytes: 0, elapsedMs: 1, cpuMs });
  const round = (now: number, base: number): Record<CommitName, Sample> => ({ now: sample(now), base: sample(base) });
  const benchCase = { ...(cases[0] as BenchCase), name: "some-case" };
  const lines = comparisonTable([{ benchCase, rounds: [round(100, 200), round(90, 100), round(80, 100)] }]).split("\n");
  assert.match(lines[2] ?? "", /^\| some-case \| us of CPU +\| 90\.0 \| +100 \| +0\.80 \| +0\.50\.\.0\.90 \|$/);
});

test("bench: a recorded run adds lines to the table over commits and leaves the rest as it is", () => {
  const file = readFileSync(join(import.meta.dirname, "RESULTS.md"), "utf8");
  const row = ["1234567", "2026-11-24", "get", "100", "50.0", "2.00", "1.90..2.10", "0.5"];
  const recorded = withRows(withRows(file, [row]), [row]);
  const isAdded = (line: string) => line.startsWith("| 1234567");
  assert.equal(recorded.split("\n").filter(isAdded).length, 2);
  const cellsOf = (text: string) =>
    text.split("\n").map((line) => (line.startsWith("|-") ? "" : line.replaceAll(" ", "")));
  assert.deepEqual(
    cellsOf(recorded).filter((line) => !line.startsWith("|1234567")),
    cellsOf(file),
  );
  assert.throws(() => withRows("# Results\n", [row]), /found no table below "## Commit by commit"/);
});

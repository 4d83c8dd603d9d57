/** The run of the tests itself: it fails with its tests, CI forgives one lost race that does not come back, and flags choose tests. */
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { test } from "node:test";

/** A test that fails in as many of its first runs. */
function failing(title: string, runs: number): string {
  return `
import assert from "node:assert/strict";
import { appendFileSync, readFileSync } from "node:fs";
import { test } from "node:test";
test(${JSON.stringify(title)}, () => {
  const count = ${JSON.stringify(`runs of ${title}`)};
  appendFileSync(count, "x");
  assert.ok(readFileSync(count).length > ${runs}, "one of the first runs");
});
`;
}

test("test run: a test that fails makes it fail, alone in its process or among others", async () => {
  for (const path of ["test/alone/a.test.ts", "test/api/shared.test.ts"]) {
    const { code, output } = ran({ [path]: failing("lost", 1), "test/api/good.test.ts": failing("good", 0) }, {});
    assert.equal(code, 1, output);
    assert.match(output, /one of the first runs/);
    assert.doesNotMatch(output, /UNSTEADY/);
  }
});

test("test run: CI runs a process that failed twice more, and prints its name", async () => {
  for (const path of ["test/alone/a.test.ts", "test/api/shared.test.ts"]) {
    const { code, output } = ran({ [path]: failing("lost", 1), "test/api/good.test.ts": failing("good", 0) }, inCi);
    assert.equal(code, 0, output);
    assert.match(output, /one of the first runs/);
    assert.match(output, new RegExp(`^UNSTEADY, .*: ${path}$|^UNSTEADY, .*, ${path}$`, "m"));
  }
});

test("test run: a test that fails again, or tests of several processes, are no lost race", async () => {
  const again = ran({ "test/alone/a.test.ts": failing("lost", 2) }, inCi);
  assert.equal(again.code, 1, again.output);
  const several = ran({ "test/alone/a.test.ts": failing("one", 1), "test/alone/b.test.ts": failing("other", 1) }, inCi);
  assert.equal(several.code, 1, several.output);
  assert.doesNotMatch(several.output, /UNSTEADY|once more/);
});

test("test run: a process that ends without a failed test is a failure too", async () => {
  const { code, output } = ran({ "test/alone/a.test.ts": "process.exit(3);\n" }, inCi);
  assert.equal(code, 1, output);
});

test("test run: a tier is the folders that tiers.json names for it, and no folder may be in none", () => {
  const files = { "test/alone/a.test.ts": failing("end to end", 1), "test/api/good.test.ts": failing("good", 0) };
  const unit = ran(files, {}, ["--tier=unit"]);
  assert.equal(unit.code, 0, unit.output);
  assert.match(unit.output, /good/);
  assert.equal(ran(files, {}, ["--tier=e2e"]).code, 1);
  const unknown = ran(files, {}, ["--tier=fast"]);
  assert.deepEqual([unknown.code, unknown.output], [1, "--tier: found fast, expected one of unit, e2e\n"]);
  const outside = ran({ ...files, "test/new/a.test.ts": failing("new", 0) }, {}, ["--tier=unit"]);
  assert.deepEqual([outside.code, outside.output], [1, "test/tiers.json: test/new is in 0 tiers, expected 1\n"]);
});

test("test run: --changed runs the tests that name a changed file, through others too", () => {
  const files = {
    "lib/used.mjs": "export const value = 1;\n",
    "lib/between.mjs": 'export { value } from "./used.mjs";\n',
    "test/api/user.test.ts": `import "../../lib/between.mjs";\n${failing("user", 0)}`,
    "test/api/other.test.ts": failing("other", 1),
    "test/alone/type.test.ts": `import type { Used } from "../../lib/used.mjs";\n${failing("type", 1)}`,
  };
  const { code, output } = ran(files, {}, ["--changed"], (directory) => {
    const git = (...args: string[]) => execFileSync("git", ["-C", directory, ...args], { stdio: "ignore" });
    git("init");
    git("add", ".");
    git("-c", "user.name=t", "-c", "user.email=t@example.com", "commit", "-m", "first");
    writeFileSync(join(directory, "lib/used.mjs"), "export const value = 2;\n");
  });
  assert.equal(code, 0, output);
  assert.match(output, /user/);
  assert.doesNotMatch(output, /other|type/);
});

test("test run: an error that no test waits for fails its process, thrown or of a promise, while a test runs or after it", () => {
  const errors = {
    thrown: 'setTimeout(() => { throw new Error("lost"); }, 50);',
    rejected: 'setTimeout(() => Promise.reject(new Error("lost")), 50);',
    late: 'setTimeout(() => setTimeout(() => { throw new Error("lost"); }, 300), 50);',
  };
  for (const [title, statement] of Object.entries(errors)) {
    const pause = "await new Promise((resolve) => setTimeout(resolve, 200));";
    const text = `import { test } from "node:test";\ntest("${title}", async () => { ${pause} ${statement} ${title === "late" ? "" : pause} });\n`;
    const { code, output } = ran({ "test/api/shared.test.ts": text, "test/api/good.test.ts": failing("good", 0) }, {});
    assert.equal(code, 1, `${title}: ${output}`);
    assert.match(output, /lost/, title);
  }
});

test("test run: nothing follows the promises of a process once its tests are known", () => {
  const text = `
import assert from "node:assert/strict";
import { createHook, executionAsyncId } from "node:async_hooks";
import { after, before, describe, test } from "node:test";
const began = [];
describe("a suite", () => {
  before(() => began.push("before"));
  after(() => assert.deepEqual(began, ["before", "inner"]));
  test("inner", async (t) => {
    began.push("inner");
    await new Promise((resolve) => setTimeout(resolve, 50));
    // Promises have a number only while a hook follows them.
    assert.equal(await Promise.resolve().then(() => executionAsyncId()), await Promise.resolve().then(() => executionAsyncId()));
    await t.test("further", () => {});
  });
});
`;
  const { code, output } = ran({ "test/api/shared.test.ts": text }, {});
  assert.equal(code, 0, output);
  assert.match(output, /further/);
});

function supportFile(name: string): string {
  return `support/${name}.mjs`;
}

const inCi = { KINDSMITH_RERUN_FAILED: "1" };

function ran(
  files: Record<string, string>,
  environment: Record<string, string>,
  args: readonly string[] = [],
  prepare: (directory: string) => void = () => undefined,
): { code: number | null; output: string } {
  const directory = mkdtempSync(join(tmpdir(), "kindsmith-test-run-"));
  try {
    symlinkSync(resolve("node_modules"), join(directory, "node_modules"));
    writeFileSync(join(directory, "package.json"), '{ "type": "module" }\n');
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(join(directory, dirname(path)), { recursive: true });
      writeFileSync(join(directory, path), text);
    }
    mkdirSync(join(directory, "test/support"));
    for (const file of [
      "run.mjs",
      ...["async-tracking", "changed-files", "failed-reporter", "late-optimization"].map(supportFile),
    ])
      cpSync(join("test", file), join(directory, "test", file));
    writeFileSync(join(directory, "test/tiers.json"), JSON.stringify({ unit: ["api"], e2e: ["alone"] }));
    prepare(directory);
    // Inside a run of tests, tests report to their parent in place of the terminal.
    const { NODE_TEST_CONTEXT: _context, KINDSMITH_COMPILED: _compiled, ...env } = process.env;
    const { status, stdout, stderr } = spawnSync(process.execPath, ["test/run.mjs", ...args], {
      cwd: directory,
      encoding: "utf8",
      env: { ...env, KINDSMITH_RERUN_FAILED: "0", ...environment },
    });
    return { code: status, output: `${stdout}${stderr}` };
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

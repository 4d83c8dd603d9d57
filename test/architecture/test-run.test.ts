/** The run of the tests itself: what fails is told, and CI forgives one lost race that does not come back. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
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

test("test run: what fails makes it fail, alone in its process or among others", async () => {
  for (const path of ["test/alone/a.test.ts", "test/api/shared.test.ts"]) {
    const { code, output } = ran({ [path]: failing("lost", 1), "test/api/good.test.ts": failing("good", 0) }, {});
    assert.equal(code, 1, output);
    assert.match(output, /one of the first runs/);
    assert.doesNotMatch(output, /UNSTEADY/);
  }
});

test("test run: CI runs a process that failed twice more, and tells its name", async () => {
  for (const path of ["test/alone/a.test.ts", "test/api/shared.test.ts"]) {
    const { code, output } = ran({ [path]: failing("lost", 1), "test/api/good.test.ts": failing("good", 0) }, inCi);
    assert.equal(code, 0, output);
    assert.match(output, /one of the first runs/);
    assert.match(output, new RegExp(`^UNSTEADY, .*: ${path}$|^UNSTEADY, .*, ${path}$`, "m"));
  }
});

test("test run: what fails again, or in several processes, is no lost race", async () => {
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

const inCi = { KINDSMITH_RERUN_FAILED: "1" };

function ran(
  files: Record<string, string>,
  environment: Record<string, string>,
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
    for (const file of ["run.mjs", "support/failed-reporter.mjs"])
      cpSync(join("test", file), join(directory, "test", file));
    // a test inside a test run tells its parent instead of the terminal
    const { NODE_TEST_CONTEXT: _context, KINDSMITH_COMPILED: _compiled, ...env } = process.env;
    const { status, stdout, stderr } = spawnSync(process.execPath, ["test/run.mjs"], {
      cwd: directory,
      encoding: "utf8",
      env: { ...env, KINDSMITH_RERUN_FAILED: "0", ...environment },
    });
    return { code: status, output: `${stdout}${stderr}` };
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

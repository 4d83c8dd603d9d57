/** The test frameworks that run `examples/testing-frameworks`, kept in `.cache/`. */
import { execFile } from "node:child_process";
import { resolve } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

const ROOT = resolve(import.meta.dirname, "../..");
const INSTALL_TIMEOUT_MS = 300_000;

/**
 * Returns the folder of their packages, or why there is none (no network). With KINDSMITH_REQUIRE_TEST_FRAMEWORKS=1
 * their absence is an error.
 */
export async function findTestFrameworks(): Promise<{ path: string } | { missing: string }> {
  try {
    const script = [resolve(ROOT, ".ci/install-test-frameworks.sh"), resolve(ROOT, ".cache/test-frameworks")];
    const { stdout } = await run("sh", script, { timeout: INSTALL_TIMEOUT_MS });
    return { path: stdout.trim() };
  } catch (error) {
    if (process.env.KINDSMITH_REQUIRE_TEST_FRAMEWORKS === "1") throw error;
    return { missing: `test frameworks: ${error instanceof Error ? error.message : String(error)}` };
  }
}

/** Returns the compiler, or why there is none. With KINDSMITH_REQUIRE_GO=1 its absence is an error. */
export async function findGo(): Promise<{ version: string } | { missing: string }> {
  try {
    return { version: (await run("go", ["version"])).stdout.trim() };
  } catch (error) {
    if (process.env.KINDSMITH_REQUIRE_GO === "1") throw error;
    return { missing: `Go: ${error instanceof Error ? error.message : String(error)}` };
  }
}

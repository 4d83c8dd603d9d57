/** A newer release of Node.js than the one that runs the tests, kept in `.cache/`. */
import { execFile } from "node:child_process";
import { resolve } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

const ROOT = resolve(import.meta.dirname, "../..");
const INSTALL_TIMEOUT_MS = 300_000;

/**
 * Returns its program, or why there is none (no network, no such platform). With KINDSMITH_REQUIRE_NEWER_NODE=1 its
 * absence is an error.
 */
export async function findNewerNode(): Promise<{ path: string } | { missing: string }> {
  try {
    const script = [resolve(ROOT, ".ci/install-newer-node.sh"), resolve(ROOT, ".cache/newer-node")];
    const { stdout } = await run("sh", script, { timeout: INSTALL_TIMEOUT_MS });
    return { path: stdout.trim() };
  } catch (error) {
    if (process.env.KINDSMITH_REQUIRE_NEWER_NODE === "1") throw error;
    return { missing: `a newer Node: ${error instanceof Error ? error.message : String(error)}` };
  }
}

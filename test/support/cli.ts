/** Runs a command of the real command line, from the sources, to its end. */
import { execFile } from "node:child_process";
import { join, resolve } from "node:path";

const ROOT = resolve(import.meta.dirname, "../..");
const TIMEOUT_MS = 120_000;
const MAX_OUTPUT_BYTES = 16 * 1024 * 1024;

/** Gives what it wrote to standard output. @throws Error with all that it wrote unless it succeeds. */
export async function kindsmith(args: readonly string[], cwd: string = ROOT): Promise<string> {
  const argv = ["--import", import.meta.resolve("tsx"), join(ROOT, "runtime/cli/bin.ts"), ...args];
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      argv,
      { cwd, timeout: TIMEOUT_MS, maxBuffer: MAX_OUTPUT_BYTES },
      (error, stdout, stderr) => {
        if (error) reject(new Error(`kindsmith ${args.join(" ")}: ${error.message}\n${stderr}${stdout}`));
        else resolve(stdout);
      },
    );
  });
}

/** Runs a command of the real command line to its end. */
import { execFile } from "node:child_process";
import { resolve } from "node:path";
import { COMMAND_LINE } from "./command-line.js";

const ROOT = resolve(import.meta.dirname, "../..");
/** A whole run of the conformance kit is one command, which takes a minute, and several on a busy machine. */
const TIMEOUT_MS = 600_000;
const MAX_OUTPUT_BYTES = 16 * 1024 * 1024;

export interface CommandOutcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Returns the standard output. @throws Error with the whole output unless the command succeeds */
export async function kindsmith(args: readonly string[], cwd: string = ROOT): Promise<string> {
  const { code, stdout, stderr } = await kindsmithOutcome(args, { cwd });
  if (code !== 0) throw new Error(`kindsmith ${args.join(" ")} ended with ${code}\n${stderr}${stdout}`);
  return stdout;
}

/**
 * Like {@link kindsmith}, but with any exit code; `input` is the standard input. @throws Error if the command does not
 * end
 */
export async function kindsmithOutcome(
  args: readonly string[],
  { cwd = ROOT, input = "" }: { readonly cwd?: string; readonly input?: string } = {},
): Promise<CommandOutcome> {
  const argv = [...COMMAND_LINE, ...args];
  return new Promise((resolve, reject) => {
    const child = execFile(
      process.execPath,
      argv,
      { cwd, timeout: TIMEOUT_MS, maxBuffer: MAX_OUTPUT_BYTES },
      (error, stdout, stderr) => {
        if (error && typeof error.code !== "number") {
          reject(new Error(`kindsmith ${args.join(" ")}: ${error.message}\n${stderr}${stdout}`));
        } else resolve({ code: error ? Number(error.code) : 0, stdout, stderr });
      },
    );
    child.stdin?.end(input);
  });
}

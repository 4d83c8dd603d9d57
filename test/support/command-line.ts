/** How tests start the command line: compiled if the run uses the compiled package, otherwise from its sources. */
import { join, resolve } from "node:path";

const ROOT = resolve(import.meta.dirname, "../..");

/** The arguments of node before those of the command. */
export const COMMAND_LINE: readonly string[] =
  process.env.KINDSMITH_COMPILED === "1"
    ? [join(ROOT, "dist/runtime/cli/bin.js")]
    : ["--import", import.meta.resolve("tsx"), join(ROOT, "runtime/cli/bin.ts")];

/** How the command line is started by tests: as it was compiled, where the run is of what was compiled, else from its sources. */
import { join, resolve } from "node:path";

const ROOT = resolve(import.meta.dirname, "../..");

/** Arguments of node before those of the command. */
export const COMMAND_LINE: readonly string[] =
  process.env.KINDSMITH_COMPILED === "1"
    ? [join(ROOT, "dist/runtime/cli/bin.js")]
    : ["--import", import.meta.resolve("tsx"), join(ROOT, "runtime/cli/bin.ts")];

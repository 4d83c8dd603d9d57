/** Runs a command of stores in a process of its own, and kills it in the middle. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { programOf } from "../support/typescript.js";

/** Returns how long the command ran, in milliseconds. It is killed after `afterMs`. */
export async function runKilled(argv: readonly string[], afterMs: number): Promise<number> {
  const { file, execArgv } = programOf(join(import.meta.dirname, "store-killed.ts"));
  const child = spawn(process.execPath, [...execArgv, file, ...argv], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let begunMs = 0;
  let timer: NodeJS.Timeout | undefined;
  child.stdout.on("data", () => {
    if (begunMs !== 0) return;
    begunMs = performance.now();
    timer = setTimeout(() => child.kill("SIGKILL"), afterMs);
  });
  await once(child, "close");
  clearTimeout(timer);
  return performance.now() - begunMs;
}

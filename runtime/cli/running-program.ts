/** The program that runs. */
import { realpathSync } from "node:fs";

/** Returns the path of the file that node was started with. */
export function runningProgram(): string {
  return realpathSync(process.argv[1] ?? "");
}

/** Builds the console for the tests of this folder, which takes less than a second, so that they see the present sources. */
import { spawnSync } from "node:child_process";
import { resolve } from "node:path";

export const CONSOLE_FOLDER = resolve(import.meta.dirname, "../../dist/console");

let isBuilt = false;

/** @throws Error with what the bundler said */
export function buildConsole(): void {
  if (isBuilt) return;
  const script = resolve(import.meta.dirname, "../../scripts/console.mjs");
  const { status, stderr } = spawnSync(process.execPath, [script], { encoding: "utf8" });
  if (status !== 0) throw new Error(`the console could not be built: ${stderr}`);
  isBuilt = true;
}

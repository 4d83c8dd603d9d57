/** Directories that only their owner may enter. */
import { existsSync } from "node:fs";
import { mkdir, stat } from "node:fs/promises";
import { dirname } from "node:path";

const OWNER_ONLY = 0o700;

/**
 * Creates a directory and what is missing above it, a level at a time: where a file system refuses new entries as if their folder
 * were missing, as /proc does, Node's own recursion never ends, and on one that can't be written it names the wrong reason.
 * @param made receives the directories that were missing
 */
export function makeDirectory(path: string, made: string[] = []): Promise<void> {
  return make(path, made, false);
}

/** @param isRepeated whether the folder above was missing before; another process may have made it meanwhile */
async function make(path: string, made: string[], isRepeated: boolean): Promise<void> {
  try {
    await mkdir(path, { mode: OWNER_ONLY });
    made.push(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST" && (await stat(path)).isDirectory()) return;
    const above = dirname(path);
    if (code !== "ENOENT" || (isRepeated && existsSync(above))) throw error;
    if (!existsSync(above)) await make(above, made, false);
    await make(path, made, true);
  }
}

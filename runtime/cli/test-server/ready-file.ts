/** The file by which others learn that the server is ready. It holds a token, and is for its owner only. */
import { randomUUID } from "node:crypto";
import { chmod, rename, rm, writeFile } from "node:fs/promises";

const OWNER_ONLY = 0o600;

/** Whole or not at all: whoever sees the file can read all of it. */
export async function writeReadyFile(path: string, text: string): Promise<void> {
  const draft = `${path}.${randomUUID()}.tmp`;
  try {
    // a new file with an unpredictable name: in a folder that others can write to, they can not obtain the token
    await writeFile(draft, text, { mode: OWNER_ONLY, flag: "wx" });
    await chmod(draft, OWNER_ONLY);
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** Where it is not there any more, somebody was faster. */
export function removeReadyFile(path: string): Promise<void> {
  return rm(path, { force: true });
}

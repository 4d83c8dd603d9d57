/** The file that tells other programs that the server is ready. It contains a token, so only its owner may read it. */
import { randomUUID } from "node:crypto";
import { chmod, rename, rm, writeFile } from "node:fs/promises";

const OWNER_ONLY = 0o600;

/** Writes the file atomically, so that a program which finds the file can read all of it. */
export async function writeReadyFile(path: string, text: string): Promise<void> {
  const draft = `${path}.${randomUUID()}.tmp`;
  try {
    // The file is new and has an unpredictable name, so that users who can write to the folder cannot obtain the token.
    await writeFile(draft, text, { mode: OWNER_ONLY, flag: "wx" });
    await chmod(draft, OWNER_ONLY);
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** Removes the file, unless another program has already removed it. */
export function removeReadyFile(path: string): Promise<void> {
  return rm(path, { force: true });
}

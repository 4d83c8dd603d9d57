/** A store holds Secrets: its files, and the directory that is its own, are its owner's alone. */
import { chmod, readdir, stat } from "node:fs/promises";
import { join } from "node:path";

/** Of directories that are made for a store. */
export const DIRECTORY_MODE = 0o700;
/** Of files that are made. */
export const FILE_MODE = 0o600;
/** What the library keeps in a directory. */
const FILES: ReadonlySet<string> = new Set(["data.mdb", "lock.mdb"]);
const ALL_OTHERS = 0o077;
const EVERYBODY = 0o007;

/**
 * Closes files that an earlier release or a copy has left open to others, and a directory in which there is nothing else.
 * What belongs to another account is left as it is, since only its owner can change it: somebody has arranged that by hand.
 * @param onOpen told of files that everybody on the machine can read and that can't be closed
 * @throws Error of the file system
 */
export async function closeToOthers(directory: string, onOpen: (message: string) => void): Promise<void> {
  const names = await readdir(directory);
  for (const name of names) {
    if (FILES.has(name)) await close(join(directory, name), onOpen);
  }
  if (names.every((name) => FILES.has(name))) await close(directory, () => {});
}

async function close(path: string, onOpen: (message: string) => void): Promise<void> {
  const { mode, uid } = await stat(path);
  if ((mode & ALL_OTHERS) === 0 || process.geteuid === undefined) return;
  if (uid === process.geteuid()) return chmod(path, mode & ~ALL_OTHERS & 0o7777);
  if ((mode & EVERYBODY) !== 0)
    onOpen(
      `storage file ${path} belongs to another account and is open to everybody on this machine: expected mode 0600`,
    );
}

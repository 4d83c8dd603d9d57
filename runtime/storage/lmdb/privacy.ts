/** Protects the files of a store, which contain Secrets, and the store's directory from other accounts. */
import { chmod, readdir, stat } from "node:fs/promises";
import { join } from "node:path";

/** The mode of directories that are created for a store. */
export const DIRECTORY_MODE = 0o700;
/** The mode of files that are created. */
export const FILE_MODE = 0o600;
/** The file by which processes that share a store wake each other. */
export const CHANGES_FILE = "changes";
/** The files that the library keeps in a directory. */
export const DATA_FILE = "data.mdb";
export const LOCK_FILE = "lock.mdb";
/** The file whose presence says that a command has not finished the content. */
export const UNFINISHED_FILE = "unfinished";
/** The directory in which a command prepares new content. */
export const STAGING_DIRECTORY = "replacement";
/** Everything that a directory of a store contains. */
const FILES: ReadonlySet<string> = new Set([DATA_FILE, LOCK_FILE, CHANGES_FILE, UNFINISHED_FILE, STAGING_DIRECTORY]);
const ALL_OTHERS = 0o077;
const EVERYBODY = 0o007;

/**
 * Protects files that an earlier release or a copy has left readable to others, and the directory if it contains
 * nothing else. Files of another account stay as they are, since only their owner can change them: that has been
 * arranged by hand.
 * @param onOpen receives warnings about files that are readable to every account of the machine and can't be protected
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
      `storage file ${path} belongs to another account and is readable to every account of this machine: expected mode 0600`,
    );
}

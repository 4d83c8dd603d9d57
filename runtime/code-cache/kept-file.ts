/** Files of the user's cache that hold code: other users can't have written them, and they are complete as soon as they have a name. */
import {
  closeSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeSync,
} from "node:fs";
import { open, rename } from "node:fs/promises";
import { join } from "node:path";
import { threadId } from "node:worker_threads";

/** Whoever else could write a file could run code as the user. */
const WRITABLE_BY_OTHERS = 0o022;
const PRIVATE = 0o600;
const DAY_MS = 86_400_000;

/** Whether a file or folder belongs to this user, and other users can't write it. @throws the errors of `stat` */
export function isPrivate(path: string): boolean {
  const { uid, mode } = statSync(path);
  return uid === process.getuid?.() && (mode & WRITABLE_BY_OTHERS) === 0;
}

/** Returns the content of a file, or undefined if there is none. @throws the other errors of `readFile` */
export function readIfThere(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/**
 * Keeps compiled code. V8 does not verify it, so it is on the disk before it has a name. A file that can't be written only makes the
 * next start slower.
 */
export async function keepFile(path: string, data: Buffer): Promise<void> {
  const draft = draftOf(path);
  try {
    const file = await open(draft, "wx", PRIVATE);
    try {
      await file.writeFile(data);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, path);
  } catch (error) {
    if (!isOfSystem(error)) throw error;
    removeQuietly(draft);
  }
}

/** The same in a process that ends, where nothing can be waited for. */
export function keepFileAtOnce(path: string, data: Buffer): void {
  const draft = draftOf(path);
  try {
    const file = openSync(draft, "wx", PRIVATE);
    try {
      for (let at = 0; at < data.length; ) at += writeSync(file, data, at);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(draft, path);
  } catch (error) {
    if (!isOfSystem(error)) throw error;
    removeQuietly(draft);
  }
}

/** Threads of one process have one each. */
function draftOf(path: string): string {
  return `${path}.${process.pid}-${threadId}.tmp`;
}

function removeQuietly(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch (error) {
    if (!isOfSystem(error)) throw error;
  }
}

/** Gives a file the present time, once a day, so that it is not among the oldest. A file system may be read only. */
export function markAsUsed(path: string): void {
  const now = new Date();
  try {
    if (now.getTime() - statSync(path).mtimeMs > DAY_MS) utimesSync(path, now, now);
  } catch (error) {
    if (!isOfSystem(error)) throw error;
  }
}

/** Removes the oldest of the files of a folder whose names begin so, but for `kept` of them. */
export function removeOldest(folder: string, prefix: string, kept: number): void {
  try {
    const paths = readdirSync(folder)
      .filter((name) => name.startsWith(prefix))
      .map((name) => join(folder, name))
      .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
    for (const old of paths.slice(kept)) rmSync(old, { force: true });
  } catch (error) {
    // Another process may have removed one of them.
    if (!isOfSystem(error)) throw error;
  }
}

/** Whether the file system refused something, or node's permission model did. */
export function isOfSystem(error: unknown): boolean {
  const { syscall, code } = error as NodeJS.ErrnoException;
  return syscall !== undefined || code === "ERR_ACCESS_DENIED";
}

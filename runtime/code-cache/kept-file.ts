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
import { join } from "node:path";

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
 * @throws nothing of the file system's
 */
export function keepFile(path: string, data: Buffer): void {
  try {
    const draft = `${path}.${process.pid}.tmp`;
    const file = openSync(draft, "wx", PRIVATE);
    try {
      writeAll(file, data);
      renameSync(draft, path);
    } finally {
      rmSync(draft, { force: true });
    }
  } catch (error) {
    if (!isOfSystem(error)) throw error;
  }
}

function writeAll(file: number, data: Buffer): void {
  try {
    for (let at = 0; at < data.length; ) at += writeSync(file, data, at);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Gives a file the present time, once a day, so that it is not among the oldest. @throws the errors of `stat` and `utimes` */
export function markAsUsed(path: string): void {
  const now = new Date();
  if (now.getTime() - statSync(path).mtimeMs > DAY_MS) utimesSync(path, now, now);
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

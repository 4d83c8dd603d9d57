/** Files of the user's cache that hold code: other users can't have written them, and they are complete as soon as they have a name. */
import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { join } from "node:path";

/** Whoever else could write a file could run code as the user. */
const WRITABLE_BY_OTHERS = 0o022;
const PRIVATE = 0o600;
const DAY_MS = 86_400_000;
/** Random, since a process that was killed may have left a draft. */
const DRAFT_BYTES = 6;

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
 * Writes a file, which is complete on the disk before it has its name, since V8 does not verify the code in it.
 * @throws the errors of the file system
 */
export async function replaceFile(path: string, data: Buffer | string): Promise<void> {
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
  } finally {
    await rm(draft, { force: true });
  }
}

/** Keeps compiled code. A file that can't be written only makes the next start slower. */
export async function keepFile(path: string, data: Buffer): Promise<void> {
  try {
    await replaceFile(path, data);
  } catch (error) {
    if (!isOfSystem(error)) throw error;
  }
}

/** The same in a process that ends, which can't wait for anything. */
export function keepFileAtOnce(path: string, data: Buffer): void {
  const draft = draftOf(path);
  try {
    try {
      writeFileSync(draft, data, { flag: "wx", mode: PRIVATE, flush: true });
      renameSync(draft, path);
    } finally {
      rmSync(draft, { force: true });
    }
  } catch (error) {
    if (!isOfSystem(error)) throw error;
  }
}

function draftOf(path: string): string {
  return `${path}.${randomBytes(DRAFT_BYTES).toString("hex")}.tmp`;
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

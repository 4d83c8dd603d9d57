/**
 * Brings a folder into the state that a run asks for: writes what changed, deletes what is stale, touches nothing that
 * was not generated. Generated files are known by the notice in their first lines.
 */
import { randomBytes } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, rm, rmdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

/** Stands in the first lines of every generated file. */
export const NOTICE = "Code generated from ";

/** The notice stands within this many bytes from the start of a file. */
const NOTICE_WITHIN_BYTES = 400;

/** Differences between a folder and what a run asks for; paths below the folder, sorted. */
export interface Difference {
  /** Generated files whose content is another one. */
  readonly stale: readonly string[];
  readonly missing: readonly string[];
  /** Generated files that nothing asks for any more. */
  readonly extra: readonly string[];
  /** Files that are asked for but exist and were not generated; they are never overwritten. */
  readonly foreign: readonly string[];
}

/** Compares without writing. `wanted` is the text of each file by its path below `folder`. */
export async function compareOutput(folder: string, wanted: ReadonlyMap<string, string>): Promise<Difference> {
  const stale: string[] = [];
  const missing: string[] = [];
  const foreign: string[] = [];
  for (const [path, text] of wanted) {
    const existing = await readIfPresent(join(folder, path));
    if (existing === undefined) missing.push(path);
    else if (existing === text) continue;
    else if (hasNotice(existing)) stale.push(path);
    else foreign.push(path);
  }
  const extra: string[] = [];
  for (const path of await listFiles(folder, "")) {
    if (!wanted.has(path) && (await startsWithNotice(join(folder, path)))) extra.push(path);
  }
  return { stale: stale.sort(), missing: missing.sort(), extra: extra.sort(), foreign: foreign.sort() };
}

/** Applies a difference. Every file is replaced as a whole, so that readers never see half of one. */
export async function applyDifference(
  folder: string,
  wanted: ReadonlyMap<string, string>,
  difference: Difference,
): Promise<void> {
  for (const path of [...difference.stale, ...difference.missing]) {
    await replaceFile(join(folder, path), wanted.get(path) as string);
  }
  for (const path of difference.extra) {
    await rm(join(folder, path));
    await removeEmptyFolders(folder, dirname(path));
  }
}

/** Writes beside the target and renames, since a rename is atomic. */
export async function replaceFile(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const temporary = `${path}.${randomBytes(6).toString("hex")}.tmp`;
  try {
    await writeFile(temporary, text);
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

async function readIfPresent(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

async function listFiles(folder: string, relative: string): Promise<string[]> {
  let entries: { name: string; isDirectory(): boolean; isFile(): boolean }[];
  try {
    entries = await readdir(join(folder, relative), { withFileTypes: true });
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
  const files: string[] = [];
  for (const entry of entries) {
    const path = relative === "" ? entry.name : `${relative}/${entry.name}`;
    if (entry.isDirectory() && entry.name !== "node_modules") files.push(...(await listFiles(folder, path)));
    else if (entry.isFile()) files.push(path);
  }
  return files;
}

function hasNotice(text: string): boolean {
  return text.slice(0, NOTICE_WITHIN_BYTES).includes(NOTICE);
}

async function startsWithNotice(path: string): Promise<boolean> {
  const file = await open(path, "r");
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(NOTICE_WITHIN_BYTES), 0, NOTICE_WITHIN_BYTES, 0);
    return hasNotice(buffer.toString("utf8", 0, bytesRead));
  } finally {
    await file.close();
  }
}

/** Removes `relative` and its parents below `folder` as long as they are empty. */
async function removeEmptyFolders(folder: string, relative: string): Promise<void> {
  for (let path = relative; path !== "." && path !== ""; path = dirname(path)) {
    if ((await readdir(join(folder, path))).length > 0) return;
    await rmdir(join(folder, path));
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}

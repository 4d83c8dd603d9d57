/**
 * Brings a folder into the state that a run wants: writes changed files, deletes stale ones, and never touches files
 * that were not generated. Generated files are recognized by the notice in their first lines.
 */
import { randomBytes } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, rm, rmdir, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { OutputMemory } from "./memory/output-memory.js";

/** Part of the first lines of every generated file. */
export const NOTICE = "Code generated from ";

/** The notice is within this many bytes from the start of a file. */
const NOTICE_WITHIN_BYTES = 400;

/** Differences between a folder and what a run wants; paths below the folder, sorted. */
export interface Difference {
  /** Generated files with different content. */
  readonly stale: readonly string[];
  readonly missing: readonly string[];
  /** Generated files that are no longer wanted. */
  readonly extra: readonly string[];
  /** Wanted files that exist but were not generated; they are never overwritten. */
  readonly foreign: readonly string[];
}

/**
 * Compares without writing. `wanted` is the text of each file by its path below `folder`. `memory` skips files that
 * were not touched since they were compared or written.
 */
export async function compareOutput(
  folder: string,
  wanted: ReadonlyMap<string, string>,
  memory?: OutputMemory,
): Promise<Difference> {
  memory?.keepOnly(new Set([...wanted.keys()].map((path) => join(folder, path))));
  const stale: string[] = [];
  const missing: string[] = [];
  const foreign: string[] = [];
  for (const [path, text] of wanted) {
    if (memory?.has(join(folder, path), text)) continue;
    const existing = await readIfPresent(join(folder, path));
    if (existing === undefined) missing.push(path);
    else if (existing === text) memory?.keep(join(folder, path), text);
    else if (hasNotice(existing)) stale.push(path);
    else foreign.push(path);
  }
  const extra: string[] = [];
  for (const path of await listFiles(folder, "")) {
    if (!wanted.has(path) && (await startsWithNotice(join(folder, path)))) extra.push(path);
  }
  return { stale: stale.sort(), missing: missing.sort(), extra: extra.sort(), foreign: foreign.sort() };
}

/** Applies a difference. If a file can't be written, all are left as they were; none is ever visible half written. */
export async function applyDifference(
  folder: string,
  wanted: ReadonlyMap<string, string>,
  difference: Difference,
  memory?: OutputMemory,
): Promise<void> {
  const changed = new Map(
    [...difference.stale, ...difference.missing].map((path) => [path, wanted.get(path) as string]),
  );
  await replaceFiles(folder, changed);
  for (const [path, text] of changed) memory?.keep(join(folder, path), text);
  for (const path of difference.extra) {
    await rm(join(folder, path));
    await removeEmptyFolders(folder, dirname(path));
  }
}

/** Writes beside the target and renames, since a rename is atomic. */
export async function replaceFile(path: string, text: string): Promise<void> {
  await replaceFiles(dirname(path), new Map([[basename(path), text]]));
}

/**
 * `texts` is keyed by path below `folder`. No file is replaced before all of them have been written beside their
 * targets.
 */
export async function replaceFiles(folder: string, texts: ReadonlyMap<string, string>): Promise<void> {
  const drafts: { readonly path: string; readonly draft: string }[] = [];
  try {
    for (const [relative, text] of texts) {
      const path = join(folder, relative);
      const draft = `${path}.${randomBytes(6).toString("hex")}.tmp`;
      await mkdir(dirname(path), { recursive: true });
      drafts.push({ path, draft });
      await writeFile(draft, text);
    }
    for (const { path, draft } of drafts) await rename(draft, path);
  } catch (error) {
    for (const { draft } of drafts) await rm(draft, { force: true });
    throw error;
  }
}

async function readIfPresent(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if (isMissing(error)) return undefined;
    // A folder in place of a file: it is the user's, and differs from any text that a run would write.
    if (error instanceof Error && "code" in error && error.code === "EISDIR") return "";
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

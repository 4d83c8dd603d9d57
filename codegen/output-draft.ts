/**
 * Brings the output folder into the state that a run wants, file by file: compares each with what is there, parses and
 * writes the changed ones beside their targets, and replaces all of them at the end. Files that were not generated are
 * never touched; generated ones are recognized by the notice in their first lines.
 */
import { readFileSync } from "node:fs";
import { open, readdir, rm, rmdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { OutputMemory } from "./memory/output-memory.js";
import { readBack, UnreadableOutputError } from "./read-back.js";
import { NOTICE, Replacement } from "./write-files.js";

/** The notice is within this many bytes from the start of a file. */
const NOTICE_WITHIN_BYTES = 400;

/** Changed files are parsed and written once their texts have so many characters, which bounds the memory of a run. */
const MAX_PENDING_CHARACTERS = 4 * 1024 * 1024;

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

export interface OutputDraftOptions {
  /** Name of the folder in messages. */
  readonly label: string;
  /** False for a run that only compares. */
  readonly writes: boolean;
  /** Skips files that were not touched since they were compared or written. */
  readonly memory: OutputMemory | undefined;
}

/** Whoever makes a draft calls {@link discard} at the end, also after {@link commit}. */
export class OutputDraft {
  private readonly wanted = new Set<string>();
  private readonly stale: string[] = [];
  private readonly missing: string[] = [];
  private readonly foreign: string[] = [];
  private extra: readonly string[] = [];
  private pending = new Map<string, string>();
  private pendingCharacters = 0;
  private readonly unreadable: string[] = [];
  private readonly replacement = new Replacement();
  /** The texts of the changed files, for the memory, which keeps them anyway. */
  private readonly changed = new Map<string, string>();

  constructor(
    private readonly folder: string,
    private readonly options: OutputDraftOptions,
  ) {}

  /** Takes the text of a wanted file by its path below the folder. */
  async take(path: string, text: string): Promise<void> {
    this.wanted.add(path);
    const { memory } = this.options;
    const file = join(this.folder, path);
    if (memory?.has(file, text)) return;
    const existing = readIfPresent(file);
    if (existing === text) return memory?.keep(file, text);
    if (existing !== undefined && !hasNotice(existing)) {
      this.foreign.push(path);
      return;
    }
    (existing === undefined ? this.missing : this.stale).push(path);
    if (memory !== undefined) this.changed.set(path, text);
    this.pending.set(path, text);
    this.pendingCharacters += text.length;
    if (this.pendingCharacters > MAX_PENDING_CHARACTERS) await this.writePending();
  }

  /** Call this after the last file. */
  async end(): Promise<Difference> {
    await this.writePending();
    const { wanted, folder, stale, missing, foreign } = this;
    this.options.memory?.keepOnly(new Set([...wanted].map((path) => join(folder, path))));
    const extra: string[] = [];
    for (const path of await listFiles(folder, "")) {
      const file = join(folder, path);
      if (wanted.has(path) || this.replacement.hasDraft(file)) continue;
      if (await startsWithNotice(file)) extra.push(path);
    }
    this.extra = extra.sort();
    return { stale: stale.sort(), missing: missing.sort(), extra: this.extra, foreign: foreign.sort() };
  }

  /** @throws UnreadableOutputError if a changed file can't be parsed */
  requireReadable(): void {
    if (this.unreadable.length > 0) throw new UnreadableOutputError(this.unreadable);
  }

  /** Replaces the changed files and deletes the extra ones. If a file can't be written, all are left as they were. */
  async commit(): Promise<void> {
    this.replacement.commit();
    for (const [path, text] of this.changed) this.options.memory?.keep(join(this.folder, path), text);
    for (const path of this.extra) {
      await rm(join(this.folder, path));
      await removeEmptyFolders(this.folder, dirname(path));
    }
  }

  /** Removes what was not committed. */
  discard(): void {
    this.replacement.discard();
  }

  /** Existing files were parsed by the run that wrote them. */
  private async writePending(): Promise<void> {
    const texts = [...this.pending].sort(([a], [b]) => (a < b ? -1 : 1));
    this.pending = new Map();
    this.pendingCharacters = 0;
    try {
      await readBack(texts, this.options.label);
    } catch (error) {
      if (!(error instanceof UnreadableOutputError)) throw error;
      this.unreadable.push(...error.places);
    }
    const isRefused = this.unreadable.length > 0 || this.foreign.length > 0;
    if (isRefused || !this.options.writes) return;
    for (const [path, text] of texts) this.replacement.add(join(this.folder, path), text);
  }
}

/** Synchronous for the same reason as {@link Replacement}. */
function readIfPresent(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
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

/** Runs an action again whenever a file below a folder changes. */
import { type FSWatcher, watch } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { LOCK_FILE_NAME } from "./model/field-numbers.js";

/** Changes within this time of each other cause a single run. */
export const DEBOUNCE_MS = 50;

/** Maximum number of watched folders; changes in further ones are not noticed. */
export const MAX_WATCHED_FOLDERS = 5_000;

/**
 * Calls `run` once and then after changes below `folder`, never concurrently, until `signal` aborts (default:
 * SIGINT or SIGTERM). Watching begins before each run, so that no change is lost; `ready` is called after the first
 * run.
 * Lock files, which a run itself writes, are ignored. @throws what `run` or the watcher throws
 */
export async function watchFolder(
  folder: string,
  run: () => Promise<unknown>,
  ready: () => void,
  signal?: AbortSignal,
): Promise<void> {
  const ended = signal ?? stopSignal();
  const changes = new Changes();
  const folders = new WatchedFolders(folder, () => changes.notice());
  const end = (): void => changes.end();
  ended.addEventListener("abort", end);
  try {
    for (let isFirst = true; !ended.aborted; isFirst = false) {
      changes.forget();
      await folders.refresh();
      await run();
      if (isFirst) ready();
      await changes.next();
    }
  } finally {
    ended.removeEventListener("abort", end);
    folders.close();
  }
}

function stopSignal(): AbortSignal {
  const stop = new AbortController();
  for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, () => stop.abort());
  return stop.signal;
}

/** The changes since the last run. */
class Changes {
  private isChanged = false;
  private isEnded = false;
  private wake: (() => void) | undefined;

  notice(): void {
    this.isChanged = true;
    this.wake?.();
  }

  forget(): void {
    this.isChanged = false;
  }

  end(): void {
    this.isEnded = true;
    this.wake?.();
  }

  /** Resolves when there was a change followed by a quiet moment, or at the end. */
  next(): Promise<void> {
    return new Promise((resolve) => {
      let timer: NodeJS.Timeout | undefined;
      this.wake = () => {
        clearTimeout(timer);
        if (this.isEnded) done();
        else timer = setTimeout(done, DEBOUNCE_MS);
      };
      const done = (): void => {
        this.wake = undefined;
        resolve();
      };
      if (this.isChanged || this.isEnded) this.wake();
    });
  }
}

/** One watcher per folder: unlike watchers of files, these see saves by rename on every system. */
class WatchedFolders {
  private readonly watchers = new Map<string, { readonly watcher: FSWatcher; readonly inode: number }>();

  constructor(
    private readonly root: string,
    private readonly onChange: () => void,
  ) {}

  /**
   * Watches the folders that exist now. Files that appear earlier in a new folder are found here, or by the following
   * run.
   */
  async refresh(): Promise<void> {
    const present = new Map<string, number>();
    await this.list(this.root, present);
    // If the folder is missing, the one above it shows when it returns.
    for (let above = dirname(this.root); present.size === 0; above = dirname(above)) {
      const stats = await stat(above).catch(missingOnly);
      if (!stats) continue;
      present.set(above, stats.ino);
      this.lookInto(above, stats.ino);
    }
    for (const [path, { watcher, inode }] of this.watchers) {
      if (present.get(path) === inode) continue;
      watcher.close();
      this.watchers.delete(path);
    }
    if (!present.has(this.root) && (await stat(this.root).catch(missingOnly))) this.onChange();
  }

  close(): void {
    for (const { watcher } of this.watchers.values()) watcher.close();
  }

  private lookInto(path: string, inode: number): void {
    const known = this.watchers.get(path);
    if (known?.inode === inode) return;
    known?.watcher.close();
    this.watchers.delete(path);
    try {
      const watcher = watch(path, (_event, file) => {
        if (file === null || !String(file).startsWith(LOCK_FILE_NAME)) this.onChange();
      });
      // A folder that disappears is a change; the next refresh closes its watcher.
      watcher.on("error", this.onChange);
      this.watchers.set(path, { watcher, inode });
    } catch (error) {
      missingOnly(error);
      this.onChange();
    }
  }

  private async list(path: string, found: Map<string, number>): Promise<void> {
    if (found.size >= MAX_WATCHED_FOLDERS) return;
    try {
      const { ino } = await stat(path);
      found.set(path, ino);
      // watched before it is read, so that later additions are either found or reported as changes
      this.lookInto(path, ino);
      for (const entry of await readdir(path, { withFileTypes: true })) {
        const isSkipped = entry.name.startsWith(".") || entry.name === "node_modules";
        if (entry.isDirectory() && !isSkipped) await this.list(join(path, entry.name), found);
      }
    } catch (error) {
      // Folders come and go, even the root while another version is checked out.
      missingOnly(error);
      found.delete(path);
    }
  }
}

/** @throws every other error */
function missingOnly(error: unknown): undefined {
  if (!isMissing(error)) throw error;
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}

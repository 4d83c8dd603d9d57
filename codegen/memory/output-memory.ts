/**
 * Remembers output files that a run has compared or written, so that the next run only reads those that were touched.
 */
import { statSync } from "node:fs";

interface Entry {
  readonly text: string;
  readonly identity: string;
}

export class OutputMemory {
  private readonly entries = new Map<string, Entry>();

  /** Returns true if the file is known to have this text and has not been touched since. */
  has(path: string, text: string): boolean {
    const entry = this.entries.get(path);
    return entry?.text === text && entry.identity === identityOf(path);
  }

  /** Drops files that are no longer wanted. */
  keepOnly(paths: ReadonlySet<string>): void {
    for (const path of this.entries.keys()) if (!paths.has(path)) this.entries.delete(path);
  }

  /** Call this when the file is known to have this text. */
  keep(path: string, text: string): void {
    const identity = identityOf(path);
    if (identity === undefined) this.entries.delete(path);
    else this.entries.set(path, { text, identity });
  }
}

/**
 * Synchronous, because thousands of files are checked in a row, and asynchronous calls would take several times as
 * long.
 */
function identityOf(path: string): string | undefined {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats && `${stats.ino} ${stats.size} ${stats.mtimeMs} ${stats.ctimeMs}`;
}

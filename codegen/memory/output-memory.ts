/** Output files that a run has looked at or written, so that the next run only looks at those that somebody touched. */
import { statSync } from "node:fs";

interface Entry {
  readonly text: string;
  readonly identity: string;
}

export class OutputMemory {
  private readonly entries = new Map<string, Entry>();

  /** True when the file was seen to have this text and has not been touched since. */
  has(path: string, text: string): boolean {
    const entry = this.entries.get(path);
    return entry?.text === text && entry.identity === identityOf(path);
  }

  /** Forgets files that nobody asks for any more. */
  keepOnly(paths: ReadonlySet<string>): void {
    for (const path of this.entries.keys()) if (!paths.has(path)) this.entries.delete(path);
  }

  /** Call it when the file is known to have this text. */
  keep(path: string, text: string): void {
    const identity = identityOf(path);
    if (identity === undefined) this.entries.delete(path);
    else this.entries.set(path, { text, identity });
  }
}

/** Thousands of files are looked at in a row, which takes several times as long when each waits for a turn of its own. */
function identityOf(path: string): string | undefined {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats && `${stats.ino} ${stats.size} ${stats.mtimeMs} ${stats.ctimeMs}`;
}

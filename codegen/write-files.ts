/** Writes files so that none is ever visible half written, and several of them replace their targets together. */
import { randomBytes } from "node:crypto";
import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";

/** Part of the first lines of every generated file. */
export const NOTICE = "Code generated from ";

/** Writes beside the target and renames, since a rename is atomic. */
export async function replaceFile(path: string, text: string): Promise<void> {
  await replaceFiles(dirname(path), new Map([[basename(path), text]]));
}

/**
 * `texts` is keyed by path below `folder`. No file is replaced before all of them have been written beside their
 * targets.
 */
export async function replaceFiles(folder: string, texts: ReadonlyMap<string, string>): Promise<void> {
  const replacement = new Replacement();
  try {
    for (const [relative, text] of texts) replacement.add(join(folder, relative), text);
    replacement.commit();
  } finally {
    replacement.discard();
  }
}

/**
 * Files that are written beside their targets, and replace them together. Synchronous, because a run writes thousands of
 * files in a row, and asynchronous calls would take several times as long.
 */
export class Replacement {
  /** The paths of the targets by those of their drafts. */
  private readonly drafts = new Map<string, string>();

  add(path: string, text: string): void {
    const draft = `${path}.${randomBytes(6).toString("hex")}.tmp`;
    mkdirSync(dirname(path), { recursive: true });
    this.drafts.set(draft, path);
    writeFileSync(draft, text);
  }

  /** Reports whether the path is that of a draft. */
  hasDraft(path: string): boolean {
    return this.drafts.has(path);
  }

  commit(): void {
    for (const [draft, path] of this.drafts) renameSync(draft, path);
    this.drafts.clear();
  }

  /** Removes what was not committed. */
  discard(): void {
    for (const draft of this.drafts.keys()) rmSync(draft, { force: true });
    this.drafts.clear();
  }
}

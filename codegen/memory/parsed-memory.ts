/** Remembers the documents of schema files by their content. */
import { createHash } from "node:crypto";
import type { Stats } from "node:fs";
import type { SourceDocument } from "../load/parse-yaml.js";
import type { Problem } from "../problem.js";

export interface ParsedFile {
  readonly documents: readonly SourceDocument[];
  readonly problems: readonly Problem[];
}

interface Entry {
  readonly parsed: ParsedFile;
  readonly hash: string;
  readonly identity: string;
  readonly readAtMs: number;
}

/**
 * File systems have a limited time resolution: a file that changed this shortly before it was read may change again
 * without a visible difference, so its content is compared again.
 */
const SETTLED_AFTER_MS = 2_000;

export class ParsedMemory {
  private entries = new Map<string, Entry>();

  /** Returns the file's last content if nothing has touched it since. */
  untouched(file: string, stats: Stats): ParsedFile | undefined {
    const entry = this.entries.get(file);
    if (!entry || entry.identity !== identityOf(stats)) return undefined;
    return entry.readAtMs - Math.max(stats.mtimeMs, stats.ctimeMs) > SETTLED_AFTER_MS ? entry.parsed : undefined;
  }

  /** Returns the documents of these bytes, reusing the earlier ones if the bytes are the same. */
  parse(file: string, bytes: Uint8Array, stats: Stats, parse: () => ParsedFile): ParsedFile {
    const hash = createHash("sha256").update(bytes).digest("base64");
    const before = this.entries.get(file);
    const parsed = before?.hash === hash ? before.parsed : parse();
    this.entries.set(file, { parsed, hash, identity: identityOf(stats), readAtMs: Date.now() });
    return parsed;
  }

  /** Drops files that no longer exist. */
  keepOnly(files: readonly string[]): void {
    const kept = new Set(files);
    for (const file of this.entries.keys()) if (!kept.has(file)) this.entries.delete(file);
  }
}

function identityOf({ ino, size, mtimeMs, ctimeMs }: Stats): string {
  return `${ino} ${size} ${mtimeMs} ${ctimeMs}`;
}

/**
 * Rotated files of a log: they are named by the time of rotation, compressed, and removed when there are too many or
 * they are too old.
 */
import { createReadStream, createWriteStream } from "node:fs";
import { readdir, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, extname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type { Logger } from "../api/logger.js";
import type { Clock } from "../api/time.js";

export interface FormerFileOptions {
  /** Maximum number of rotated files; undefined or 0 keeps all. */
  readonly maxBackups?: number | undefined;
  /** Maximum age in milliseconds; undefined or 0 keeps files of any age. */
  readonly maxAgeMs?: number | undefined;
  readonly isCompressed: boolean;
}

const COMPRESSED = ".gz";
/** The suffix of a file that is being compressed. */
const UNFINISHED = ".gz.tmp";
const TIME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}$/;

interface FormerFile {
  readonly path: string;
  readonly timeMs: number;
  readonly isCompressed: boolean;
}

export class FormerFiles {
  private readonly directory: string;
  private readonly stem: string;
  private readonly ending: string;
  private tidying: Promise<void> = Promise.resolve();

  constructor(
    path: string,
    private readonly options: FormerFileOptions,
    private readonly parts: { readonly clock: Clock; readonly logger: Logger },
  ) {
    this.directory = dirname(path);
    this.ending = extname(path);
    this.stem = basename(path, this.ending);
  }

  /** An unused name, such as `audit-2024-01-02T03-04-05.000.log`. */
  async nextPath(): Promise<string> {
    for (let timeMs = this.parts.clock.now(); ; timeMs++) {
      const path = join(this.directory, `${this.stem}-${timeText(timeMs)}${this.ending}`);
      if (!(await isThere(path)) && !(await isThere(path + COMPRESSED))) return path;
    }
  }

  /** Compresses and removes files in the background, one after the other. */
  tidy(): void {
    this.tidying = this.tidying
      .then(() => this.tidyNow())
      .catch((error: unknown) => this.parts.logger.warn({ err: error }, "rotated audit logs could not be cleaned up"));
  }

  /** Resolves when no work is in progress. */
  async settled(): Promise<void> {
    await this.tidying;
  }

  private async tidyNow(): Promise<void> {
    const { maxBackups = 0, maxAgeMs = 0, isCompressed } = this.options;
    const files = await this.all();
    const oldestMs = maxAgeMs === 0 ? Number.NEGATIVE_INFINITY : this.parts.clock.now() - maxAgeMs;
    const kept = files.filter(({ timeMs }, index) => (maxBackups === 0 || index < maxBackups) && timeMs >= oldestMs);
    for (const file of files) if (!kept.includes(file)) await rm(file.path, { force: true });
    if (!isCompressed) return;
    for (const file of kept) if (!file.isCompressed) await compress(file.path);
  }

  /** All rotated files, newest first. */
  private async all(): Promise<FormerFile[]> {
    const files = (await readdir(this.directory)).flatMap((name) => this.read(name) ?? []);
    return files.sort((one, other) => other.timeMs - one.timeMs);
  }

  private read(name: string): FormerFile | undefined {
    const isCompressed = name.endsWith(COMPRESSED);
    const plain = isCompressed ? name.slice(0, -COMPRESSED.length) : name;
    const start = `${this.stem}-`;
    if (!plain.startsWith(start) || !plain.endsWith(this.ending)) return undefined;
    const text = plain.slice(start.length, plain.length - this.ending.length);
    if (!TIME.test(text)) return undefined;
    const timeMs = Date.parse(`${text.replace(/T(\d\d)-(\d\d)-/, "T$1:$2:")}Z`);
    return Number.isNaN(timeMs) ? undefined : { path: join(this.directory, name), timeMs, isCompressed };
  }
}

/** UTC, without characters that some file systems do not allow in names. */
function timeText(epochMs: number): string {
  return new Date(epochMs).toISOString().slice(0, -1).replaceAll(":", "-");
}

async function compress(path: string): Promise<void> {
  const { mode } = await stat(path);
  const unfinished = path + UNFINISHED;
  await pipeline(
    createReadStream(path),
    createGzip(),
    createWriteStream(unfinished, { mode: mode & 0o777, flush: true }),
  );
  await rename(unfinished, path + COMPRESSED);
  await rm(path);
}

async function isThere(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return false;
    throw error;
  }
}

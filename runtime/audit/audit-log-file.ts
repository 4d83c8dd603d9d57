/**
 * The file of the audit log: whole lines in order, with rotation when the file is full. Every line is either in exactly
 * one file, and complete, or its writer receives an error.
 */
import type { Stats } from "node:fs";
import { type FileHandle, mkdir, open, rename, stat } from "node:fs/promises";
import { dirname } from "node:path";
import type { Logger } from "../api/logger.js";
import type { Clock } from "../api/time.js";
import { OperatorError } from "../base/operator-error.js";
import { type FormerFileOptions, FormerFiles } from "./audit-log-former-files.js";
import type { LineFile } from "./audit-log-writer.js";
import { StandardOutput } from "./standard-output.js";

export interface LogFileOptions extends FormerFileOptions {
  /** `-` for standard output. */
  readonly path: string;
  /** Size in bytes beyond which the file is rotated; a longer line gets a file to itself. */
  readonly maxBytes: number;
}

export interface LogFileParts {
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Maximum number of bytes per write. */
const CHUNK_BYTES = 1024 * 1024;
/** Maximum number of bytes that wait for a slow disk; further lines are refused. */
export const MAX_QUEUED_BYTES = 64 * 1024 * 1024;
/** Interval in milliseconds at which the file is checked for having been moved away. */
export const LOOK_INTERVAL_MS = 1_000;
/** How long the file may keep growing after a failed rotation, in milliseconds. */
const ROTATION_PAUSE_MS = 10_000;
/** Only the owner may read the log, since it shows which user requested what. */
const FILE_MODE = 0o600;
const LINE_END = 0x0a;

/** @throws OperatorError for a file that can't be opened */
export async function openLogFile(options: LogFileOptions, parts: LogFileParts): Promise<LineFile> {
  if (options.path === "-") return new StandardOutput(parts.clock);
  const file = new RotatingFile(options, parts);
  try {
    await mkdir(dirname(options.path), { recursive: true });
    await file.open();
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new OperatorError(`the audit log ${options.path} can't be opened: ${why}`, { cause: error });
  }
  return file;
}

/** The lines of one call of `write`. */
interface Entry {
  readonly lines: readonly Buffer[];
  /** The number of lines that are in a file. */
  done: number;
  hasFailed: boolean;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

class RotatingFile implements LineFile {
  private handle: FileHandle | undefined;
  /** Size of the whole lines, in bytes. */
  private size = 0;
  /** Whether the file ends in a partial line that will never be completed. */
  private isTorn = false;
  private lookedMs = 0;
  private rotatesAfterMs = 0;
  private queue: Entry[] = [];
  private queuedBytes = 0;
  private working: Promise<void> | undefined;
  private readonly former: FormerFiles;

  constructor(
    private readonly options: LogFileOptions,
    private readonly parts: LogFileParts,
  ) {
    this.former = new FormerFiles(options.path, options, parts);
  }

  async open(): Promise<void> {
    // A previous process may have ended in the middle of a line.
    const handle = await open(this.options.path, "a+", FILE_MODE);
    const { size } = await handle.stat();
    this.handle = handle;
    this.size = size;
    this.lookedMs = this.parts.clock.now();
    if (size === 0) return;
    const last = Buffer.alloc(1);
    await handle.read(last, 0, 1, size - 1);
    this.isTorn = last[0] !== LINE_END;
  }

  write(lines: readonly string[]): Promise<void> {
    const buffers = lines.map((line) => Buffer.from(line));
    const bytes = buffers.reduce((sum, { byteLength }) => sum + byteLength, 0);
    if (this.queuedBytes > 0 && this.queuedBytes + bytes > MAX_QUEUED_BYTES)
      return Promise.reject(new Error("the disk does not keep up with the audit log"));
    this.queuedBytes += bytes;
    return new Promise<void>((resolve, reject) => {
      this.queue.push({ lines: buffers, done: 0, hasFailed: false, resolve, reject });
      this.working ??= this.work().finally(() => {
        this.working = undefined;
      });
    }).finally(() => {
      this.queuedBytes -= bytes;
    });
  }

  async close(): Promise<void> {
    while (this.working !== undefined) await this.working;
    const { handle } = this;
    this.handle = undefined;
    try {
      await handle?.datasync();
    } finally {
      await handle?.close();
    }
    await this.former.settled();
  }

  /** Writes what is queued. Never rejects. */
  private async work(): Promise<void> {
    // Lines that are passed in the same turn of the event loop are written together.
    await Promise.resolve();
    while (this.queue.length > 0) {
      const chunk: Buffer[] = [];
      const entries = new Set<Entry>();
      try {
        await this.look();
        const nextLine = this.queue[0]?.lines[this.queue[0].done]?.byteLength ?? 0;
        if (this.size > 0 && this.size + nextLine > this.options.maxBytes) await this.rotate();
        this.take(chunk, entries);
        await this.append(chunk);
        for (const entry of entries) if (entry.done === entry.lines.length) entry.resolve();
      } catch (error) {
        const [first] = this.queue;
        if (entries.size === 0 && first !== undefined) entries.add(first);
        for (const entry of entries) {
          entry.hasFailed = true;
          entry.reject(error);
        }
      }
      this.queue = this.queue.filter(({ hasFailed, done, lines }) => !hasFailed && done < lines.length);
    }
  }

  /** Takes the lines that fit into the file, in order; at least one. */
  private take(chunk: Buffer[], entries: Set<Entry>): void {
    let bytes = 0;
    for (const entry of this.queue) {
      for (const line of entry.lines.slice(entry.done)) {
        const isFull = bytes >= CHUNK_BYTES || this.size + bytes + line.byteLength > this.options.maxBytes;
        if (isFull && bytes > 0 && !(this.isRotationPaused() && bytes < CHUNK_BYTES)) return;
        chunk.push(line);
        entries.add(entry);
        entry.done++;
        bytes += line.byteLength;
      }
      entries.add(entry);
    }
  }

  private async append(chunk: readonly Buffer[]): Promise<void> {
    if (chunk.length === 0) return;
    this.handle ??= await open(this.options.path, "a+", FILE_MODE);
    const { handle } = this;
    const bytes = Buffer.concat(this.isTorn ? [Buffer.of(LINE_END), ...chunk] : chunk);
    let written = 0;
    try {
      while (written < bytes.byteLength) written += (await handle.write(bytes, written)).bytesWritten;
    } catch (error) {
      if (written > 0) await this.removePartialLines(handle);
      throw error;
    }
    this.isTorn = false;
    this.size += bytes.byteLength;
  }

  /** Removes partly written lines, since their writers receive an error. */
  private async removePartialLines(handle: FileHandle): Promise<void> {
    try {
      await handle.truncate(this.size);
    } catch (error) {
      this.isTorn = true;
      this.parts.logger.warn({ err: error }, "the audit log contains an incomplete line");
    }
  }

  /** If the file was moved away or removed, it is abandoned and a new one is created. */
  private async look(): Promise<void> {
    const nowMs = this.parts.clock.now();
    if (this.handle !== undefined && nowMs - this.lookedMs < LOOK_INTERVAL_MS) return;
    this.lookedMs = nowMs;
    const { handle } = this;
    if (handle !== undefined) {
      if (isSame(await handle.stat(), await statOf(this.options.path))) return;
      this.handle = undefined;
      await handle.close();
    }
    await this.open();
  }

  private isRotationPaused(): boolean {
    return this.parts.clock.now() < this.rotatesAfterMs;
  }

  private async rotate(): Promise<void> {
    if (this.isRotationPaused()) return;
    const { path } = this.options;
    try {
      await this.handle?.datasync();
      await rename(path, await this.former.nextPath());
    } catch (error) {
      this.rotatesAfterMs = this.parts.clock.now() + ROTATION_PAUSE_MS;
      this.parts.logger.warn({ err: error, file: path }, "the audit log could not be rotated and keeps growing");
      return;
    }
    const { handle } = this;
    this.handle = undefined;
    await handle?.close();
    await this.open();
    this.former.tidy();
  }
}

async function statOf(path: string): Promise<Stats | undefined> {
  try {
    return await stat(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

function isSame(one: Stats, other: Stats | undefined): boolean {
  return other !== undefined && one.ino === other.ino && one.dev === other.dev;
}

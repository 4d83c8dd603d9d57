/** Writes lines to standard output in the background, in order. */
import { write } from "node:fs";
import { promisify } from "node:util";
import type { Clock } from "../api/time.js";
import type { LineFile } from "./audit-log-writer.js";

const STANDARD_OUTPUT = 1;
/** Delay in milliseconds between two attempts to write to a full pipe. */
const RETRY_MS = 50;
/** How long the reader of the pipe may stall, in milliseconds. */
const MAX_STALL_MS = 30_000;
/** Maximum number of waiting bytes; further lines are refused. */
const MAX_QUEUED_BYTES = 64 * 1024 * 1024;

const writeBytes = promisify(write) as (
  descriptor: number,
  bytes: Buffer,
  offset: number,
  length: number,
) => Promise<{ readonly bytesWritten: number }>;

export class StandardOutput implements LineFile {
  private last: Promise<void> = Promise.resolve();
  private queuedBytes = 0;

  constructor(private readonly clock: Clock) {}

  write(lines: readonly string[]): Promise<void> {
    const bytes = Buffer.from(lines.join(""));
    if (this.queuedBytes > 0 && this.queuedBytes + bytes.byteLength > MAX_QUEUED_BYTES)
      return Promise.reject(new Error("standard output accepts no more lines of the audit log"));
    this.queuedBytes += bytes.byteLength;
    const written = this.last.then(() => this.writeAll(bytes));
    const done = (): void => {
      this.queuedBytes -= bytes.byteLength;
    };
    this.last = written.then(done, done);
    return written;
  }

  close(): Promise<void> {
    return this.last;
  }

  private async writeAll(bytes: Buffer): Promise<void> {
    let written = 0;
    let stalledMs = 0;
    while (written < bytes.byteLength) {
      try {
        written += (await writeBytes(STANDARD_OUTPUT, bytes, written, bytes.byteLength - written)).bytesWritten;
        stalledMs = 0;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "EAGAIN" || stalledMs >= MAX_STALL_MS) throw error;
        stalledMs += RETRY_MS;
        await new Promise<void>((resolve) => this.clock.after(RETRY_MS, resolve));
      }
    }
  }
}

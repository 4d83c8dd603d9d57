/**
 * Passes on what several processes write, line by line, so that lines of different processes do not mix. The source is
 * read no faster than the destination takes it, so each process sees a stalled reader as if it wrote there itself.
 */
import { write } from "node:fs";
import type { Readable } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";

/** A line that is longer than this is passed on in parts. */
const MAX_LINE_BYTES = 16 * 1024 * 1024;
/** The pause before another attempt on a full pipe that does not block. */
const FULL_PIPE_PAUSE_MS = 10;
const LINE_FEED = 0x0a;

const writeSome = promisify(write);

export class WholeLines {
  /** The end of the last write. */
  private writing: Promise<void> = Promise.resolve();

  /** @param fileDescriptor that of an open file, pipe or terminal */
  constructor(private readonly fileDescriptor: number) {}

  /** Resolves when everything was passed on. Never rejects: what no one reads any more is dropped. */
  async follow(source: Readable): Promise<void> {
    let rest: Buffer = Buffer.alloc(0);
    for await (const chunk of source) {
      const bytes = Buffer.concat([rest, chunk as Buffer]);
      const end = bytes.length > MAX_LINE_BYTES ? bytes.length : bytes.lastIndexOf(LINE_FEED) + 1;
      rest = bytes.subarray(end);
      if (end > 0) await this.pass(bytes.subarray(0, end));
    }
    if (rest.length > 0) await this.pass(rest);
  }

  /** Adds lines of this process itself. */
  write(lines: string): void {
    void this.pass(Buffer.from(lines));
  }

  private pass(bytes: Buffer): Promise<void> {
    this.writing = this.writing.then(() => this.writeAll(bytes));
    return this.writing;
  }

  private async writeAll(bytes: Buffer): Promise<void> {
    for (let done = 0; done < bytes.length; ) {
      try {
        done += (await writeSome(this.fileDescriptor, bytes, done, bytes.length - done, null)).bytesWritten;
      } catch (error) {
        // Any other error means that the reader has gone.
        if ((error as NodeJS.ErrnoException).code !== "EAGAIN") return;
        await delay(FULL_PIPE_PAUSE_MS);
      }
    }
  }
}

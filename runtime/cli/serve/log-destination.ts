/**
 * The destination of log lines. It writes in the background through a bounded buffer; when the buffer is full, lines
 * are dropped and counted, and no caller waits. Code that ends the process awaits `settled` first. A crashing process
 * writes the buffer at once, possibly ahead of a block that the system was still writing.
 */
import pino from "pino";
import type { Clock } from "../../api/time.js";

/** Limit of the buffered lines, in bytes. */
export const MAX_WAITING_LOG_BYTES = 8 * 1024 * 1024;

/** Lines that wait longer than this count as stalled, in milliseconds. */
export const LOG_STALL_MS = 30_000;

/** How long the end of a process waits for its last lines, in milliseconds. A working reader is much faster. */
export const LOG_SETTLE_MS = 1_000;

/** Limit of the attempts on a full pipe, a tenth of a second apart, so that a stuck reader does not prevent the end of the process. */
const MAX_TRIES = LOG_STALL_MS / 100;

type Stream = ReturnType<typeof pino.destination>;

export class LogDestination {
  private readonly stream: Stream;
  private droppedLines = 0;
  private unreportedLines = 0;
  private failure: Error | undefined;
  /** Attempts since a line was last written. */
  private tries = 0;
  /** The time since which lines have waited without progress; undefined if no line waits. */
  private waitingSinceMs: number | undefined;

  /**
   * @param fileDescriptor that of an open file, pipe or terminal
   * @param onDropped receives the number of lost lines once the buffer has room again
   */
  constructor(
    fileDescriptor: number,
    private readonly clock: Clock,
    private readonly onDropped: (lines: number) => void,
  ) {
    this.stream = pino.destination({
      fd: fileDescriptor,
      sync: false,
      maxLength: MAX_WAITING_LOG_BYTES,
      retryEAGAIN: () => ++this.tries < MAX_TRIES,
    });
    // pino calls it as the process ends, and it would retry forever if the destination has failed
    const flushSync = this.stream.flushSync.bind(this.stream);
    this.stream.flushSync = () => {
      if (this.failure === undefined) flushSync();
    };
    this.stream.on("drop", () => this.drop());
    this.stream.on("write", () => this.progress());
    this.stream.on("drain", () => this.drained());
    this.stream.on("error", (error) => {
      this.failure = error;
    });
  }

  /** Number of lines that were lost since the process began. */
  get dropped(): number {
    return this.droppedLines;
  }

  /** Writes one line, which includes its line feed, without blocking. pino requires this method. */
  write(line: string): void {
    this.waitingSinceMs ??= this.clock.now();
    this.stream.write(line);
  }

  /** Resolves when all lines so far are written or failed, at the latest after `LOG_SETTLE_MS`. Never rejects. */
  async settled(): Promise<void> {
    if (this.waitingSinceMs === undefined) return;
    await new Promise<void>((resolve) => {
      const done = () => {
        clearTimeout(timer);
        this.stream.off("drain", done);
        this.stream.off("error", done);
        resolve();
      };
      const timer = setTimeout(done, LOG_SETTLE_MS);
      this.stream.on("drain", done);
      this.stream.on("error", done);
    });
  }

  /**
   * Writes the buffer synchronously, unless the last attempt failed. pino calls it before it ends a process. A block that the
   * system is still writing is neither awaited nor repeated: its lines may come after these.
   */
  flushSync(): void {
    this.stream.flushSync();
  }

  /** @throws Error with the reason, while lines are lost or stalled */
  assertTakesLines(): void {
    if (this.failure !== undefined) throw new Error("the log can't be written", { cause: this.failure });
    if (this.unreportedLines > 0) throw new Error(`the log has no room: ${this.unreportedLines} lines were dropped`);
    const { waitingSinceMs } = this;
    if (waitingSinceMs !== undefined && this.clock.now() - waitingSinceMs > LOG_STALL_MS)
      throw new Error(`the lines of the log were not read for ${LOG_STALL_MS} ms`);
  }

  private drop(): void {
    this.droppedLines++;
    this.unreportedLines++;
  }

  private progress(): void {
    this.failure = undefined;
    this.tries = 0;
    this.waitingSinceMs = this.clock.now();
  }

  private drained(): void {
    this.waitingSinceMs = undefined;
    const lines = this.unreportedLines;
    this.unreportedLines = 0;
    if (lines > 0) this.onDropped(lines);
  }
}

/**
 * Where the lines of the log go: written in the background, within bounds. Lines that find no room are dropped and
 * counted; nothing waits for them. What is left is written when the process ends: whoever ends it awaits `settled`. A
 * process that crashes writes what waits at once, and what the system already had in hand may come behind it.
 */
import pino from "pino";
import type { Clock } from "../../api/time.js";

/** Bytes of lines that wait for their reader. */
export const MAX_WAITING_LOG_BYTES = 8 * 1024 * 1024;

/** Lines that wait for so long are held up. */
export const LOG_STALL_MS = 30_000;

/** What the end of a process waits for its last lines: somebody who reads at all has taken them long before. */
export const LOG_SETTLE_MS = 1_000;

/** Tries, a tenth of a second apart, on a pipe that is full: a reader that is stuck does not keep a process from its end. */
const MAX_TRIES = LOG_STALL_MS / 100;

type Stream = ReturnType<typeof pino.destination>;

export class LogDestination {
  private readonly stream: Stream;
  private droppedLines = 0;
  private untoldLines = 0;
  private failure: Error | undefined;
  /** Since a line last got on. */
  private tries = 0;
  /** Since when lines wait without one of them getting on; undefined while none waits. */
  private waitingSinceMs: number | undefined;

  /**
   * @param fileDescriptor of a file, a pipe or a terminal that is open
   * @param onDropped called with the lines that were lost, once there is room again
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
    // pino calls it as the process ends, and it tries again and again: where nothing can be written, for ever
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

  /** Lines that were lost since the process began. */
  get dropped(): number {
    return this.droppedLines;
  }

  /** One line with its end; never blocks. What pino calls a destination. */
  write(line: string): void {
    this.waitingSinceMs ??= this.clock.now();
    this.stream.write(line);
  }

  /** When all lines so far are written or failed, at the latest after `LOG_SETTLE_MS`. Never rejects. */
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
   * Writes what waits, before it returns; nothing where the last try has failed. What pino calls before it ends a process.
   * A block that is on its way to the system is neither awaited nor written again: its lines may come after these.
   */
  flushSync(): void {
    this.stream.flushSync();
  }

  /** @throws Error the reason, while lines are lost or held up */
  assertTakesLines(): void {
    if (this.failure !== undefined) throw new Error("the log can't be written", { cause: this.failure });
    if (this.untoldLines > 0) throw new Error(`the log has no room: ${this.untoldLines} lines were dropped`);
    const { waitingSinceMs } = this;
    if (waitingSinceMs !== undefined && this.clock.now() - waitingSinceMs > LOG_STALL_MS)
      throw new Error(`nobody takes the lines of the log for ${LOG_STALL_MS} ms`);
  }

  private drop(): void {
    this.droppedLines++;
    this.untoldLines++;
  }

  private progress(): void {
    this.failure = undefined;
    this.tries = 0;
    this.waitingSinceMs = this.clock.now();
  }

  private drained(): void {
    this.waitingSinceMs = undefined;
    const lines = this.untoldLines;
    this.untoldLines = 0;
    if (lines > 0) this.onDropped(lines);
  }
}

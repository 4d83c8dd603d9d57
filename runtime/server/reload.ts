/**
 * Files whose content is followed while the server runs: certificates, keys, configurations. They are polled by path
 * once a second rather than watched. That costs next to nothing for the few files there are, and it is the only way
 * that works the same for mounted volumes (whose files are replaced through links), network file systems, single-file
 * bind mounts, and folders that appear later.
 */
import { constants, type Stats } from "node:fs";
import { type FileHandle, open, stat } from "node:fs/promises";
import { type Clock, systemClock } from "../api/time.js";
import type { ChangingText } from "../base/changing-text.js";

export interface FollowOptions {
  /** The system clock by default. */
  readonly clock?: Clock;
  /** Stops the following; the text stays as it was. */
  readonly signal: AbortSignal;
  /** Receives, once for each problem, the reason why new content was not adopted, and whatever listeners throw. */
  readonly onError: (error: unknown) => void;
}

/** The certificates of every authority that browsers know take a quarter of a megabyte. */
export const MAX_FOLLOWED_BYTES = 4 * 1024 * 1024;

const CHECK_INTERVAL_MS = 1_000;
/** A changed file is read when it has been stable for this long... */
const SETTLE_MS = 100;
/** ...or after this many checks that found it changed again. */
const MAX_UNSETTLED_CHECKS = 10;
/** The number of checks after which a file is read although it seems unchanged. */
const CHECKS_PER_READING = 60;

/**
 * Reads a file and follows it. New content is adopted about a second after it was written, moved or linked; of several
 * writes in a row, only the last one counts. Content that cannot be used (no file, an empty or too large one) leaves
 * the former text. Never keeps the process alive.
 * @param name the name of the text in messages, such as the flag and the file
 * @throws Error that names it, if the file cannot be used at first
 */
export async function followFile(name: string, file: string, options: FollowOptions): Promise<ChangingText> {
  const followed = new FollowedFile(name, file, options);
  await followed.start();
  return followed;
}

class FollowedFile implements ChangingText {
  readonly name: string;
  readonly #file: string;
  readonly #options: FollowOptions;
  readonly #listeners = new Set<() => void>();
  #text = "";
  /** The marks of the file when it was last read, and when it was last checked. */
  #readMark: string | undefined;
  #seenMark: string | undefined;
  #unsettledLooks = 0;
  #checksUntilReading = 0;
  #lastProblem: string | undefined;

  constructor(name: string, file: string, options: FollowOptions) {
    this.name = name;
    this.#file = file;
    this.#options = options;
  }

  get text(): string {
    return this.#text;
  }

  onChange(listener: () => void): () => void {
    // The same function may be registered twice and removed once.
    const entry = (): void => listener();
    this.#listeners.add(entry);
    return () => this.#listeners.delete(entry);
  }

  async start(): Promise<void> {
    try {
      const found = await stat(this.#file);
      this.#recordReading(markOf(found));
      this.#text = await readWhole(this.#file);
    } catch (error) {
      throw this.#named(error);
    }
    this.#checkAfter(CHECK_INTERVAL_MS);
  }

  #checkAfter(delayMs: number): void {
    const { clock = systemClock, signal } = this.#options;
    if (signal.aborted) return;
    const stop = (): void => cancel();
    const cancel = clock.after(delayMs, () => {
      signal.removeEventListener("abort", stop);
      void this.#check().then((nextMs) => this.#checkAfter(nextMs));
    });
    signal.addEventListener("abort", stop, { once: true });
  }

  /** @returns milliseconds until the next check. Never throws. */
  async #check(): Promise<number> {
    try {
      const found = await stat(this.#file);
      const mark = markOf(found);
      if (this.#isSettling(mark)) return SETTLE_MS;
      const isKnown = mark === this.#readMark && this.#lastProblem === undefined;
      if (isKnown && --this.#checksUntilReading > 0) return CHECK_INTERVAL_MS;
      this.#recordReading(mark);
      const text = await readWhole(this.#file);
      this.#lastProblem = undefined;
      if (!this.#options.signal.aborted) this.#take(text);
    } catch (error) {
      this.#report(this.#named(error));
    }
    return CHECK_INTERVAL_MS;
  }

  /** Whether the file changed so recently that a program may still be writing it. */
  #isSettling(mark: string): boolean {
    const isStill = mark === this.#seenMark || mark === this.#readMark;
    this.#seenMark = mark;
    this.#unsettledLooks = isStill ? 0 : this.#unsettledLooks + 1;
    return !isStill && this.#unsettledLooks <= MAX_UNSETTLED_CHECKS;
  }

  #recordReading(mark: string): void {
    // File times are coarse, so a change right after this one may have the same mark; the next check reads the file
    // again.
    this.#checksUntilReading = mark === this.#readMark ? CHECKS_PER_READING : 1;
    this.#readMark = mark;
    this.#unsettledLooks = 0;
  }

  #take(text: string): void {
    if (text === this.#text) return;
    this.#text = text;
    for (const listener of [...this.#listeners]) {
      try {
        listener();
      } catch (error) {
        this.#options.onError(error);
      }
    }
  }

  #named(error: unknown): Error {
    return new Error(`${this.name}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }

  #report(error: Error): void {
    if (this.#options.signal.aborted || error.message === this.#lastProblem) return;
    this.#lastProblem = error.message;
    this.#options.onError(error);
  }
}

/** Returns a text that changes with every change that the file system reports. */
function markOf({ dev, ino, size, mtimeMs, ctimeMs }: Stats): string {
  return `${dev}:${ino}:${size}:${mtimeMs}:${ctimeMs}`;
}

/** @throws Error for a path that is not a file, or a file that is empty or larger than {@link MAX_FOLLOWED_BYTES} */
async function readWhole(file: string): Promise<string> {
  // O_NONBLOCK: opening a pipe, which may have replaced the file since the last check, would block until a program
  // writes to it.
  const handle = await open(file, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    if (!(await handle.stat()).isFile()) throw new Error(`${file} is not a regular file`);
    const bytes = await readUpTo(handle, MAX_FOLLOWED_BYTES + 1);
    if (bytes.length > MAX_FOLLOWED_BYTES) {
      throw new Error(`${file} has more than ${MAX_FOLLOWED_BYTES} bytes, the most that is read`);
    }
    const text = bytes.toString("utf8");
    if (text.trim() === "") throw new Error(`${file} is empty`);
    return text;
  } finally {
    await handle.close();
  }
}

async function readUpTo(handle: FileHandle, limitBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of handle.createReadStream({ autoClose: false, end: limitBytes - 1 })) chunks.push(chunk);
  return Buffer.concat(chunks);
}

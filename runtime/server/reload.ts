/**
 * Files whose content is followed while the server runs: certificates, keys, configurations. They are looked at by
 * their path, once a second, rather than watched: that costs next to nothing for the few files there are, and it is
 * the one way that works the same for mounted volumes (whose files are replaced through links), network file systems,
 * files that are bound one by one, and folders that come later.
 */
import { constants, type Stats } from "node:fs";
import { type FileHandle, open, stat } from "node:fs/promises";
import { type Clock, systemClock } from "../api/time.js";
import type { ChangingText } from "../base/changing-text.js";

export interface FollowOptions {
  /** Default: the machine's. */
  readonly clock?: Clock;
  /** Ends the following; the text stays as it was. */
  readonly signal: AbortSignal;
  /** Hears, once each time, why what is there now was not taken, and what listeners throw. */
  readonly onError: (error: unknown) => void;
}

/** Certificates of every authority that browsers know are a quarter of a megabyte. */
export const MAX_FOLLOWED_BYTES = 4 * 1024 * 1024;

const LOOK_INTERVAL_MS = 1_000;
/** A file that changes is taken when it has kept still for so long... */
const SETTLE_MS = 100;
/** ...or after so many looks that found it changed once more. */
const MAX_UNSETTLED_LOOKS = 10;
/** How often it is read although nothing about it seems to have changed. */
const LOOKS_PER_READING = 60;

/**
 * Reads a file and follows it. Its content is taken about a second after it was written, moved or linked there; of
 * many writes in a row the last one is. What can't be taken (no file, an empty or too large one) leaves the old text.
 * Never keeps the process alive.
 * @param name what the text is called in messages, such as the flag and the file
 * @throws Error naming it, when the file can't be taken at first
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
  /** Of the file when it was read last, and at the last look. */
  #readMark: string | undefined;
  #seenMark: string | undefined;
  #unsettledLooks = 0;
  #looksUntilReading = 0;
  #lastFault: string | undefined;

  constructor(name: string, file: string, options: FollowOptions) {
    this.name = name;
    this.#file = file;
    this.#options = options;
  }

  get text(): string {
    return this.#text;
  }

  onChange(listener: () => void): () => void {
    // the same function may listen twice, and stop once
    const entry = (): void => listener();
    this.#listeners.add(entry);
    return () => this.#listeners.delete(entry);
  }

  async start(): Promise<void> {
    try {
      const found = await stat(this.#file);
      this.#noteReading(markOf(found));
      this.#text = await readWhole(this.#file);
    } catch (error) {
      throw this.#fault(error);
    }
    this.#lookAfter(LOOK_INTERVAL_MS);
  }

  #lookAfter(delayMs: number): void {
    const { clock = systemClock, signal } = this.#options;
    if (signal.aborted) return;
    const stop = (): void => cancel();
    const cancel = clock.after(delayMs, () => {
      signal.removeEventListener("abort", stop);
      void this.#look().then((nextMs) => this.#lookAfter(nextMs));
    });
    signal.addEventListener("abort", stop, { once: true });
  }

  /** @returns milliseconds until the next look. Never throws. */
  async #look(): Promise<number> {
    try {
      const found = await stat(this.#file);
      const mark = markOf(found);
      if (this.#isSettling(mark)) return SETTLE_MS;
      const isKnown = mark === this.#readMark && this.#lastFault === undefined;
      if (isKnown && --this.#looksUntilReading > 0) return LOOK_INTERVAL_MS;
      this.#noteReading(mark);
      const text = await readWhole(this.#file);
      this.#lastFault = undefined;
      if (!this.#options.signal.aborted) this.#take(text);
    } catch (error) {
      this.#report(this.#fault(error));
    }
    return LOOK_INTERVAL_MS;
  }

  /** Whether the file was changed so lately that somebody may still be writing it. */
  #isSettling(mark: string): boolean {
    const isStill = mark === this.#seenMark || mark === this.#readMark;
    this.#seenMark = mark;
    this.#unsettledLooks = isStill ? 0 : this.#unsettledLooks + 1;
    return !isStill && this.#unsettledLooks <= MAX_UNSETTLED_LOOKS;
  }

  #noteReading(mark: string): void {
    // times of files are coarse: a change right after this one may leave the same mark, so the next look reads again
    this.#looksUntilReading = mark === this.#readMark ? LOOKS_PER_READING : 1;
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

  #fault(error: unknown): Error {
    return new Error(`${this.name}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }

  #report(fault: Error): void {
    if (this.#options.signal.aborted || fault.message === this.#lastFault) return;
    this.#lastFault = fault.message;
    this.#options.onError(fault);
  }
}

/** Changes with every change that the file system tells of. */
function markOf({ dev, ino, size, mtimeMs, ctimeMs }: Stats): string {
  return `${dev}:${ino}:${size}:${mtimeMs}:${ctimeMs}`;
}

/** @throws Error for what is no file, is empty or has more than {@link MAX_FOLLOWED_BYTES} */
async function readWhole(file: string): Promise<string> {
  // without waiting: a pipe would keep whoever opens it until somebody writes, and may have come after the last look
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

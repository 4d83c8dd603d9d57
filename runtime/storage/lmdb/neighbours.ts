/**
 * What the processes that share a store tell each other. After a commit, a process writes to a file that all of them
 * watch, and each then reads the log itself: order and completeness come from the revisions. A process that dies between
 * its commit and its note leaves the others without one, so each also looks by itself now and then.
 */
import { closeSync, constants, type FSWatcher, openSync, watch, writeSync } from "node:fs";
import { join } from "node:path";
import { CHANGES_FILE, FILE_MODE } from "./privacy.js";

/** The interval at which a process looks for commits that no other process has reported. */
const LOOK_INTERVAL_MS = 250;

const NOTE = new Uint8Array(1);

export class Neighbours {
  readonly #directory: string;
  readonly #onWarning: (message: string) => void;
  readonly #file: number;
  readonly #watcher: FSWatcher;
  readonly #timer: NodeJS.Timeout;

  /**
   * @param look called after commits of any process, this one included, and now and then without one; must not throw
   * @param onWarning receives failures, after which commits of other processes are seen late
   * @throws Error of the file system
   */
  constructor(directory: string, look: () => void, onWarning: (message: string) => void) {
    this.#directory = directory;
    this.#onWarning = onWarning;
    const path = join(directory, CHANGES_FILE);
    this.#file = openSync(path, constants.O_WRONLY | constants.O_CREAT, FILE_MODE);
    this.tell();
    this.#watcher = watch(path, { persistent: false }, look);
    this.#watcher.on("error", (error) => this.#warn(error));
    this.#timer = setInterval(look, LOOK_INTERVAL_MS);
    this.#timer.unref();
  }

  /** Wakes the others. If that fails, they see the commit when they look by themselves. */
  tell(): void {
    try {
      writeSync(this.#file, NOTE, 0, NOTE.length, 0);
    } catch (error) {
      this.#warn(error);
    }
  }

  close(): void {
    clearInterval(this.#timer);
    this.#watcher.close();
    closeSync(this.#file);
  }

  #warn(error: unknown): void {
    const reason = error instanceof Error ? error.message : String(error);
    this.#onWarning(`storage directory ${this.#directory}: processes that share it see changes late: ${reason}`);
  }
}

/**
 * The queue in front of a durable store: while one group of writes is being committed, the next one gathers. The first
 * writer of a group commits it; no writer waits for the preparation of another one.
 */
import type { Revision, Write } from "./engine.js";
import { EngineClosedError, StorageUnavailableError } from "./errors.js";

/**
 * The maximum number of writes that wait for the store. Beyond it commits are refused, so that memory stays bounded.
 */
export const MAX_WAITING_WRITES = 20_000;
/** The maximum number of writes in one group. */
export const MAX_GROUP_WRITES = 1000;
/** The maximum number of value bytes in one group, unless a single value is larger. */
export const MAX_GROUP_BYTES = 16 * 1024 * 1024;

/** A queued write, which the store settles exactly once. */
export interface PendingWrite {
  readonly write: Write;
  resolve(revision: Revision): void;
  reject(error: Error): void;
}

/** Commits a group and settles each of its writes. What it leaves unsettled or throws fails the whole group. */
export type GroupCommit = (group: readonly PendingWrite[]) => Promise<void>;

export class CommitQueue {
  readonly #commitGroup: GroupCommit;
  #waiting: PendingWrite[] = [];
  #running: Promise<void> | undefined;
  #isClosed = false;

  constructor(commitGroup: GroupCommit) {
    this.#commitGroup = commitGroup;
  }

  /** @throws EngineClosedError, StorageUnavailableError if too many writes wait, and the error of the group commit */
  add(write: Write): Promise<Revision> {
    if (this.#isClosed) {
      return Promise.reject(new EngineClosedError());
    }
    if (this.#waiting.length >= MAX_WAITING_WRITES) {
      return Promise.reject(
        new StorageUnavailableError(`key ${write.key}: ${MAX_WAITING_WRITES} writes are already waiting for the store`),
      );
    }
    return new Promise((resolve, reject) => {
      this.#waiting.push({ write, resolve, reject });
      this.#running ??= this.#run();
    });
  }

  /** Refuses further writes and waits until those under way are settled. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#running;
  }

  async #run(): Promise<void> {
    do {
      // A turn of the event loop lets callers whose write was just acknowledged add their next one to this group.
      await new Promise(setImmediate);
      const group = this.#takeGroup();
      try {
        await this.#commitGroup(group);
      } catch (error) {
        const failure = error instanceof Error ? error : new Error(String(error));
        for (const pending of group) {
          pending.reject(failure);
        }
      }
    } while (this.#waiting.length > 0);
    this.#running = undefined;
  }

  #takeGroup(): PendingWrite[] {
    let bytes = 0;
    let count = 0;
    for (const { write } of this.#waiting) {
      bytes += write.value.byteLength;
      if (count === MAX_GROUP_WRITES || (count > 0 && bytes > MAX_GROUP_BYTES)) {
        break;
      }
      count++;
    }
    return this.#waiting.splice(0, count);
  }
}

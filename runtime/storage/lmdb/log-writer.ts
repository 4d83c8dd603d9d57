/**
 * Group commit: all waiting writes go into one transaction, which checks each of them, and are acknowledged after the
 * flush.
 */
import { CommitQueue, type PendingWrite } from "../commit-queue.js";
import type { Revision, StorageEvent, Write } from "../engine.js";
import { RevisionMismatchError, UnknownOutcomeError } from "../errors.js";
import type { LogPage } from "../watch-hub.js";
import { type Databases, readHead, readLatest } from "./databases.js";
import { readLogPage } from "./reads.js";
import { encodeKey, encodeLatest, encodeRecord, encodeRevision } from "./records.js";

export class LogWriter {
  readonly #databases: Databases;
  readonly #onCommitted: (page: LogPage) => void;
  readonly #queue = new CommitQueue((group) => this.#commitGroup(group));
  #head: Revision;

  /** @param onCommitted receives every group before its writers are answered */
  constructor(databases: Databases, onCommitted: (page: LogPage) => void) {
    this.#databases = databases;
    this.#onCommitted = onCommitted;
    this.#head = readHead(databases);
  }

  /** The newest revision on disk. */
  get head(): Revision {
    return this.#head;
  }

  commit(write: Write): Promise<Revision> {
    return this.#queue.add(write);
  }

  close(): Promise<void> {
    return this.#queue.close();
  }

  async #commitGroup(group: readonly PendingWrite[]): Promise<void> {
    this.#databases.transactions.assertNotOver();
    let judged: Array<StorageEvent | RevisionMismatchError>;
    try {
      judged = await this.#databases.transactions.run(() => this.#writeGroup(group));
    } catch (error) {
      this.#settleFailure(group, error);
      return;
    }
    this.#databases.root.resetReadTxn();
    const events = judged.filter((outcome): outcome is StorageEvent => !(outcome instanceof Error));
    const last = events.at(-1);
    if (last !== undefined) {
      this.#head = last.revision;
      this.#onCommitted({ events, through: last.revision });
    }
    group.forEach((pending, index) => {
      const outcome = judged[index] as StorageEvent | RevisionMismatchError;
      if (outcome instanceof Error) {
        pending.reject(outcome);
      } else {
        pending.resolve(outcome.revision);
      }
    });
  }

  /** Runs inside the transaction: a later write of the group sees the effect of an earlier one. */
  #writeGroup(group: readonly PendingWrite[]): Array<StorageEvent | RevisionMismatchError> {
    let revision = this.#head;
    return group.map(({ write }) => {
      const { type, key, value, previous } = write;
      const latest = readLatest(this.#databases, key);
      const actual = latest === undefined || latest.isDeleted ? 0n : latest.revision;
      if (actual !== previous) {
        return new RevisionMismatchError(key, previous, actual);
      }
      revision++;
      const change = type === "delete" ? "delete" : previous === 0n ? "create" : "update";
      const record = encodeRecord({ change, key, link: latest?.revision ?? 0n }, value);
      this.#databases.log.putSync(encodeRevision(revision), record, { append: true });
      this.#databases.latest.putSync(encodeKey(key), encodeLatest({ revision, isDeleted: type === "delete" }));
      return { type, key, value, revision, previous };
    });
  }

  /**
   * After a failed commit the log shows whether it contains the group; even if it does, it is unknown whether the group
   * is on disk. If this was LMDB's last transaction, the log itself is not reliable and is not shown.
   */
  #settleFailure(group: readonly PendingWrite[], error: unknown): void {
    if (this.#databases.transactions.isOver) {
      for (const pending of group) {
        pending.reject(new UnknownOutcomeError(pending.write.key, error));
      }
      return;
    }
    this.#databases.root.resetReadTxn();
    const isWritten = readHead(this.#databases) !== this.#head;
    while (readHead(this.#databases) !== this.#head) {
      const page = readLogPage(this.#databases, this.#head, readHead(this.#databases));
      this.#head = page.through;
      this.#onCommitted(page);
    }
    for (const pending of group) {
      pending.reject(isWritten ? new UnknownOutcomeError(pending.write.key, error) : (error as Error));
    }
  }
}

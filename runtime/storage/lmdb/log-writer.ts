/**
 * Group commit: all waiting writes go into one transaction, which checks each of them, and are acknowledged after the
 * flush.
 */
import { CommitQueue, type PendingWrite } from "../commit-queue.js";
import type { Revision, StorageEvent, Write } from "../engine.js";
import { CompactedError, RevisionMismatchError, UnknownOutcomeError } from "../errors.js";
import type { LogPage } from "../watch-hub.js";
import { readCompacted } from "./compaction.js";
import { type Databases, readHead, readLatest, readRecord } from "./databases.js";
import { readLogPage } from "./reads.js";
import { encodeKey, encodeLatest, encodeRecord, encodeRevision } from "./records.js";

export interface LogWriterOptions {
  /** Receives the log, part by part; each group of this process before its writers are answered. */
  readonly onCommitted: (page: LogPage) => void;
  /** Present if other processes write to the log as well. */
  readonly others?:
    | {
        /** Called after each group of this process. */
        readonly tell: () => void;
        /** Receives a gap: this process was away for so long that others compacted what it had not read. */
        readonly onGap: (error: CompactedError) => void;
        /** Receives failures to read what they wrote, which is tried again at the next look. */
        readonly onFailure: (error: unknown) => void;
      }
    | undefined;
}

export class LogWriter {
  readonly #databases: Databases;
  readonly #onCommitted: (page: LogPage) => void;
  readonly #others: LogWriterOptions["others"];
  readonly #queue = new CommitQueue((group) => this.#commitGroup(group));
  #head: Revision;
  /** The next look, if a part of the log that others wrote is longer than a page. */
  #following: Promise<void> | undefined;
  #isClosed = false;

  constructor(databases: Databases, { onCommitted, others }: LogWriterOptions) {
    this.#databases = databases;
    this.#onCommitted = onCommitted;
    this.#others = others;
    this.#head = readHead(databases);
  }

  /** The revision up to which everything was passed on. It is the newest one on disk if no other process writes. */
  get head(): Revision {
    return this.#head;
  }

  /** Passes on what other processes have written by now. Never throws. */
  look(): void {
    if (this.#isClosed || this.#databases.transactions.isOver) {
      return;
    }
    try {
      this.findHead();
    } catch (error) {
      this.#others?.onFailure(error);
    }
  }

  /**
   * Returns the newest revision on disk, whichever process wrote it. What is new by then is passed on at once, or page
   * by page in later turns if it is long.
   */
  findHead(): Revision {
    const { root, lock } = this.#databases;
    root.resetReadTxn();
    let newest = readHead(this.#databases);
    if (newest < this.#head) {
      // A process that opened the store has set it back to a former state; LockFile says how.
      lock.correct();
      root.resetReadTxn();
      newest = readHead(this.#databases);
    }
    if (newest > this.#head) {
      this.#passOn(newest);
      if (newest > this.#head) {
        this.#following ??= this.#follow();
      }
    }
    return newest;
  }

  commit(write: Write): Promise<Revision> {
    return this.#queue.add(write);
  }

  async close(): Promise<void> {
    await this.#queue.close();
    this.#isClosed = true;
  }

  /** Passes on the next page of the log, which ends at `through` at the latest. */
  #passOn(through: Revision): void {
    const compacted = readCompacted(this.#databases);
    if (this.#head < compacted) {
      const error = new CompactedError(this.#head, compacted);
      this.#head = compacted;
      this.#others?.onGap(error);
      return;
    }
    const page = readLogPage(this.#databases, this.#head, through);
    this.#head = page.through;
    this.#onCommitted(page);
  }

  /** Looks again in the next turn, which goes on in later ones as long as there is more than a page. */
  async #follow(): Promise<void> {
    await new Promise(setImmediate);
    this.#following = undefined;
    this.look();
  }

  async #commitGroup(group: readonly PendingWrite[]): Promise<void> {
    this.#databases.transactions.assertNotOver();
    let judged: Array<StorageEvent | RevisionMismatchError> = [];
    try {
      await this.#databases.transactions.run(
        () => {
          judged = this.#writeGroup(group);
        },
        () => judged.some(isEvent),
      );
    } catch (error) {
      this.#settleFailure(group, judged.find(isEvent), error);
      return;
    }
    this.#databases.root.resetReadTxn();
    const events = judged.filter(isEvent);
    const first = events[0];
    if (first !== undefined) {
      if (this.#others !== undefined) {
        this.#others.tell();
        await this.#reach(first.revision - 1n);
      }
      this.#passOnGroup(events);
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

  /** Passes on what other processes wrote before a group of this one. */
  async #reach(revision: Revision): Promise<void> {
    while (this.#head < revision) {
      this.#passOn(revision);
      if (this.#head < revision) {
        await new Promise(setImmediate);
      }
    }
  }

  /** Passes on a group, unless it was read from the log before its transaction was known to have ended. */
  #passOnGroup(events: readonly StorageEvent[]): void {
    const fresh = this.#others === undefined ? events : events.filter(({ revision }) => revision > this.#head);
    const last = fresh.at(-1);
    if (last !== undefined) {
      this.#head = last.revision;
      this.#onCommitted({ events: fresh, through: last.revision });
    }
  }

  /** Runs inside the transaction: a later write of the group sees the effect of an earlier one. */
  #writeGroup(group: readonly PendingWrite[]): Array<StorageEvent | RevisionMismatchError> {
    let revision = this.#others === undefined ? this.#head : readHead(this.#databases);
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
   * @param first what the group would have written first
   */
  #settleFailure(group: readonly PendingWrite[], first: StorageEvent | undefined, error: unknown): void {
    if (this.#databases.transactions.isOver) {
      for (const pending of group) {
        pending.reject(new UnknownOutcomeError(pending.write.key, error));
      }
      return;
    }
    this.#databases.root.resetReadTxn();
    const isWritten = first !== undefined && this.#contains(first);
    for (let newest = readHead(this.#databases); this.#head < newest; ) {
      this.#passOn(newest);
    }
    for (const pending of group) {
      pending.reject(isWritten ? new UnknownOutcomeError(pending.write.key, error) : (error as Error));
    }
  }

  #contains({ revision, key, value }: StorageEvent): boolean {
    const record = readRecord(this.#databases, revision);
    return record !== undefined && record.key === key && Buffer.compare(record.value, value) === 0;
  }
}

function isEvent(outcome: StorageEvent | RevisionMismatchError): outcome is StorageEvent {
  return !(outcome instanceof Error);
}

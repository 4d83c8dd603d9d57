/** The embedded engine on LMDB: one process, durable, each write acknowledged only after the flush to disk. */
import { assertLimit, assertWrite, isStorableKey, MAX_VALUE_BYTES, readRevision } from "../checks.js";
import type {
  Entry,
  GetResult,
  ListOptions,
  ListResult,
  ReadOptions,
  Revision,
  StorageEngine,
  Subscription,
  WatchOptions,
  WatchSink,
  Write,
} from "../engine.js";
import { CompactedError, EngineClosedError, FutureRevisionError } from "../errors.js";
import { type LogPage, WatchHub } from "../watch-hub.js";
import { purge, readCompacted, writeCompacted } from "./compaction.js";
import { closeDatabases, type Databases, openDatabases } from "./databases.js";
import { LogWriter } from "./log-writer.js";
import { readEntry, readLogPage, readSlice } from "./reads.js";

/**
 * @param onWarning receives warnings about files that other accounts can read and that can't be protected
 * @throws StorageUnavailableError if the directory can't be opened or another process uses it
 */
export async function openLmdbEngine(
  directory: string,
  onWarning: (message: string) => void = () => {},
): Promise<StorageEngine> {
  return new LmdbEngine(await openDatabases(directory, onWarning));
}

/** The part of the library's file statistics that is used. */
interface FileStatistics {
  readonly pageSize: number;
  readonly lastPageNumber: number;
}

class LmdbEngine implements StorageEngine {
  readonly name = "lmdb";
  readonly isShared = false;
  readonly maxValueBytes = MAX_VALUE_BYTES;

  readonly #databases: Databases;
  readonly #writer: LogWriter;
  readonly #hub: WatchHub;
  #compacted: Revision;
  /** Compactions run one after the other; this is the end of the last one. */
  #compaction: Promise<void> = Promise.resolve();
  #closing: Promise<void> | undefined;

  constructor(databases: Databases) {
    this.#databases = databases;
    this.#compacted = readCompacted(databases);
    this.#writer = new LogWriter(databases, (page) => this.#hub.publish(page));
    this.#hub = new WatchHub(this.#writer.head, (after, through) => this.#readLog(after, through));
  }

  head(): Revision {
    this.#assertOpen();
    return this.#writer.head;
  }

  async get(key: string, options?: ReadOptions): Promise<GetResult> {
    this.#assertReadable();
    const revision = readRevision(options, this.#writer.head, this.#compacted);
    return { entry: isStorableKey(key) ? readEntry(this.#databases, key, revision) : undefined, revision };
  }

  async list(options: ListOptions): Promise<ListResult> {
    this.#assertReadable();
    assertLimit(options);
    const { prefix, limit = Number.POSITIVE_INFINITY } = options;
    let revision = readRevision(options, this.#writer.head, this.#compacted);
    let entries: Entry[] = [];
    let after = options.after;
    for (;;) {
      // One more entry than requested shows whether there is more.
      const slice = readSlice(this.#databases, { prefix, after }, revision, limit + 1 - entries.length);
      entries.push(...slice.entries);
      if (slice.next === undefined || entries.length > limit) {
        return { entries: entries.slice(0, limit), revision, more: entries.length > limit };
      }
      after = slice.next;
      await new Promise(setImmediate);
      this.#assertReadable();
      if (revision < this.#compacted) {
        // The revision was compacted meanwhile: a list of the newest state starts again, a list at a given revision
        // fails.
        revision = readRevision(options, this.#writer.head, this.#compacted);
        entries = [];
        after = options.after;
      }
    }
  }

  async commit(write: Write): Promise<Revision> {
    this.#assertOpen();
    assertWrite(write, this.maxValueBytes);
    return this.#writer.commit(write);
  }

  watch(options: WatchOptions, sink: WatchSink): Subscription {
    return this.#hub.watch(options, sink);
  }

  async compact(revision: Revision): Promise<void> {
    this.#assertOpen();
    if (revision > this.#writer.head) {
      throw new FutureRevisionError(revision, this.#writer.head);
    }
    const compaction = this.#compaction.then(() => this.#compactNow(revision));
    // The next compaction does not depend on this one; the caller of this one receives its error.
    this.#compaction = compaction.catch(() => undefined);
    return compaction;
  }

  async compactedRevision(): Promise<Revision> {
    this.#assertOpen();
    return this.#compacted;
  }

  diskBytes(): number {
    if (this.#closing !== undefined) return 0;
    const { pageSize, lastPageNumber } = this.#databases.root.getStats() as FileStatistics;
    return (lastPageNumber + 1) * pageSize;
  }

  async ping(): Promise<void> {
    this.#assertReadable();
    readCompacted(this.#databases);
  }

  close(): Promise<void> {
    this.#closing ??= this.#closeNow();
    return this.#closing;
  }

  async #closeNow(): Promise<void> {
    await this.#writer.close();
    await this.#compaction;
    this.#hub.close();
    await closeDatabases(this.#databases);
  }

  async #compactNow(revision: Revision): Promise<void> {
    if (revision > this.#compacted) {
      await writeCompacted(this.#databases, revision);
      this.#compacted = revision;
    }
    await purge(this.#databases, this.#compacted);
  }

  async #readLog(after: Revision, through: Revision): Promise<LogPage> {
    // Other work of the process goes on between the pages of a long log.
    await new Promise(setImmediate);
    this.#assertReadable();
    if (after < this.#compacted) {
      throw new CompactedError(after, this.#compacted);
    }
    return readLogPage(this.#databases, after, through);
  }

  /** After its last transaction LMDB refuses reads as well. */
  #assertReadable(): void {
    this.#assertOpen();
    this.#databases.transactions.assertNotOver();
  }

  #assertOpen(): void {
    if (this.#closing !== undefined) {
      throw new EngineClosedError();
    }
  }
}

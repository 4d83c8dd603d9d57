/**
 * The embedded engine on LMDB: one process or the workers of one server, durable, each write acknowledged only after the
 * flush to disk.
 */
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
import { Neighbours } from "./neighbours.js";
import { readEntry, readLogPage, readSlice } from "./reads.js";
import { unavailable } from "./transactions.js";

/**
 * @param onWarning receives warnings about files that other accounts can read and that can't be protected
 * @param group the name of a group of processes, without spaces: those that pass the same one may have the directory
 * open at the same time. Undefined if this process owns the directory alone
 * @throws StorageUnavailableError if the directory can't be opened or a process of another group uses it
 */
export async function openLmdbEngine(
  directory: string,
  onWarning: (message: string) => void = () => {},
  group?: string,
): Promise<StorageEngine> {
  const databases = await openDatabases(directory, onWarning, group);
  try {
    return new LmdbEngine(databases, onWarning, group !== undefined);
  } catch (error) {
    await closeDatabases(databases);
    throw unavailable(databases.path, error);
  }
}

/** The part of the library's file statistics that is used. */
interface FileStatistics {
  readonly pageSize: number;
  readonly lastPageNumber: number;
}

class LmdbEngine implements StorageEngine {
  readonly name = "lmdb";
  readonly isShared: boolean;
  readonly maxValueBytes = MAX_VALUE_BYTES;

  readonly #databases: Databases;
  readonly #writer: LogWriter;
  readonly #hub: WatchHub;
  /** Present if other processes use the store at the same time. */
  readonly #neighbours: Neighbours | undefined;
  /** The compaction point as this process last saw it, which is the present one if no other process compacts. */
  #compacted: Revision;
  /** Compactions run one after the other; this is the end of the last one. */
  #compaction: Promise<void> = Promise.resolve();
  #closing: Promise<void> | undefined;

  constructor(databases: Databases, onWarning: (message: string) => void, isShared: boolean) {
    this.isShared = isShared;
    this.#databases = databases;
    this.#compacted = readCompacted(databases);
    this.#neighbours = isShared ? new Neighbours(databases.path, () => this.#writer.look(), onWarning) : undefined;
    this.#writer = new LogWriter(databases, {
      onCommitted: (page) => this.#hub.publish(page),
      others: this.#neighbours && {
        tell: () => this.#neighbours?.tell(),
        onGap: (error) => this.#hub.reset(error.compacted, error),
        onFailure: (error) => onWarning(`storage directory ${databases.path}: reading the log failed: ${error}`),
      },
    });
    this.#hub = new WatchHub(this.#writer.head, (after, through) => this.#readLog(after, through));
  }

  head(): Revision {
    this.#assertOpen();
    return this.#findHead();
  }

  async get(key: string, options?: ReadOptions): Promise<GetResult> {
    this.#assertReadable();
    const revision = readRevision(options, this.#findHead(), this.#findCompacted());
    return { entry: isStorableKey(key) ? readEntry(this.#databases, key, revision) : undefined, revision };
  }

  async list(options: ListOptions): Promise<ListResult> {
    this.#assertReadable();
    assertLimit(options);
    const { prefix, limit = Number.POSITIVE_INFINITY } = options;
    let revision = readRevision(options, this.#findHead(), this.#findCompacted());
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
      if (revision < this.#findCompacted()) {
        // The revision was compacted meanwhile: a list of the newest state starts again, a list at a given revision
        // fails.
        revision = readRevision(options, this.#findHead(), this.#findCompacted());
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
    const head = this.#findHead();
    if (revision > head) {
      throw new FutureRevisionError(revision, head);
    }
    const compaction = this.#compaction.then(() => this.#compactNow(revision));
    // The next compaction does not depend on this one; the caller of this one receives its error.
    this.#compaction = compaction.catch(() => undefined);
    return compaction;
  }

  async compactedRevision(): Promise<Revision> {
    this.#assertOpen();
    this.#findHead();
    return this.#findCompacted();
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
    this.#neighbours?.close();
    await this.#compaction;
    this.#hub.close();
    await closeDatabases(this.#databases);
  }

  async #compactNow(revision: Revision): Promise<void> {
    if (revision > this.#compacted) {
      this.#compacted = await writeCompacted(this.#databases, revision);
    }
    await purge(this.#databases, this.#compacted);
  }

  #findHead(): Revision {
    if (!this.isShared) {
      return this.#writer.head;
    }
    this.#databases.transactions.assertNotOver();
    return this.#writer.findHead();
  }

  /** Reads the same state of the store as {@link #findHead} if it is called in the same turn. */
  #findCompacted(): Revision {
    if (this.isShared) {
      this.#compacted = readCompacted(this.#databases);
    }
    return this.#compacted;
  }

  async #readLog(after: Revision, through: Revision): Promise<LogPage> {
    // Other work of the process goes on between the pages of a long log.
    await new Promise(setImmediate);
    this.#assertReadable();
    const compacted = this.#findCompacted();
    if (after < compacted) {
      throw new CompactedError(after, compacted);
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

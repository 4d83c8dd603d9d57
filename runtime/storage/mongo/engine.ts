/**
 * The MongoDB engine, for any number of servers on one replica set or sharded cluster. README.md explains how it works.
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
import { CompactedError, EngineClosedError, FutureRevisionError, StorageUnavailableError } from "../errors.js";
import { type LogPage, WatchHub } from "../watch-hub.js";
import { ChangeFeed } from "./change-feed.js";
import { Compaction } from "./compaction.js";
import { Log } from "./log.js";
import type { LogEntry } from "./log-documents.js";
import { LogView } from "./log-view.js";
import { COMMIT_TIMEOUT_MS, LogWriter } from "./log-writer.js";
import { type Connection, connect, READ_TIMEOUT_MS, unavailable } from "./mongo-connection.js";
import { SharedRequest } from "./shared-request.js";

/** The number of times that a read of the newest state starts again after a compaction overtakes it. */
const MAX_READ_TRIES = 5;

export interface MongoEngineOptions {
  /** Receives problems that the engine solves by itself, such as broken streams. */
  readonly onWarning?: (message: string, error: unknown) => void;
  /** The time limit of a write. Default: {@link COMMIT_TIMEOUT_MS}. */
  readonly commitTimeoutMs?: number;
  /** The time limit of a read. Default: {@link READ_TIMEOUT_MS}. */
  readonly readTimeoutMs?: number;
}

/**
 * @param url the connection string, whose path names the database
 * @throws StorageUnavailableError if there is no connection or the deployment has no change streams
 */
export async function openMongoEngine(url: string, options: MongoEngineOptions = {}): Promise<StorageEngine> {
  const connection = await connect(url);
  const log = new Log(connection, options.readTimeoutMs);
  try {
    const head = await log.readHead(0n);
    return new MongoEngine(connection, log, head, options);
  } catch (error) {
    await connection.client.close();
    throw error;
  }
}

class MongoEngine implements StorageEngine {
  readonly name = "mongodb";
  readonly isShared = true;
  readonly maxValueBytes = MAX_VALUE_BYTES;

  readonly #connection: Connection;
  readonly #log: Log;
  readonly #hub: WatchHub;
  readonly #view: LogView;
  readonly #writer: LogWriter;
  readonly #feed: ChangeFeed;
  readonly #compaction: Compaction;
  readonly #heads = new SharedRequest(() => this.#log.readHead(this.#view.position));
  readonly #onWarning: (message: string, error: unknown) => void;
  readonly #readTimeoutMs: number;
  #closing: Promise<void> | undefined;

  constructor(connection: Connection, log: Log, head: Revision, options: MongoEngineOptions) {
    const { onWarning = () => undefined, commitTimeoutMs: timeoutMs = COMMIT_TIMEOUT_MS } = options;
    this.#connection = connection;
    this.#log = log;
    this.#onWarning = onWarning;
    this.#readTimeoutMs = options.readTimeoutMs ?? READ_TIMEOUT_MS;
    this.#hub = new WatchHub(head, (after, through) => this.#readLog(after, through));
    this.#view = new LogView(log, this.#hub);
    this.#writer = new LogWriter(connection, log, this.#view, { reachHead: () => this.#reachHead(), timeoutMs });
    this.#feed = new ChangeFeed(connection, log, this.#view, { readHead: () => this.#heads.ask(), onWarning });
    this.#compaction = new Compaction(connection, log);
  }

  head(): Promise<Revision> {
    return this.#whileOpen(() => this.#readHead());
  }

  get(key: string, options: ReadOptions = {}): Promise<GetResult> {
    return this.#whileOpen(async () => {
      const isNewest = options.revision === undefined;
      for (let tries = 1; ; tries++) {
        const result = await (isNewest ? this.#getNewest(key) : this.#getAt(key, options));
        // A newest value is right if there is one. A missing value may have been compacted meanwhile.
        if ((isNewest && result.entry !== undefined) || (await this.#isReadable(result.revision, options, tries))) {
          return result;
        }
      }
    });
  }

  list(options: ListOptions): Promise<ListResult> {
    return this.#whileOpen(async () => {
      assertLimit(options);
      const { limit = Number.POSITIVE_INFINITY } = options;
      for (let tries = 1; ; tries++) {
        const revision = await this.#readRevision(options);
        const entries = await this.#log.readVisible(options, revision, limit + 1);
        if (await this.#isReadable(revision, options, tries)) {
          return { entries: entries.slice(0, limit), revision, more: entries.length > limit };
        }
      }
    });
  }

  commit(write: Write): Promise<Revision> {
    return this.#whileOpen(async () => {
      assertWrite(write, this.maxValueBytes);
      return this.#writer.commit(write);
    });
  }

  watch(options: WatchOptions, sink: WatchSink): Subscription {
    return this.#hub.watch(options, sink);
  }

  compact(revision: Revision): Promise<void> {
    return this.#whileOpen(async () => {
      const head = revision > this.#view.position ? await this.#readHead() : this.#view.position;
      if (revision > head) {
        throw new FutureRevisionError(revision, head);
      }
      await this.#compaction.compact(revision);
    });
  }

  compactedRevision(): Promise<Revision> {
    return this.#whileOpen(() => this.#log.readCompacted());
  }

  ping(): Promise<void> {
    return this.#whileOpen(async () => {
      try {
        const signal = AbortSignal.timeout(this.#readTimeoutMs);
        await this.#connection.database.command({ ping: 1, maxTimeMS: this.#readTimeoutMs }, { signal });
      } catch (error) {
        throw unavailable("ping", error);
      }
    });
  }

  close(): Promise<void> {
    this.#closing ??= this.#closeNow();
    return this.#closing;
  }

  async #closeNow(): Promise<void> {
    await this.#writer.close();
    await this.#compaction.stop();
    this.#hub.close();
    await this.#feed.stop();
    await this.#connection.client.close();
  }

  async #whileOpen<Result>(action: () => Promise<Result>): Promise<Result> {
    if (this.#closing !== undefined) {
      throw new EngineClosedError();
    }
    try {
      return await action();
    } catch (error) {
      throw this.#closing !== undefined && error instanceof StorageUnavailableError ? new EngineClosedError() : error;
    }
  }

  async #readHead(): Promise<Revision> {
    const head = await this.#heads.ask();
    if (head > this.#view.position) {
      // A caller that reads the head will soon need the events up to it, perhaps before the change stream reports them.
      this.#view.advance().catch((error) => {
        if (this.#closing === undefined) {
          this.#onWarning("reading the log failed and will be tried again", error);
        }
      });
    }
    return head;
  }

  async #reachHead(): Promise<void> {
    await this.#view.reach(await this.#heads.ask());
  }

  async #readRevision(options: ReadOptions): Promise<Revision> {
    const { revision } = options;
    const isKnown = revision !== undefined && revision <= this.#view.position;
    const head = isKnown ? this.#view.position : await this.#readHead();
    // The compaction point is read afterwards, when nothing can have been removed unnoticed.
    return readRevision(options, head, 0n);
  }

  async #getNewest(key: string): Promise<GetResult> {
    const head = await this.#readHead();
    const found = isStorableKey(key) ? await this.#log.readEntry(key) : undefined;
    // The key is read after the head, so the result may be newer.
    const isNewer = found !== undefined && found.event.revision > head;
    return { entry: toResult(found), revision: isNewer ? found.event.revision : head };
  }

  async #getAt(key: string, options: ReadOptions): Promise<GetResult> {
    const revision = await this.#readRevision(options);
    return { entry: toResult(isStorableKey(key) ? await this.#log.readEntry(key, revision) : undefined), revision };
  }

  /**
   * Whether a read at `revision` was complete; false if a read of the newest state must start again.
   * @throws CompactedError if that very revision was requested
   */
  async #isReadable(revision: Revision, options: ReadOptions, tries: number): Promise<boolean> {
    const compacted = await this.#log.readCompacted();
    if (revision >= compacted) {
      return true;
    }
    if (options.revision !== undefined) {
      throw new CompactedError(revision, compacted);
    }
    if (tries === MAX_READ_TRIES) {
      throw new StorageUnavailableError(`MongoDB: compactions overtook a read ${MAX_READ_TRIES} times`);
    }
    return false;
  }

  async #readLog(after: Revision, through: Revision): Promise<LogPage> {
    const entries = await this.#log.readKnown(after, through);
    return { events: entries.map(({ event }) => event), through: entries.at(-1)?.event.revision ?? through };
  }
}

function toResult(found: LogEntry | undefined): Entry | undefined {
  if (found === undefined || found.event.type === "delete") {
    return undefined;
  }
  const { key, value, revision } = found.event;
  return { key, value, revision };
}

/**
 * The reads of the engine. All reads of one engine are causally ordered: none shows less than an earlier read or write
 * of this engine saw, so a deposed primary that does not know that it is deposed can't answer them.
 */
import { type ClientSession, type FindCursor, ReadConcern, type Timestamp } from "mongodb";
import { isStorableKey } from "../checks.js";
import { type Entry, type ListOptions, MAX_KEY_BYTES, type Revision } from "../engine.js";
import { CompactedError, StorageUnavailableError } from "../errors.js";
import { type Latest, type LogDocument, type LogEntry, toBytes, toEntry, toLong, toRevision } from "./log-documents.js";
import { type Connection, READ_TIMEOUT_MS, unavailable } from "./mongo-connection.js";

/**
 * The maximum number of entries of one page of the log, and of their value bytes; the page ends with the entry that
 * exceeds either.
 */
const PAGE_ENTRIES = 1000;
const PAGE_BYTES = 8 * 1024 * 1024;
/** The number of documents of a list that one request fetches. */
const FETCH_DOCUMENTS = 500;

/** A contiguous part of the log. */
export interface Page {
  readonly entries: readonly LogEntry[];
  /** Whether later entries exist that do not follow without a gap. */
  readonly hasGap: boolean;
  /** Whether the page ended at the end of the log when it was read. */
  readonly isLast: boolean;
}

type KeyDocument = Pick<LogDocument, "_id" | "key" | "change">;

export class Log {
  readonly #connection: Connection;
  readonly #timeoutMs: number;
  #operationTime: Timestamp | undefined;

  /** @param timeoutMs the time limit of a read */
  constructor(connection: Connection, timeoutMs: number = READ_TIMEOUT_MS) {
    this.#connection = connection;
    this.#timeoutMs = timeoutMs;
  }

  /** The cluster's time of the newest operation that this engine knows. */
  get operationTime(): Timestamp | undefined {
    return this.#operationTime;
  }

  /**
   * Returns the newest revision (linearizable): before it answers such a read, the primary has a majority confirm that
   * it is the primary, and thereby everything that it has shown. The entry of the newest revision always exists, so one
   * document at the end of the primary key is the answer. This is the only read that does not need the causal order.
   *
   * @param known a revision that exists, at which the search begins
   */
  async readHead(known: Revision): Promise<Revision> {
    return this.#inSession("reading the head", undefined, async (session) => {
      const newest = await this.#connection.log
        .find(known === 0n ? {} : { _id: { $gte: toLong(known) } }, {
          ...this.#limits(),
          session,
          readConcern: new ReadConcern("linearizable"),
          projection: { _id: 1 },
          sort: { _id: -1 },
          limit: 1,
        })
        .next();
      if (newest === null && known !== 0n) {
        throw new StorageUnavailableError(`MongoDB: the log has no entry ${known} or later, which must exist`);
      }
      return newest === null ? 0n : toRevision(newest._id);
    });
  }

  /**
   * Returns the entries that follow `after` without a gap, as many as fit a page; none if there are none yet.
   * @throws CompactedError if what follows was removed
   */
  async readNext(after: Revision): Promise<Page> {
    const page = await this.#readPage(after, undefined);
    if (page.entries.length === 0 && page.hasGap) {
      await this.#explainGap(after);
    }
    return page;
  }

  /**
   * Returns a part of the log that must exist, up to `through`.
   * @throws CompactedError if `after` is before the compaction point, even if nothing was removed yet
   */
  async readKnown(after: Revision, through: Revision): Promise<readonly LogEntry[]> {
    const { entries } = await this.#readPage(after, through);
    const compacted = await this.readCompacted();
    if (after < compacted) {
      throw new CompactedError(after, compacted);
    }
    if (entries.length === 0) {
      await this.#explainGap(after);
    }
    return entries;
  }

  /** Returns the newest revisions of the keys. Keys without any are missing from the result. */
  async readLatest(keys: readonly string[]): Promise<Map<string, Latest>> {
    return this.#read("reading the newest revisions", async (session) => {
      const newest = await this.#connection.log
        .aggregate<{ _id: string; revision: LogDocument["_id"]; change: LogDocument["change"] }>(
          [
            { $match: { key: { $in: keys } } },
            { $sort: { key: 1, _id: -1 } },
            { $group: { _id: "$key", revision: { $first: "$_id" }, change: { $first: "$change" } } },
          ],
          { ...this.#limits(), session },
        )
        .toArray();
      return new Map(
        newest.map(({ _id, revision, change }) => [
          _id,
          { revision: toRevision(revision), isDeleted: change === "delete" },
        ]),
      );
    });
  }

  /** Returns the key's newest entry that is not after `revision`; it may be a deletion. */
  async readEntry(key: string, revision?: Revision): Promise<LogEntry | undefined> {
    return this.#read("reading a key", async (session) => {
      const document = await this.#connection.log
        .find(
          { key, ...(revision !== undefined && { _id: { $lte: toLong(revision) } }) },
          { ...this.#limits(), session, sort: { key: 1, _id: -1 }, limit: 1 },
        )
        .next();
      return document === null ? undefined : toEntry(document);
    });
  }

  /**
   * Returns at most `count` entries that are visible at the revision, in key order. It does not check the compaction
   * point.
   */
  async readVisible(options: ListOptions, revision: Revision, count: number): Promise<Entry[]> {
    const { prefix, after } = options;
    if (prefix !== "" && !isStorableKey(prefix)) {
      return [];
    }
    const keys = {
      ...(prefix !== "" && { $gte: prefix, $lt: endOfPrefix(prefix) }),
      ...(after !== undefined && { $gt: after.slice(0, MAX_KEY_BYTES + 1) }),
    };
    return this.#read("listing", async (session) => {
      const filter = { _id: { $lte: toLong(revision) }, ...(Object.keys(keys).length > 0 && { key: keys }) };
      const walk = this.#connection.log.find<KeyDocument>(filter, {
        maxTimeMS: this.#timeoutMs,
        session,
        sort: { key: 1, _id: -1 },
        projection: { _id: 1, key: 1, change: 1 },
        hint: "key_revision",
      });
      return this.#fetch(await takeVisible(walk, count), session);
    });
  }

  /** Returns the compaction point. */
  async readCompacted(): Promise<Revision> {
    const point = await this.#read("reading the compaction point", (session) =>
      this.#connection.meta.findOne({ _id: "compaction" }, { ...this.#limits(), session }),
    );
    return toRevision(point?.compacted ?? 0n);
  }

  /** Runs a write so that later reads of this engine see it. The driver's errors are passed on. */
  async inOrder<Result>(write: (session: ClientSession) => Promise<Result>): Promise<Result> {
    const session = this.#connection.client.startSession({ causalConsistency: true });
    try {
      return await write(session);
    } finally {
      this.#learnTime(session);
      await session.endSession();
    }
  }

  #readPage(after: Revision, through: Revision | undefined): Promise<Page> {
    const range = { $gt: toLong(after), ...(through !== undefined && { $lte: toLong(through) }) };
    return this.#read("reading the log", (session) =>
      takePage(
        this.#connection.log.find(
          { _id: range },
          { ...this.#limits(), session, sort: { _id: 1 }, limit: PAGE_ENTRIES },
        ),
        after,
      ),
    );
  }

  /**
   * Limits the time that the database may work on a read, and that this process waits for it, so that an unresponsive
   * database blocks no caller. The walk of a list has no such limit, since it may be long and its answers come in
   * parts.
   */
  #limits(): { readonly maxTimeMS: number; readonly signal: AbortSignal } {
    return { maxTimeMS: this.#timeoutMs, signal: AbortSignal.timeout(this.#timeoutMs) };
  }

  /** Only a compaction may leave a gap. */
  async #explainGap(after: Revision): Promise<never> {
    const compacted = await this.readCompacted();
    throw after < compacted
      ? new CompactedError(after, compacted)
      : new StorageUnavailableError(`MongoDB: the log has no entry ${after + 1n}, which must exist`);
  }

  #read<Result>(what: string, read: (session: ClientSession) => Promise<Result>): Promise<Result> {
    return this.#inSession(what, this.#operationTime, read);
  }

  async #inSession<Result>(
    what: string,
    after: Timestamp | undefined,
    read: (session: ClientSession) => Promise<Result>,
  ): Promise<Result> {
    try {
      return await this.inOrder((session) => {
        if (after !== undefined) {
          session.advanceOperationTime(after);
        }
        return read(session);
      });
    } catch (error) {
      throw unavailable(what, error);
    }
  }

  #learnTime(session: ClientSession): void {
    const time = session.operationTime;
    if (time !== undefined && (this.#operationTime === undefined || time.greaterThan(this.#operationTime))) {
      this.#operationTime = time;
    }
  }

  async #fetch(visible: readonly KeyDocument[], session: ClientSession): Promise<Entry[]> {
    const entries: Entry[] = [];
    for (let start = 0; start < visible.length; start += FETCH_DOCUMENTS) {
      const part = visible.slice(start, start + FETCH_DOCUMENTS);
      const documents = await this.#connection.log
        .find<Pick<LogDocument, "_id" | "value">>(
          { _id: { $in: part.map(({ _id }) => toLong(toRevision(_id))) } },
          { ...this.#limits(), session, projection: { value: 1 } },
        )
        .toArray();
      const values = new Map(documents.map(({ _id, value }) => [toRevision(_id), value]));
      for (const { _id, key } of part) {
        const revision = toRevision(_id);
        const value = values.get(revision);
        // An entry is missing only if it was compacted meanwhile, which the caller learns from the compaction point.
        if (value !== undefined) {
          entries.push({ key, value: toBytes(value), revision });
        }
      }
    }
    return entries;
  }
}

async function takePage(cursor: FindCursor<LogDocument>, after: Revision): Promise<Page> {
  const entries: LogEntry[] = [];
  let next = after + 1n;
  let bytes = 0;
  try {
    for await (const document of cursor) {
      const entry = toEntry(document);
      if (entry.event.revision !== next) {
        return { entries, hasGap: true, isLast: false };
      }
      entries.push(entry);
      next++;
      bytes += entry.event.value.byteLength;
      if (bytes >= PAGE_BYTES) {
        return { entries, hasGap: false, isLast: false };
      }
    }
    return { entries, hasGap: false, isLast: entries.length < PAGE_ENTRIES };
  } finally {
    await cursor.close();
  }
}

/** Takes the first entry of each key, which is the newest, unless it is a deletion. */
async function takeVisible(walk: FindCursor<KeyDocument>, count: number): Promise<KeyDocument[]> {
  const visible: KeyDocument[] = [];
  let key: string | undefined;
  try {
    for await (const document of walk) {
      if (document.key === key) {
        continue;
      }
      key = document.key;
      if (document.change !== "delete") {
        visible.push(document);
        if (visible.length === count) {
          break;
        }
      }
    }
  } finally {
    await walk.close();
  }
  return visible;
}

/** Returns the first text after all those with the prefix, which is ASCII. */
function endOfPrefix(prefix: string): string {
  return prefix.slice(0, -1) + String.fromCharCode(prefix.charCodeAt(prefix.length - 1) + 1);
}

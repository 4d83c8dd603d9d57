/**
 * Reads a database at one revision while its servers go on. It takes the compaction lease, so that no server removes an
 * entry that is visible at the revision, however long reading takes; compaction points move on meanwhile.
 */
import type { Entry, Revision } from "../engine.js";
import { StorageUnavailableError } from "../errors.js";
import type { DiskUse, StoredRecord, StoreSnapshot } from "../maintenance/store-snapshot.js";
import { CompactionLease, LEASE_MS } from "./compaction-lease.js";
import { Log } from "./log.js";
import { type LogDocument, toBytes, toLong, toRevision } from "./log-documents.js";
import { type Connection, connect, unavailable } from "./mongo-connection.js";

/** The number of values that are in memory at once. */
const PAGE_ENTRIES = 200;
const RENEW_MS = LEASE_MS / 4;
/** The interval of attempts while a server removes entries, and how long they go on. */
const RETRY_MS = 500;
const RETRIES_MS = 3 * LEASE_MS;

/** @throws StorageUnavailableError */
export async function openMongoSnapshot(url: string): Promise<StoreSnapshot> {
  const connection = await connect(url);
  const hold = new HeldLease(new CompactionLease(connection));
  try {
    await hold.take();
    const log = new Log(connection);
    const revision = await log.readHead(0n);
    return new MongoSnapshot(connection, { log, hold, revision, compacted: await log.readCompacted() });
  } catch (error) {
    await hold.end();
    await connection.client.close();
    throw unavailable("reading the store", error);
  }
}

/** A lease that is renewed until {@link end}. */
class HeldLease {
  readonly #lease: CompactionLease;
  #timer: NodeJS.Timeout | undefined;
  /** When the present lease began at the latest, by the monotonic clock. */
  #takenMs = 0;
  #loss: unknown;

  constructor(lease: CompactionLease) {
    this.#lease = lease;
  }

  /** Waits while a server removes entries. @throws StorageUnavailableError if it does not end */
  async take(): Promise<void> {
    const giveUpMs = performance.now() + RETRIES_MS;
    while (!(await this.#renew())) {
      if (performance.now() > giveUpMs) {
        throw new StorageUnavailableError("MongoDB: a server has removed old entries for minutes; try again later");
      }
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
    this.#timer = setInterval(() => {
      this.#renew().catch((error: unknown) => {
        this.#loss = error;
      });
    }, RENEW_MS);
  }

  /** @throws StorageUnavailableError if entries may have been removed by now */
  assertHeld(): void {
    if (performance.now() - this.#takenMs < LEASE_MS) return;
    throw new StorageUnavailableError(
      "MongoDB: the lease that keeps servers from removing old entries could not be renewed",
      { cause: this.#loss },
    );
  }

  async end(): Promise<void> {
    clearInterval(this.#timer);
    // A lease that can't be given back ends by itself.
    await this.#lease.giveBack().catch((error: unknown) => {
      this.#loss = error;
    });
  }

  async #renew(): Promise<boolean> {
    const beganMs = performance.now();
    const isTaken = await this.#lease.take();
    if (isTaken) this.#takenMs = beganMs;
    return isTaken;
  }
}

interface SnapshotParts {
  readonly log: Log;
  readonly hold: HeldLease;
  readonly revision: Revision;
  readonly compacted: Revision;
}

class MongoSnapshot implements StoreSnapshot {
  readonly engine = "mongodb";
  readonly revision: Revision;
  readonly compacted: Revision;
  readonly #connection: Connection;
  readonly #log: Log;
  readonly #hold: HeldLease;
  #closing: Promise<void> | undefined;

  constructor(connection: Connection, { log, hold, revision, compacted }: SnapshotParts) {
    this.#connection = connection;
    this.#log = log;
    this.#hold = hold;
    this.revision = revision;
    this.compacted = compacted;
  }

  async *entries(): AsyncIterable<Entry> {
    for (let after = ""; ; ) {
      const page = await this.#log.readVisible({ prefix: "", after }, this.revision, PAGE_ENTRIES);
      this.#hold.assertHeld();
      yield* page;
      const last = page.at(-1);
      if (page.length < PAGE_ENTRIES || last === undefined) return;
      after = last.key;
    }
  }

  async *records(): AsyncIterable<StoredRecord> {
    const cursor = this.#connection.log.find(
      { _id: { $lte: toLong(this.revision) } },
      { sort: { _id: 1 }, batchSize: PAGE_ENTRIES },
    );
    try {
      for await (const document of cursor) {
        this.#hold.assertHeld();
        yield recordOf(document);
      }
    } catch (error) {
      throw unavailable("reading the log", error);
    } finally {
      await cursor.close();
    }
  }

  index(): undefined {
    return undefined;
  }

  async diskUse(): Promise<DiskUse> {
    try {
      const { storageSize, freeStorageSize } = await this.#connection.database.command({ collStats: "log" });
      return {
        bytes: Number(storageSize),
        freeBytes: freeStorageSize === undefined ? undefined : Number(freeStorageSize),
      };
    } catch (error) {
      throw unavailable("reading the size of the log", error);
    }
  }

  close(): Promise<void> {
    this.#closing ??= this.#closeNow();
    return this.#closing;
  }

  async #closeNow(): Promise<void> {
    await this.#hold.end();
    await this.#connection.client.close();
  }
}

function recordOf({ _id, key, previous, change, value }: LogDocument): StoredRecord {
  return { revision: toRevision(_id), change, key, link: toRevision(previous), value: toBytes(value) };
}

/**
 * Reads an embedded store beside its server, in one read transaction of LMDB: a consistent state, however long reading takes.
 * Meanwhile the server can't use pages again that become free, so its file grows by what is written.
 */
import { existsSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { open, type Transaction } from "lmdb";
import { isStorableKey } from "../checks.js";
import type { Entry, Revision } from "../engine.js";
import { StorageError, StorageUnavailableError } from "../errors.js";
import type {
  DiskUse,
  IndexedKey,
  StoredRecord,
  StoreSnapshot,
  UnreadableRecord,
} from "../maintenance/store-snapshot.js";
import { COMPACTED } from "./compaction.js";
import {
  type BinaryDatabase,
  closeDatabases,
  ENCODING,
  FORMAT,
  FORMAT_VERSION,
  missingStore,
  openOnce,
  PRIVATE,
  type ReadableDatabases,
} from "./databases.js";
import { LockFile } from "./lock-file.js";
import { DATA_FILE } from "./privacy.js";
import {
  decodeKey,
  decodeLatest,
  decodeRecord,
  decodeRevision,
  encodeRevision,
  LATEST_BYTES,
  MIN_RECORD_BYTES,
  REVISION_BYTES,
} from "./records.js";
import { unavailable } from "./transactions.js";
import { assertFinished } from "./unfinished-mark.js";

/** @throws StorageUnavailableError if there is no store, or it is unfinished or of another format */
export async function openLmdbSnapshot(directory: string): Promise<StoreSnapshot> {
  if (!existsSync(join(directory, DATA_FILE))) throw missingStore(directory);
  const path = realpathSync(directory);
  try {
    return await openOnce(path, async () => {
      await assertFinished(path);
      return new LmdbSnapshot(await openReadable(path));
    });
  } catch (error) {
    throw error instanceof StorageError ? error : unavailable(path, error);
  }
}

async function openReadable(path: string): Promise<ReadableDatabases> {
  const root = open<Buffer, Buffer>({ path, noSubdir: false, maxDbs: 4, readOnly: true, ...PRIVATE, ...ENCODING });
  const lock = new LockFile(root, path);
  const named = (name: string): BinaryDatabase => {
    // The library's type leaves out that a database may be missing, which it can't create here.
    const database = root.openDB<Buffer, Buffer>(name, ENCODING) as BinaryDatabase | undefined;
    if (database !== undefined) return database;
    throw new StorageUnavailableError(`storage directory ${path}: found no database ${name}, expected a store`);
  };
  try {
    // A server may be using the store; opening it must not leave it at an earlier state.
    lock.correct();
    return { path, root, lock, log: named("log"), latest: named("latest"), meta: named("meta") };
  } catch (error) {
    await closeDatabases({ path, root, lock });
    throw error;
  }
}

/** The part of the library's statistics that is used. The first group is that of a database, the second of the file. */
interface TreeStatistics {
  readonly treeBranchPageCount: number;
  readonly treeLeafPageCount: number;
  readonly overflowPages: number;
}

interface Statistics extends TreeStatistics {
  readonly pageSize: number;
  readonly lastPageNumber: number;
  readonly root: TreeStatistics;
  readonly free: TreeStatistics;
}

/** The pages of LMDB that describe the file. */
const META_PAGES = 2;

class LmdbSnapshot implements StoreSnapshot {
  readonly engine = "lmdb";
  readonly revision: Revision;
  readonly compacted: Revision;
  readonly #databases: ReadableDatabases;
  readonly #transaction: Transaction;
  #closing: Promise<void> | undefined;

  constructor(databases: ReadableDatabases) {
    const { root, log, meta, path } = databases;
    this.#databases = databases;
    this.#transaction = root.useReadTransaction();
    const transaction = this.#transaction;
    const format = meta.get(FORMAT, { transaction })?.toString();
    if (format !== FORMAT_VERSION) {
      throw new StorageUnavailableError(
        `storage directory ${path}: found format ${format}, expected ${FORMAT_VERSION}`,
      );
    }
    const compacted = meta.get(COMPACTED, { transaction });
    this.compacted = compacted === undefined ? 0n : decodeRevision(compacted);
    const [newest] = log.getKeys({ reverse: true, limit: 1, transaction });
    this.revision = newest === undefined ? 0n : decodeRevision(newest);
  }

  async *entries(): AsyncIterable<Entry> {
    const { latest, log } = this.#databases;
    const transaction = this.#transaction;
    for (const { key, value } of this.#reading(latest.getRange({ transaction }))) {
      const { revision, isDeleted } = decodeLatest(value);
      if (isDeleted) continue;
      const bytes = log.get(encodeRevision(revision), { transaction });
      if (bytes === undefined) {
        throw new StorageUnavailableError(
          `storage directory ${this.#databases.path}: the log has no record ${revision}, which is the newest of ${decodeKey(key)}`,
        );
      }
      yield { key: decodeKey(key), value: decodeRecord(revision, bytes).value, revision };
    }
  }

  async *records(): AsyncIterable<StoredRecord | UnreadableRecord> {
    const { log } = this.#databases;
    for (const { key, value } of this.#reading(log.getRange({ transaction: this.#transaction }))) {
      yield recordOf(key, value);
    }
  }

  async *index(): AsyncIterable<IndexedKey | UnreadableRecord> {
    const { latest } = this.#databases;
    for (const { key, value } of this.#reading(latest.getRange({ transaction: this.#transaction }))) {
      const name = decodeKey(key);
      if (value.length === LATEST_BYTES) yield { key: name, ...decodeLatest(value) };
      else yield { place: `index of ${name}`, problem: `found ${value.length} bytes, expected ${LATEST_BYTES}` };
    }
  }

  async diskUse(): Promise<DiskUse> {
    const { root, log, latest, meta } = this.#databases;
    const { pageSize, lastPageNumber, free, root: names } = root.getStats() as Statistics;
    const trees = [log, latest, meta].map((database) => database.getStats() as TreeStatistics);
    const used = [...trees, free, names].reduce((sum, tree) => sum + pagesOf(tree), META_PAGES);
    return { bytes: (lastPageNumber + 1) * pageSize, freeBytes: Math.max(0, lastPageNumber + 1 - used) * pageSize };
  }

  close(): Promise<void> {
    this.#closing ??= this.#closeNow();
    return this.#closing;
  }

  async #closeNow(): Promise<void> {
    this.#transaction.done();
    await closeDatabases(this.#databases);
  }

  /** Turns errors of the library, such as that of a damaged page, into those of storage. */
  *#reading<Item>(range: Iterable<Item>): Iterable<Item> {
    try {
      yield* range;
    } catch (error) {
      throw error instanceof StorageError ? error : unavailable(this.#databases.path, error);
    }
  }
}

function pagesOf({ treeBranchPageCount, treeLeafPageCount, overflowPages }: TreeStatistics): number {
  return treeBranchPageCount + treeLeafPageCount + overflowPages;
}

function recordOf(key: Buffer, bytes: Buffer): StoredRecord | UnreadableRecord {
  if (key.length !== REVISION_BYTES) {
    return { place: `log record 0x${key.toString("hex")}`, problem: `found a key of ${key.length} bytes, expected 8` };
  }
  const revision = decodeRevision(key);
  const place = `log record ${revision}`;
  if (bytes.length < MIN_RECORD_BYTES) {
    return { place, problem: `found ${bytes.length} bytes, expected ${MIN_RECORD_BYTES} or more` };
  }
  const record = decodeRecord(revision, bytes);
  // A byte that stands for no change, and a length beyond the record, come from damage alone.
  if (record.change === undefined) {
    return { place, problem: `found the kind of change ${bytes.readUInt8(0)}, expected 0, 1 or 2` };
  }
  if (!isStorableKey(record.key)) return { place, problem: "found a key that is not printable ASCII, or too long" };
  return record;
}

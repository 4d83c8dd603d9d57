/**
 * New content for an embedded store: a data file that is built beside the present one and takes its name. The present
 * database stays open until then, so that no server can start on it.
 */
import { existsSync } from "node:fs";
import { mkdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { open, type RootDatabase } from "lmdb";
import type { Entry, Revision } from "../engine.js";
import { RESTORED_KEY, type StoreReplacement } from "../maintenance/store-replacement.js";
import { COMPACTED, PURGED, purge, readCompacted, writeCompacted } from "./compaction.js";
import {
  type BinaryDatabase,
  closeDatabases,
  type Databases,
  ENCODING,
  FORMAT,
  FORMAT_VERSION,
  missingStore,
  openDatabases,
  PRIVATE,
  readHead,
} from "./databases.js";
import { syncDirectory, syncFile } from "./durable-files.js";
import { DATA_FILE, DIRECTORY_MODE, LOCK_FILE, STAGING_DIRECTORY } from "./privacy.js";
import { encodeKey, encodeLatest, encodeRecord, encodeRevision } from "./records.js";
import { unavailable } from "./transactions.js";
import { markFinished, markUnfinished, readUnfinished } from "./unfinished-mark.js";

/** What is copied in one transaction, in bytes. */
const SLICE_BYTES = 4 * 1024 * 1024;

/** @throws StorageUnavailableError if the directory can't be opened, or a server uses it */
export async function openLmdbReplacement(directory: string, command: string): Promise<StoreReplacement> {
  const former = await openDatabases(directory, undefined, undefined, { finishes: true });
  const isUnfinished = (await readUnfinished(former.path)) !== undefined;
  return new LmdbReplacement(new DataFileExchange(former, command), readHead(former), isUnfinished);
}

/** @throws StorageUnavailableError if there is no store, another command has not finished it, or a server uses it */
export async function assertLmdbUnused(directory: string): Promise<void> {
  if (!existsSync(join(directory, DATA_FILE))) throw missingStore(directory);
  await closeDatabases(await openDatabases(directory));
}

/**
 * Drops the history of an embedded store, and writes what is left to a new file without free pages.
 * @param command what the operator runs again after an interruption
 * @returns the head, and the sizes of the data file, in bytes
 * @throws StorageUnavailableError if there is no store, another command has not finished it, or a server uses it
 */
export async function compactLmdbStore(
  directory: string,
  command: string,
): Promise<{ readonly revision: Revision; readonly formerBytes: number; readonly bytes: number }> {
  if (!existsSync(join(directory, DATA_FILE))) throw missingStore(directory);
  const former = await openDatabases(directory, undefined, undefined, {
    finishes: (await readUnfinished(directory)) === command,
  });
  const dataFile = join(former.path, DATA_FILE);
  const { size: formerBytes } = await stat(dataFile);
  const revision = readHead(former);
  const exchange = new DataFileExchange(former, command);
  try {
    await purge(former, await writeCompacted(former, revision));
    const staged = await exchange.stage();
    copyAll(former.log, staged.log, staged.root);
    copyAll(former.latest, staged.latest, staged.root);
    staged.finish(readCompacted(former));
    await exchange.exchange();
  } catch (error) {
    throw unavailable(former.path, error);
  } finally {
    await exchange.close();
  }
  return { revision, formerBytes, bytes: (await stat(dataFile)).size };
}

function copyAll(from: BinaryDatabase, to: BinaryDatabase, root: Staged["root"]): void {
  let slice: { key: Buffer; value: Buffer }[] = [];
  let bytes = 0;
  const write = (): void => {
    root.transactionSync(() => {
      for (const { key, value } of slice) to.putSync(key, value, { append: true });
    });
    slice = [];
    bytes = 0;
  };
  for (const entry of from.getRange()) {
    slice.push(entry);
    bytes += entry.value.length;
    if (bytes >= SLICE_BYTES) write();
  }
  write();
}

/** The databases of the file that is built. They are on disk only after {@link DataFileExchange.exchange}. */
class Staged {
  readonly root: RootDatabase<Buffer, Buffer>;
  readonly log: BinaryDatabase;
  readonly latest: BinaryDatabase;
  readonly meta: BinaryDatabase;

  constructor(path: string) {
    this.root = open<Buffer, Buffer>({ path, noSubdir: false, maxDbs: 4, noSync: true, ...PRIVATE, ...ENCODING });
    this.log = this.root.openDB<Buffer, Buffer>("log", ENCODING);
    this.latest = this.root.openDB<Buffer, Buffer>("latest", ENCODING);
    this.meta = this.root.openDB<Buffer, Buffer>("meta", ENCODING);
  }

  /** @param compacted the compaction point, up to which nothing superfluous is left */
  finish(compacted: Revision): void {
    this.root.transactionSync(() => {
      this.meta.putSync(FORMAT, Buffer.from(FORMAT_VERSION));
      this.meta.putSync(COMPACTED, encodeRevision(compacted));
      this.meta.putSync(PURGED, encodeRevision(compacted));
    });
  }
}

/** Builds a data file and lets it take the place of the present one. */
class DataFileExchange {
  readonly path: string;
  readonly #former: Databases;
  readonly #command: string;
  readonly #directory: string;
  #staged: Staged | undefined;
  #isFormerOpen = true;

  constructor(former: Databases, command: string) {
    this.path = former.path;
    this.#former = former;
    this.#command = command;
    this.#directory = join(former.path, STAGING_DIRECTORY);
  }

  /** Begins a new file; what an interrupted attempt has left is removed. */
  async stage(): Promise<Staged> {
    await rm(this.#directory, { recursive: true, force: true });
    await mkdir(this.#directory, { mode: DIRECTORY_MODE });
    this.#staged = new Staged(this.#directory);
    return this.#staged;
  }

  mark(): Promise<void> {
    return markUnfinished(this.path, this.#command);
  }

  /** The mark covers the moment between the two databases, in which a server could open the former one. */
  async exchange(): Promise<void> {
    await this.#closeStaged();
    await syncFile(join(this.#directory, DATA_FILE));
    await this.mark();
    await this.#closeFormer();
    // A process that still reads the former file keeps its lock file too. The new one must not take over what is in it.
    await rm(join(this.path, LOCK_FILE), { force: true });
    await rename(join(this.#directory, DATA_FILE), join(this.path, DATA_FILE));
    await syncDirectory(this.path);
    await rm(this.#directory, { recursive: true, force: true });
    await markFinished(this.path);
  }

  /** Idempotent. Without {@link exchange} the former file stays. */
  async close(): Promise<void> {
    await this.#closeStaged();
    await this.#closeFormer();
    await rm(this.#directory, { recursive: true, force: true });
  }

  async #closeStaged(): Promise<void> {
    await this.#staged?.root.close();
    this.#staged = undefined;
  }

  async #closeFormer(): Promise<void> {
    if (!this.#isFormerOpen) return;
    this.#isFormerOpen = false;
    await closeDatabases(this.#former);
  }
}

class LmdbReplacement implements StoreReplacement {
  readonly formerHead: Revision;
  readonly isUnfinished: boolean;
  readonly #exchange: DataFileExchange;
  #staged: Staged | undefined;

  constructor(exchange: DataFileExchange, formerHead: Revision, isUnfinished: boolean) {
    this.#exchange = exchange;
    this.formerHead = formerHead;
    this.isUnfinished = isUnfinished;
  }

  begin(refusesServers = false): Promise<void> {
    return this.#explained(async () => {
      if (refusesServers || this.formerHead === 0n) await this.#exchange.mark();
      this.#staged = await this.#exchange.stage();
    });
  }

  add(entries: readonly Entry[]): Promise<void> {
    return this.#explained(async () => {
      const { root, log, latest } = this.#begun();
      root.transactionSync(() => {
        for (const { key, value, revision } of entries) {
          log.putSync(encodeRevision(revision), encodeRecord({ change: "create", key, link: 0n }, value));
          latest.putSync(encodeKey(key), encodeLatest({ revision, isDeleted: false }));
        }
      });
    });
  }

  finish(head: Revision, note: Uint8Array): Promise<void> {
    return this.#explained(async () => {
      const staged = this.#begun();
      staged.root.transactionSync(() => {
        const record = encodeRecord({ change: "delete", key: RESTORED_KEY, link: 0n }, note);
        staged.log.putSync(encodeRevision(head), record);
        staged.latest.putSync(encodeKey(RESTORED_KEY), encodeLatest({ revision: head, isDeleted: true }));
      });
      staged.finish(head);
      await this.#exchange.exchange();
    });
  }

  close(): Promise<void> {
    return this.#exchange.close();
  }

  #begun(): Staged {
    if (this.#staged === undefined) throw new Error("the replacement has not begun");
    return this.#staged;
  }

  async #explained<Result>(action: () => Promise<Result>): Promise<Result> {
    try {
      return await action();
    } catch (error) {
      throw unavailable(this.#exchange.path, error);
    }
  }
}

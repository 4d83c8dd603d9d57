/**
 * Opens the LMDB environment and its three databases, and translates their errors. It does not know what a write means.
 */
import { realpathSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { type Database, open, type RootDatabase } from "lmdb";
import type { Revision } from "../engine.js";
import { StorageError, StorageUnavailableError } from "../errors.js";
import { assertWholeDataFile } from "./data-file.js";
import { takeOwnership } from "./database-ownership.js";
import { LockFile } from "./lock-file.js";
import { closeToOthers, DATA_FILE, DIRECTORY_MODE, FILE_MODE } from "./privacy.js";
import {
  decodeLatest,
  decodeRecord,
  decodeRevision,
  encodeKey,
  encodeRevision,
  type Latest,
  type LogRecord,
} from "./records.js";
import { Transactions, unavailable } from "./transactions.js";
import { assertFinished } from "./unfinished-mark.js";
import { WriteGuard } from "./write-guard.js";

export type BinaryDatabase = Database<Buffer, Buffer>;

export const ENCODING = { encoding: "binary", keyEncoding: "binary", cache: false } as const;
/**
 * overlappingSync would resolve a transaction before it is on disk. eventTurnBatching makes an additional promise for
 * each batch that no caller can reach: if a commit fails (on a full disk), its rejection would end the process.
 */
const DURABLE = { overlappingSync: false, eventTurnBatching: false } as const;
/** An option of the library that its types leave out. */
export const PRIVATE = { permissionsMode: FILE_MODE };
export const FORMAT = Buffer.from("format");
/** Must change whenever the format in records.ts does. */
export const FORMAT_VERSION = "1";

/** LMDB silently misbehaves if one process opens a directory twice, so this set prevents it. */
const openPaths = new Set<string>();

/** Databases that can be read. */
export interface ReadableDatabases {
  readonly path: string;
  readonly root: RootDatabase<Buffer, Buffer>;
  readonly lock: LockFile;
  /** Revision to record. */
  readonly log: BinaryDatabase;
  /** Key to its newest revision. */
  readonly latest: BinaryDatabase;
  /** Format, owner and compaction points. */
  readonly meta: BinaryDatabase;
}

export interface Databases extends ReadableDatabases {
  readonly transactions: Transactions;
}

export interface OpenDatabasesOptions {
  /** Opens a directory whose content an interrupted command has not finished, to finish it. */
  readonly finishes?: boolean;
}

/**
 * @param onWarning receives warnings about files that other accounts can read
 * @param group the name of the group of processes that share the directory; undefined if this process owns it alone
 * @throws StorageUnavailableError
 */
export async function openDatabases(
  directory: string,
  onWarning: (message: string) => void = () => {},
  group?: string,
  { finishes }: OpenDatabasesOptions = {},
): Promise<Databases> {
  try {
    await mkdir(directory, { recursive: true, mode: DIRECTORY_MODE });
    const path = realpathSync(directory);
    return await openOnce(path, async () => {
      if (finishes !== true) await assertFinished(path);
      await closeToOthers(path, onWarning);
      return openPath(path, group);
    });
  } catch (error) {
    throw error instanceof StorageError ? error : unavailable(directory, error);
  }
}

/** The error for a directory in which a command expects a store. */
export function missingStore(directory: string): StorageUnavailableError {
  return new StorageUnavailableError(`storage directory ${directory}: found no store in it, expected ${DATA_FILE}`);
}

/** Opens a path that this process has not open. @throws StorageUnavailableError if it has, and for a damaged file */
export async function openOnce<Result>(path: string, open: () => Promise<Result>): Promise<Result> {
  if (openPaths.has(path)) {
    throw new StorageUnavailableError(`storage directory ${path}: this process has already opened it`);
  }
  openPaths.add(path);
  try {
    assertWholeDataFile(path);
    return await open();
  } catch (error) {
    openPaths.delete(path);
    throw error;
  }
}

export async function closeDatabases({
  path,
  root,
  lock,
}: Pick<ReadableDatabases, "path" | "root" | "lock">): Promise<void> {
  try {
    await root.close();
  } finally {
    // Not earlier: it would release the lock of an environment that was opened meanwhile.
    lock.close();
    openPaths.delete(path);
  }
}

async function openPath(path: string, group: string | undefined): Promise<Databases> {
  const root = open<Buffer, Buffer>({ path, noSubdir: false, maxDbs: 4, ...PRIVATE, ...DURABLE, ...ENCODING });
  const lock = new LockFile(root, path);
  try {
    const databases = {
      path,
      root,
      lock,
      log: root.openDB<Buffer, Buffer>("log", ENCODING),
      latest: root.openDB<Buffer, Buffer>("latest", ENCODING),
      meta: root.openDB<Buffer, Buffer>("meta", ENCODING),
      transactions: new Transactions(root, path, new WriteGuard(root, lock)),
    };
    await takeOwnership(databases, group);
    await assertFormat(databases);
    return databases;
  } catch (error) {
    await root.close();
    lock.close();
    throw error;
  }
}

export function readLatest({ latest }: Databases, key: string): Latest | undefined {
  const bytes = latest.getBinary(encodeKey(key));
  return bytes && decodeLatest(bytes);
}

export function readRecord({ log }: Databases, revision: Revision): LogRecord | undefined {
  const bytes = log.getBinary(encodeRevision(revision));
  return bytes && decodeRecord(revision, bytes);
}

/** Returns the last revision of the log; 0n if it is empty. Compactions always keep that record. */
export function readHead({ log }: Databases): Revision {
  for (const key of log.getKeys({ reverse: true, limit: 1 })) {
    return decodeRevision(key);
  }
  return 0n;
}

async function assertFormat({ meta, path, transactions }: Databases): Promise<void> {
  const found = meta.getBinary(FORMAT)?.toString();
  if (found === undefined) {
    await transactions.run(() => meta.putSync(FORMAT, Buffer.from(FORMAT_VERSION)));
  } else if (found !== FORMAT_VERSION) {
    throw new StorageUnavailableError(`storage directory ${path}: found format ${found}, expected ${FORMAT_VERSION}`);
  }
}

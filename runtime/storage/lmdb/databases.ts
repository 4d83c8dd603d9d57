/** The LMDB environment, its three databases and how its failures are told. No knowledge of what a write means. */
import { realpathSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { type Database, open, type RootDatabase } from "lmdb";
import type { Revision } from "../engine.js";
import { StorageError, StorageUnavailableError } from "../errors.js";
import { giveUpOwnership, takeOwnership } from "./ownership.js";
import {
  decodeLatest,
  decodeRecord,
  decodeRevision,
  encodeKey,
  encodeRevision,
  type Latest,
  type LogRecord,
} from "./records.js";

export type BinaryDatabase = Database<Buffer, Buffer>;

const ENCODING = { encoding: "binary", keyEncoding: "binary", cache: false } as const;
/**
 * overlappingSync would resolve a transaction before it is on disk. eventTurnBatching makes a promise of its own for each
 * batch, which nobody can reach: when a commit fails (a full disk), its rejection would end the process.
 */
const DURABLE = { overlappingSync: false, eventTurnBatching: false } as const;
/** The store holds Secrets: only its owner looks into it. */
const DIRECTORY_MODE = 0o700;
const FORMAT = Buffer.from("format");
/** Changes whenever the bytes of records.ts do. */
const FORMAT_VERSION = "1";

/** LMDB refuses to open a directory twice in one process without saying so; this does. */
const openPaths = new Set<string>();

export interface Databases {
  readonly path: string;
  readonly root: RootDatabase<Buffer, Buffer>;
  /** Revision to record. */
  readonly log: BinaryDatabase;
  /** Key to its newest revision. */
  readonly latest: BinaryDatabase;
  /** Format, owner and compaction points. */
  readonly meta: BinaryDatabase;
}

/** @throws StorageUnavailableError */
export async function openDatabases(directory: string): Promise<Databases> {
  try {
    await mkdir(directory, { recursive: true, mode: DIRECTORY_MODE });
    const path = realpathSync(directory);
    if (openPaths.has(path)) {
      throw new StorageUnavailableError(`storage directory ${path}: this process has it open already`);
    }
    const root = open<Buffer, Buffer>({ path, noSubdir: false, maxDbs: 4, ...DURABLE, ...ENCODING });
    const databases = {
      path,
      root,
      log: root.openDB<Buffer, Buffer>("log", ENCODING),
      latest: root.openDB<Buffer, Buffer>("latest", ENCODING),
      meta: root.openDB<Buffer, Buffer>("meta", ENCODING),
    };
    try {
      takeOwnership(databases, path);
      assertFormat(databases);
    } catch (error) {
      await root.close();
      throw error;
    }
    openPaths.add(path);
    return databases;
  } catch (error) {
    throw error instanceof StorageError ? error : unavailable(directory, error);
  }
}

export async function closeDatabases(databases: Databases): Promise<void> {
  giveUpOwnership(databases);
  openPaths.delete(databases.path);
  await databases.root.close();
}

/**
 * Runs the action in one write transaction and resolves when that is on disk. What throws in it leaves nothing behind;
 * the binding gives that to child transactions only, which cost nothing that could be measured.
 * @throws StorageUnavailableError
 */
export async function durably<Result>(databases: Databases, action: () => Result): Promise<Result> {
  try {
    return await databases.root.childTransaction(action);
  } catch (error) {
    throw unavailable(databases.path, await commitFailure(error));
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

/** The last revision of the log; 0n when it is empty. A compaction always leaves it in place. */
export function readHead({ log }: Databases): Revision {
  for (const key of log.getKeys({ reverse: true, limit: 1 })) {
    return decodeRevision(key);
  }
  return 0n;
}

function assertFormat({ meta, path }: Databases): void {
  const found = meta.getBinary(FORMAT)?.toString();
  if (found === undefined) {
    meta.putSync(FORMAT, Buffer.from(FORMAT_VERSION));
  } else if (found !== FORMAT_VERSION) {
    throw new StorageUnavailableError(`storage directory ${path}: found format ${found}, expected ${FORMAT_VERSION}`);
  }
}

function unavailable(path: string, cause: unknown): StorageUnavailableError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new StorageUnavailableError(`storage directory ${path}: ${reason}`, { cause });
}

/** The binding rejects with a general error that holds a promise of the real one. */
async function commitFailure(error: unknown): Promise<unknown> {
  if (error instanceof Error && "commitError" in error) {
    try {
      await error.commitError;
    } catch (reason) {
      return reason;
    }
  }
  return error;
}

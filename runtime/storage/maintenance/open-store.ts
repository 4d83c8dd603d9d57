/** Opens the stores of storage URLs for commands that look after them. Each engine is imported on demand. */
import type { Revision } from "../engine.js";
import { openStorage, StorageUrlError, withMongoDriver } from "../open.js";
import type { StoreReplacement } from "./store-replacement.js";
import type { StoreSnapshot } from "./store-snapshot.js";

const LMDB = "lmdb:";
const MONGODB = /^mongodb(\+srv)?:\/\/./;
const ALLOWED = "lmdb:<directory>, mongodb://<hosts>/<database> or mongodb+srv://<host>/<database>";

/** The directory of an embedded store; undefined for the URL of a database. @throws StorageUrlError for all other URLs */
export function lmdbDirectory(url: string): string | undefined {
  if (url.startsWith(LMDB) && url.length > LMDB.length) return url.slice(LMDB.length);
  if (MONGODB.test(url)) return undefined;
  // Only the part before the first colon is repeated, because the rest may contain a password.
  const colon = url.indexOf(":");
  const shown = colon === -1 ? `"${url}"` : `"${url.slice(0, colon)}:..."`;
  throw new StorageUrlError(`storage URL: found ${shown}, expected one that keeps its content: ${ALLOWED}`);
}

/**
 * Opens the present state of a store, whose server may run.
 * @throws StorageUrlError
 * @throws StorageUnavailableError if there is no store, or it can't be opened
 * @throws MissingPackageError if the driver of MongoDB is not installed
 */
export async function openSnapshot(url: string): Promise<StoreSnapshot> {
  const directory = lmdbDirectory(url);
  if (directory !== undefined) return (await import("../lmdb/lmdb-snapshot.js")).openLmdbSnapshot(directory);
  return (await withMongoDriver(() => import("../mongo/mongo-snapshot.js"))).openMongoSnapshot(url);
}

/**
 * Opens a store to replace its content. An embedded store must have no server, and an empty one is created where there is none.
 * @param command what the operator runs again after an interruption; it is kept in the store, so it contains no password
 * @throws StorageUrlError
 * @throws StorageUnavailableError if a server uses the embedded store, or the store can't be opened
 * @throws MissingPackageError if the driver of MongoDB is not installed
 */
export async function openReplacement(url: string, command: string): Promise<StoreReplacement> {
  const directory = lmdbDirectory(url);
  if (directory !== undefined)
    return (await import("../lmdb/lmdb-replacement.js")).openLmdbReplacement(directory, command);
  return (await withMongoDriver(() => import("../mongo/mongo-replacement.js"))).openMongoReplacement(url, command);
}

/**
 * Checks that no server uses an embedded store. Those of a database can't be seen.
 * @throws StorageUrlError
 * @throws StorageUnavailableError if one does, or there is no store
 */
export async function assertUnused(url: string): Promise<void> {
  const directory = lmdbDirectory(url);
  if (directory !== undefined) await (await import("../lmdb/lmdb-replacement.js")).assertLmdbUnused(directory);
}

/** What a compaction has done. */
export interface CompactedStore {
  /** The head, before which nothing can be read any more. */
  readonly revision: Revision;
  /** The size of the store's file, before and after; undefined for a database, which keeps the space for itself. */
  readonly formerBytes?: number;
  readonly bytes?: number;
}

/**
 * Drops the history of a store. An embedded store must have no server, and its file shrinks. Servers on MongoDB go on.
 * @param command what the operator runs again after an interruption; it contains no password
 * @throws StorageUrlError
 * @throws StorageUnavailableError if a server uses the embedded store, or the store can't be opened
 * @throws MissingPackageError if the driver of MongoDB is not installed
 */
export async function compactStore(url: string, command: string): Promise<CompactedStore> {
  const directory = lmdbDirectory(url);
  if (directory !== undefined)
    return (await import("../lmdb/lmdb-replacement.js")).compactLmdbStore(directory, command);
  const engine = await openStorage(url);
  try {
    const revision = await engine.head();
    await engine.compact(revision);
    return { revision };
  } finally {
    await engine.close();
  }
}

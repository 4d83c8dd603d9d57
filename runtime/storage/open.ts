/** Storage URLs. Each engine is imported when it is asked for, so that the embedded store never loads a database driver. */
import { importInTurn } from "../base/import-in-turn.js";
import type { StorageEngine } from "./engine.js";
import { StorageError } from "./errors.js";

export interface OpenStorageOptions {
  /** Hears of what an engine gets over by itself, such as a connection that was lost and is made again. No credentials. */
  readonly onWarning?: (message: string, error: unknown) => void;
}

/** The storage URL names no engine. */
export class StorageUrlError extends StorageError {}

const ALLOWED_URLS = "memory, lmdb:<directory>, mongodb://<hosts>/<database> or mongodb+srv://<host>/<database>";

/**
 * Opens the engine that the URL names.
 * @throws StorageUrlError when it names none, StorageUnavailableError when the store can't be opened.
 */
export async function openStorage(url: string, options: OpenStorageOptions = {}): Promise<StorageEngine> {
  if (url === "memory") {
    const { MemoryEngine } = await importInTurn(() => import("./memory/engine.js"));
    return new MemoryEngine();
  }
  if (url.startsWith("lmdb:") && url.length > "lmdb:".length) {
    const { openLmdbEngine } = await importInTurn(() => import("./lmdb/engine.js"));
    return openLmdbEngine(url.slice("lmdb:".length), (message) => options.onWarning?.(message, undefined));
  }
  if (/^mongodb(\+srv)?:\/\/./.test(url)) {
    const { openMongoEngine } = await importInTurn(() => import("./mongo/engine.js"));
    return openMongoEngine(url, options);
  }
  // Only the part before the first colon is repeated: what follows may hold a password.
  throw new StorageUrlError(`storage URL: found ${describeScheme(url)}, expected ${ALLOWED_URLS}`);
}

function describeScheme(url: string): string {
  const colon = url.indexOf(":");
  return colon === -1 ? `"${url}"` : `"${url.slice(0, colon)}:..."`;
}

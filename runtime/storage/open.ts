/** Opens storage URLs. Each engine is imported on demand, so that the embedded store never loads a database driver. */
import { importInTurn } from "../base/import-in-turn.js";
import { withPackage } from "../base/optional-package.js";
import type { StorageEngine } from "./engine.js";
import { StorageError } from "./errors.js";

export interface OpenStorageOptions {
  /**
   * Receives problems that an engine solves by itself, such as a lost connection that it restores. Messages contain no
   * credentials.
   */
  readonly onWarning?: (message: string, error: unknown) => void;
  /**
   * The name of the group of processes of this machine that share an embedded store, without spaces: processes that
   * pass the same name may have the directory open at the same time. Default: this process has it alone.
   */
  readonly group?: string;
}

/** The storage URL names no engine. */
export class StorageUrlError extends StorageError {}

const ALLOWED_URLS = "memory, lmdb:<directory>, mongodb://<hosts>/<database> or mongodb+srv://<host>/<database>";

/**
 * Opens the engine that the URL names.
 * @throws StorageUrlError if it names none
 * @throws StorageUnavailableError if the store can't be opened
 * @throws MissingPackageError if the driver of MongoDB is not installed
 */
export async function openStorage(url: string, options: OpenStorageOptions = {}): Promise<StorageEngine> {
  if (url === "memory") {
    const { MemoryEngine } = await importInTurn(() => import("./memory/engine.js"));
    return new MemoryEngine();
  }
  if (url.startsWith("lmdb:") && url.length > "lmdb:".length) {
    const { openLmdbEngine } = await importInTurn(() => import("./lmdb/engine.js"));
    const onWarning = (message: string): void => options.onWarning?.(message, undefined);
    return openLmdbEngine(url.slice("lmdb:".length), onWarning, options.group);
  }
  if (/^mongodb(\+srv)?:\/\/./.test(url)) {
    const { openMongoEngine } = await withMongoDriver(() => importInTurn(() => import("./mongo/engine.js")));
    return openMongoEngine(url, options);
  }
  // Only the part before the first colon is repeated, because the rest may contain a password.
  throw new StorageUrlError(`storage URL: found ${describeScheme(url)}, expected ${ALLOWED_URLS}`);
}

/**
 * Imports a module that needs the driver of MongoDB, which is an optional peer dependency.
 * @throws MissingPackageError if it is not installed
 */
export function withMongoDriver<Module>(importModule: () => Promise<Module>): Promise<Module> {
  return withPackage("mongodb", "storage on MongoDB", importModule);
}

function describeScheme(url: string): string {
  const colon = url.indexOf(":");
  return colon === -1 ? `"${url}"` : `"${url.slice(0, colon)}:..."`;
}

/** Opens the main store and those of the overrides from their URLs, each URL once. */
import type { StorageOverride } from "../server/storage/storage-layout.js";
import type { StorageEngine } from "../storage/engine.js";
import { type OpenStorageOptions, openStorage } from "../storage/open.js";

export interface StorageOverrideSource {
  /** The group as it is served; empty for the core group. */
  readonly group: string;
  readonly resource: string;
  /** A storage URL, or an engine, which the server closes. Equal URLs mean the same store. */
  readonly storage: string | StorageEngine;
}

export interface Stores {
  readonly engine: StorageEngine;
  readonly overrides: readonly StorageOverride[];
  /**
   * Closes the stores that were opened here, for the case that no server takes them over. Engines that were passed in
   * stay open.
   */
  close(): Promise<void>;
}

/**
 * Opens either all stores or none.
 * @throws StorageUrlError for a URL that names no engine
 * @throws StorageUnavailableError for a store that can't be opened
 */
export async function openStores(
  main: string | StorageEngine,
  overrides: readonly StorageOverrideSource[],
  options?: OpenStorageOptions,
): Promise<Stores> {
  const opened = new Map<string, StorageEngine>();
  const close = async (): Promise<void> => {
    await Promise.all([...opened.values()].map((engine) => engine.close()));
  };
  const open = async (storage: string | StorageEngine): Promise<StorageEngine> => {
    if (typeof storage !== "string") return storage;
    const engine = opened.get(storage) ?? (await openStorage(storage, options));
    opened.set(storage, engine);
    return engine;
  };
  try {
    const engine = await open(main);
    const placed: StorageOverride[] = [];
    for (const { group, resource, storage } of overrides) placed.push({ group, resource, engine: await open(storage) });
    return { engine, overrides: placed, close };
  } catch (error) {
    await close();
    throw error;
  }
}

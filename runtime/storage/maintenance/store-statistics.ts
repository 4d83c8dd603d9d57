/** What a store consists of: objects by resource, history, and what all of it occupies. */
import type { Revision } from "../engine.js";
import { REGISTRY_PREFIX, resourcePrefixOf } from "../keys.js";
import { type DiskUse, isUnreadable, type StoreSnapshot } from "./store-snapshot.js";
import { isEncrypted } from "./stored-values.js";

export interface ResourceStatistics {
  /** As keys have it: `core` for the core group, and empty for entries that belong to no object. */
  readonly group: string;
  readonly resource: string;
  readonly objects: number;
  /** The sum of the lengths of the stored values. */
  readonly bytes: number;
  /** The number of these values that are encrypted. */
  readonly encrypted: number;
}

export interface StoreStatistics {
  readonly engine: string;
  readonly revision: Revision;
  readonly compacted: Revision;
  /** In descending order of their bytes. */
  readonly resources: readonly ResourceStatistics[];
  /** Former values, and deletions. */
  readonly history: { readonly records: number; readonly bytes: number };
  readonly disk: DiskUse;
}

interface Sum {
  objects: number;
  bytes: number;
  encrypted: number;
}

interface KeyState {
  readonly bytes: number;
  readonly isDeleted: boolean;
  readonly isEncrypted: boolean;
}

/** Reads the log once. @throws StorageUnavailableError if the store can't be read any more */
export async function storeStatistics(snapshot: StoreSnapshot): Promise<StoreStatistics> {
  const newest = new Map<string, KeyState>();
  const history = { records: 0, bytes: 0 };
  const addHistory = ({ bytes }: KeyState): void => {
    history.records++;
    history.bytes += bytes;
  };
  for await (const record of snapshot.records()) {
    if (isUnreadable(record)) continue;
    const { key, value, change } = record;
    const former = newest.get(key);
    if (former !== undefined) addHistory(former);
    newest.set(key, { bytes: value.byteLength, isDeleted: change === "delete", isEncrypted: isEncrypted(value) });
  }
  const sums = new Map<string, Sum>();
  for (const [key, state] of newest) {
    if (state.isDeleted) {
      addHistory(state);
      continue;
    }
    const prefix = resourcePrefixOf(key);
    const sum = sums.get(prefix) ?? { objects: 0, bytes: 0, encrypted: 0 };
    sums.set(prefix, sum);
    sum.objects++;
    sum.bytes += state.bytes;
    if (state.isEncrypted) sum.encrypted++;
  }
  const resources = [...sums].map(([prefix, sum]) => {
    const [group = "", resource = ""] = prefix.slice(REGISTRY_PREFIX.length).split("/");
    return { group, resource, ...sum };
  });
  const { engine, revision, compacted } = snapshot;
  return {
    engine,
    revision,
    compacted,
    resources: resources.sort((a, b) => b.bytes - a.bytes),
    history,
    disk: await snapshot.diskUse(),
  };
}

/**
 * One state of a store, as the commands see it that look after a store: read at one revision while its server goes on. Each
 * engine that keeps its state has one.
 */
import type { Entry, Revision } from "../engine.js";

/** One record of the log as it is stored. Values of encrypted resources are encrypted. */
export interface StoredRecord {
  readonly revision: Revision;
  readonly change: "create" | "update" | "delete";
  readonly key: string;
  /** The key's previous revision, which may be a deletion; 0n if there was none. */
  readonly link: Revision;
  readonly value: Uint8Array;
}

/** A part of the store that can't be read. */
export interface UnreadableRecord {
  /** Where it is, such as `log record 12`. */
  readonly place: string;
  /** What was found, and what was expected. */
  readonly problem: string;
}

/** The newest revision of a key, according to the engine's own index. */
export interface IndexedKey {
  readonly key: string;
  readonly revision: Revision;
  readonly isDeleted: boolean;
}

/** What a store occupies. */
export interface DiskUse {
  /** The size of the store's file, or what the database has allocated for it, in bytes. */
  readonly bytes: number;
  /** The part of {@link bytes} that holds nothing and is used again, in bytes; undefined if the engine can't say. */
  readonly freeBytes: number | undefined;
}

/** All methods throw StorageUnavailableError if the store can't be read. */
export interface StoreSnapshot {
  /** `lmdb` or `mongodb`. */
  readonly engine: string;
  /** The revision at which everything is read: the head when the snapshot was opened. */
  readonly revision: Revision;
  /** The smallest revision that can be read exactly; 0n if nothing was compacted. */
  readonly compacted: Revision;
  /** The values that are visible at the revision, in key order. */
  entries(): AsyncIterable<Entry>;
  /** Everything that the log still holds at or below the revision, in the order of revisions. */
  records(): AsyncIterable<StoredRecord | UnreadableRecord>;
  /** The index of newest revisions, in key order; undefined if the database itself keeps it. */
  index(): AsyncIterable<IndexedKey | UnreadableRecord> | undefined;
  diskUse(): Promise<DiskUse>;
  close(): Promise<void>;
}

export function isUnreadable(found: object): found is UnreadableRecord {
  return "problem" in found;
}

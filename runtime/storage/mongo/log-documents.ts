/**
 * The documents of the database: one for each revision, readable with ordinary tools. The object itself is one binary
 * field.
 */
import { Binary, Long } from "mongodb";
import type { Attributes, Revision, StorageEvent, Write } from "../engine.js";

/** The effect of a revision on its key. */
export type Change = "create" | "update" | "delete";

/** Servers and tools may return a 64-bit integer in a smaller type, so compare values and never types. */
export type StoredInteger = Long | number | bigint;

/** A document of the collection `log`. */
export interface LogDocument {
  /** The revision. There are no gaps above the compaction point. */
  readonly _id: StoredInteger;
  readonly key: string;
  /** The key's previous revision, which may be a deletion; 0 if it had none. Unique together with `key`. */
  readonly previous: StoredInteger;
  readonly change: Change;
  readonly value: Binary | Uint8Array;
  /** Distinguishes a writer's own entry from others after a lost answer. */
  readonly operation: string;
  readonly time: Date;
  /** For people and their tools; the engine does not read it. */
  readonly parts: readonly string[];
  readonly uid?: string;
  /** Texts of the form `name=value`, so that one index serves all labels. */
  readonly labels?: readonly string[];
}

/** A log entry in the form that the engine uses. */
export interface LogEntry {
  readonly event: StorageEvent;
  readonly operation: string;
}

/** The newest revision of a key. */
export interface Latest {
  readonly revision: Revision;
  readonly isDeleted: boolean;
}

/** Larger labels, in characters, are left out of the document, which must stay below MongoDB's limit. */
const MAX_LABELS_LENGTH = 256 * 1024;

export function toLong(revision: Revision): Long {
  return Long.fromBigInt(revision);
}

export function toRevision(value: StoredInteger): Revision {
  return Long.isLong(value) ? value.toBigInt() : BigInt(value);
}

/** @param link the value of `previous` in the document. Unlike the write's, it may be the revision of a deletion. */
export function toDocument(write: Write, revision: Revision, link: Revision, operation: string): LogDocument {
  const { type, key, value, previous, attributes } = write;
  return {
    _id: toLong(revision),
    key,
    previous: toLong(link),
    change: type === "delete" ? "delete" : previous === 0n ? "create" : "update",
    value: new Binary(value),
    operation,
    time: new Date(),
    parts: key.split("/").filter((part) => part !== ""),
    ...metadata(attributes),
  };
}

export function toEntry(document: LogDocument): LogEntry {
  const { key, change, operation } = document;
  return {
    event: {
      type: change === "delete" ? "delete" : "put",
      key,
      value: toBytes(document.value),
      revision: toRevision(document._id),
      previous: change === "create" ? 0n : toRevision(document.previous),
    },
    operation,
  };
}

export function toBytes(value: Binary | Uint8Array): Uint8Array {
  return value instanceof Binary ? value.buffer.subarray(0, value.position) : value;
}

function metadata(attributes: Attributes | undefined): Pick<LogDocument, "uid" | "labels"> {
  const labels = Object.entries(attributes?.labels ?? {}).map(([name, value]) => `${name}=${value}`);
  const length = labels.reduce((sum, label) => sum + label.length, 0);
  return {
    ...(attributes?.uid !== undefined && { uid: attributes.uid }),
    ...(labels.length > 0 && length <= MAX_LABELS_LENGTH && { labels }),
  };
}

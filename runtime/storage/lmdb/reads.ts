/**
 * Reads of the embedded store at a revision, newest or past: from the key's newest revision back along the links. A
 * long read holds nothing open between two slices, because what is visible at a revision never changes.
 */
import type { RangeOptions } from "lmdb";
import { type Entry, type ListOptions, MAX_KEY_BYTES, type Revision } from "../engine.js";
import type { LogPage } from "../watch-hub.js";
import { type Databases, readLatest, readRecord } from "./databases.js";
import { decodeKey, decodeLatest, decodeRecord, decodeRevision, encodeRevision, toEvent } from "./records.js";

/** The maximum number of keys that one turn of the event loop reads. */
const SLICE_KEYS = 500;
/** The number of value bytes after which a slice or page ends. */
const SLICE_BYTES = 4 * 1024 * 1024;
/** The maximum number of events in one page of the log. */
const LOG_PAGE_EVENTS = 500;

export function readEntry(databases: Databases, key: string, revision: Revision): Entry | undefined {
  const latest = readLatest(databases, key);
  return latest === undefined || (latest.isDeleted && latest.revision <= revision)
    ? undefined
    : entryAt(databases, key, latest.revision, revision);
}

/** A part of a list. `next` is the key after which the next slice begins; undefined at the end. */
export interface ListSlice {
  readonly entries: readonly Entry[];
  readonly next: string | undefined;
}

/** @param count the maximum number of entries */
export function readSlice(
  databases: Databases,
  options: Pick<ListOptions, "prefix" | "after">,
  revision: Revision,
  count: number,
): ListSlice {
  const { prefix, after } = options;
  const entries: Entry[] = [];
  let keys = 0;
  let bytes = 0;
  for (const { key: keyBytes, value } of databases.latest.getRange(rangeFrom(prefix, after))) {
    const key = decodeKey(keyBytes);
    if (!key.startsWith(prefix)) {
      break;
    }
    if (after !== undefined && key <= after) {
      continue;
    }
    const latest = decodeLatest(value);
    const isGone = latest.isDeleted && latest.revision <= revision;
    const entry = isGone ? undefined : entryAt(databases, key, latest.revision, revision);
    if (entry !== undefined) {
      entries.push(entry);
      bytes += entry.value.byteLength;
    }
    keys++;
    if (keys === SLICE_KEYS || entries.length === count || bytes >= SLICE_BYTES) {
      return { entries, next: key };
    }
  }
  return { entries, next: undefined };
}

/** The events after `after`, at most through `through`. */
export function readLogPage(databases: Databases, after: Revision, through: Revision): LogPage {
  const events: LogPage["events"][number][] = [];
  let bytes = 0;
  const range = { start: encodeRevision(after + 1n), end: encodeRevision(through + 1n), limit: LOG_PAGE_EVENTS };
  for (const { key, value } of databases.log.getRange(range)) {
    const event = toEvent(decodeRecord(decodeRevision(key), value));
    events.push(event);
    bytes += value.byteLength;
    if (bytes >= SLICE_BYTES) {
      return { events, through: event.revision };
    }
  }
  const last = events.at(-1);
  return { events, through: events.length === LOG_PAGE_EVENTS && last !== undefined ? last.revision : through };
}

/**
 * Starts at the first requested key or slightly before it: LMDB would refuse a start longer than any key, so it is cut.
 */
function rangeFrom(prefix: string, after: string | undefined): RangeOptions {
  const start = Buffer.from(after !== undefined && after > prefix ? after : prefix).subarray(0, MAX_KEY_BYTES);
  return start.length === 0 ? {} : { start };
}

/** Follows the links from `newest` to the first revision that is not after `revision`. */
function entryAt(databases: Databases, key: string, newest: Revision, revision: Revision): Entry | undefined {
  for (let at = newest; at !== 0n; ) {
    const record = readRecord(databases, at);
    if (record === undefined) {
      // The value was deleted and the deletion compacted, so no older state can be read.
      return undefined;
    }
    if (at <= revision) {
      return record.change === "delete" ? undefined : { key, value: record.value, revision: at };
    }
    at = record.link;
  }
  return undefined;
}

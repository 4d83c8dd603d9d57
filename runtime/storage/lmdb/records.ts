/** The binary format of the embedded store. Revisions are big-endian, so that LMDB's byte order is their order. */
import type { Revision, StorageEvent } from "../engine.js";

/** The effect of a revision on its key. */
export type Change = "create" | "update" | "delete";

const CHANGES: readonly Change[] = ["create", "update", "delete"];

/** The fixed part of a log record. */
export interface RecordHeader {
  readonly change: Change;
  /** The key's previous revision, which may be a deletion; 0n if there was none. */
  readonly link: Revision;
  readonly key: string;
}

export interface LogRecord extends RecordHeader {
  readonly revision: Revision;
  readonly value: Uint8Array;
}

/** The newest revision of a key. Deleted keys stay until a compaction passes their deletion. */
export interface Latest {
  readonly revision: Revision;
  readonly isDeleted: boolean;
}

export const REVISION_BYTES = 8;
const LINK_AT = 1;
const KEY_LENGTH_AT = LINK_AT + REVISION_BYTES;
const KEY_AT = KEY_LENGTH_AT + 2;
/** The length of a record without key and value, in bytes. */
export const MIN_RECORD_BYTES = KEY_AT;
/** The length of an encoded {@link Latest}, in bytes. */
export const LATEST_BYTES = REVISION_BYTES + 1;

export function encodeRevision(revision: Revision): Buffer {
  const bytes = Buffer.allocUnsafe(REVISION_BYTES);
  bytes.writeBigUInt64BE(revision);
  return bytes;
}

export function decodeRevision(bytes: Buffer): Revision {
  return bytes.readBigUInt64BE();
}

export function encodeKey(key: string): Buffer {
  return Buffer.from(key, "latin1");
}

export function decodeKey(bytes: Buffer): string {
  return bytes.toString("latin1");
}

export function encodeRecord(header: RecordHeader, value: Uint8Array): Buffer {
  const { key } = header;
  const bytes = Buffer.allocUnsafe(KEY_AT + key.length + value.byteLength);
  bytes.writeUInt8(CHANGES.indexOf(header.change), 0);
  bytes.writeBigUInt64BE(header.link, LINK_AT);
  bytes.writeUInt16BE(key.length, KEY_LENGTH_AT);
  bytes.write(key, KEY_AT, "latin1");
  bytes.set(value, KEY_AT + key.length);
  return bytes;
}

export function decodeHeader(bytes: Buffer): RecordHeader {
  return {
    change: CHANGES[bytes.readUInt8(0)] as Change,
    link: bytes.readBigUInt64BE(LINK_AT),
    key: bytes.toString("latin1", KEY_AT, KEY_AT + bytes.readUInt16BE(KEY_LENGTH_AT)),
  };
}

/** The value shares the memory of `bytes`. */
export function decodeRecord(revision: Revision, bytes: Buffer): LogRecord {
  const header = decodeHeader(bytes);
  return { ...header, revision, value: bytes.subarray(KEY_AT + header.key.length) };
}

export function toEvent({ change, key, value, revision, link }: LogRecord): StorageEvent {
  return {
    type: change === "delete" ? "delete" : "put",
    key,
    value,
    revision,
    previous: change === "create" ? 0n : link,
  };
}

export function encodeLatest({ revision, isDeleted }: Latest): Buffer {
  const bytes = Buffer.allocUnsafe(LATEST_BYTES);
  bytes.writeBigUInt64BE(revision);
  bytes.writeUInt8(isDeleted ? 1 : 0, REVISION_BYTES);
  return bytes;
}

export function decodeLatest(bytes: Buffer): Latest {
  return { revision: bytes.readBigUInt64BE(), isDeleted: bytes.readUInt8(REVISION_BYTES) === 1 };
}

/**
 * The format of a backup: one file, which is written and read in one pass. docs/reference/backup.md describes it for other
 * programs.
 *
 *     signature  8 bytes
 *     block...   type (1), stored length (4), content length (4), SHA-256 (32), stored content
 *
 * Numbers are big-endian. The content of a block is compressed (zlib), and its checksum covers its number, its head and what
 * is stored, so that a changed, missing or moved block is found with its place. The first block is the header, the last one
 * the trailer, which has the checksum of everything before it. Both are JSON.
 */
import { createHash } from "node:crypto";
import type { Entry, Revision } from "../engine.js";

/** The first byte is no text, and a transfer as text would change the line ends. */
export const SIGNATURE: Buffer = Buffer.from([0x89, 0x4b, 0x53, 0x42, 0x0d, 0x0a, 0x1a, 0x0a]);
/** The version of the format; a reader refuses others. */
export const BACKUP_VERSION = 1;
/** The number of content bytes after which a block ends. */
export const BLOCK_BYTES = 1024 * 1024;
/** The length of the longest content of a block: a full one, and the longest value that a store takes. */
export const MAX_CONTENT_BYTES = 16 * 1024 * 1024;
/** The length of what precedes a block's stored content. */
export const BLOCK_HEAD_BYTES = 41;

const CHECKSUM_AT = 9;
const ENTRY_HEAD_BYTES = 14;
const FILE_HEAD_BYTES = 6;

/** A block is the header, values, a file of the data directory, or the trailer. */
export type BlockType = "header" | "entries" | "file" | "trailer";

const TYPES: Readonly<Record<BlockType, number>> = { header: 0x48, entries: 0x45, file: 0x46, trailer: 0x54 };

/** The first block. */
export interface BackupHeader {
  readonly version: number;
  /** The program that wrote the file, with its version. */
  readonly program: string;
  /** When it was begun, in RFC 3339. */
  readonly created: string;
  /** The engine of the store that was copied; any engine can be restored. */
  readonly engine: string;
  /** The revision of the state, a decimal number. */
  readonly revision: string;
}

/** The last block. */
export interface BackupTrailer {
  readonly entries: number;
  /** The sum of the lengths of the values, in bytes. */
  readonly valueBytes: number;
  readonly files: number;
  /** The SHA-256 of all bytes of the file before this block, in hexadecimal. */
  readonly sha256: string;
}

/** A file of the server's data directory. */
export interface BackupFile {
  /** Relative to the data directory, with `/` between its parts. */
  readonly name: string;
  readonly content: Buffer;
}

/** The file is damaged, or no backup. */
export class BackupError extends Error {}

/** @param number the number of the block, from 0 */
export function encodeBlockHead(type: BlockType, number: number, stored: Buffer, contentLength: number): Buffer {
  const head = Buffer.alloc(BLOCK_HEAD_BYTES);
  head.writeUInt8(TYPES[type], 0);
  head.writeUInt32BE(stored.length, 1);
  head.writeUInt32BE(contentLength, 5);
  checksum(head, number, stored).copy(head, CHECKSUM_AT);
  return head;
}

export interface BlockHead {
  /** Undefined for a byte that stands for none. */
  readonly type: BlockType | undefined;
  readonly storedLength: number;
  readonly contentLength: number;
}

export function decodeBlockHead(head: Buffer): BlockHead {
  const byte = head.readUInt8(0);
  const type = (Object.keys(TYPES) as BlockType[]).find((name) => TYPES[name] === byte);
  return { type, storedLength: head.readUInt32BE(1), contentLength: head.readUInt32BE(5) };
}

/** Whether a block is the one that was written in this place. */
export function isIntact(head: Buffer, number: number, stored: Buffer): boolean {
  return checksum(head, number, stored).equals(head.subarray(CHECKSUM_AT));
}

function checksum(head: Buffer, number: number, stored: Buffer): Buffer {
  const place = Buffer.alloc(8);
  place.writeBigUInt64BE(BigInt(number));
  return createHash("sha256").update(place).update(head.subarray(0, CHECKSUM_AT)).update(stored).digest();
}

export function encodeEntry({ key, value, revision }: Entry): Buffer {
  const bytes = Buffer.allocUnsafe(ENTRY_HEAD_BYTES + key.length + value.byteLength);
  bytes.writeUInt16BE(key.length, 0);
  bytes.writeUInt32BE(value.byteLength, 2);
  bytes.writeBigUInt64BE(revision, 6);
  bytes.write(key, ENTRY_HEAD_BYTES, "latin1");
  bytes.set(value, ENTRY_HEAD_BYTES + key.length);
  return bytes;
}

/** The values share the memory of the content. @throws RangeError for content that ends in the middle of an entry */
export function decodeEntries(content: Buffer): Entry[] {
  const entries: Entry[] = [];
  for (let at = 0; at < content.length; ) {
    const keyAt = at + ENTRY_HEAD_BYTES;
    const valueAt = keyAt + content.readUInt16BE(at);
    const end = valueAt + content.readUInt32BE(at + 2);
    if (end > content.length) throw new RangeError("an entry is longer than its block");
    const revision: Revision = content.readBigUInt64BE(at + 6);
    entries.push({ key: content.toString("latin1", keyAt, valueAt), value: content.subarray(valueAt, end), revision });
    at = end;
  }
  return entries;
}

export function encodeFile({ name, content }: BackupFile): Buffer {
  const head = Buffer.alloc(FILE_HEAD_BYTES);
  const path = Buffer.from(name);
  head.writeUInt16BE(path.length, 0);
  head.writeUInt32BE(content.length, 2);
  return Buffer.concat([head, path, content]);
}

/** @throws RangeError for content that ends in the middle of the name */
export function decodeFile(bytes: Buffer): BackupFile {
  const contentAt = FILE_HEAD_BYTES + bytes.readUInt16BE(0);
  return { name: bytes.toString("utf8", FILE_HEAD_BYTES, contentAt), content: bytes.subarray(contentAt) };
}

/** The checksum of a whole file, which is made while it passes by. */
export class RunningChecksum {
  readonly #hash = createHash("sha256");

  add(bytes: Buffer): void {
    this.#hash.update(bytes);
  }

  /** In hexadecimal. Nothing can be added afterwards. */
  end(): string {
    return this.#hash.digest("hex");
  }
}

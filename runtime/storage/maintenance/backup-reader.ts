/** Reads and verifies a backup, block by block. */
import { promisify } from "node:util";
import { inflate } from "node:zlib";
import { isJsonObject } from "../../api/json.js";
import type { Entry } from "../engine.js";
import {
  BACKUP_VERSION,
  BackupError,
  type BackupFile,
  type BackupHeader,
  type BackupTrailer,
  BLOCK_HEAD_BYTES,
  type BlockType,
  decodeBlockHead,
  decodeEntries,
  decodeFile,
  isIntact,
  MAX_CONTENT_BYTES,
  RunningChecksum,
  SIGNATURE,
} from "./backup-format.js";

const decompress = promisify<Buffer, { maxOutputLength: number }, Buffer>(inflate);

/** Returns the next `length` bytes of the file, fewer at its end. */
export type ReadBytes = (length: number) => Promise<Buffer>;

/** Receives the content in the order of the file. */
export interface BackupVisitor {
  header?(header: BackupHeader): Promise<void>;
  entries?(entries: readonly Entry[]): Promise<void>;
  file?(file: BackupFile): Promise<void>;
}

/** What a backup is, as its first and last block say. */
export interface BackupSummary {
  readonly header: BackupHeader;
  readonly trailer: BackupTrailer;
}

interface Block {
  readonly type: BlockType;
  readonly content: Buffer;
  /** The block and where it begins, for messages. */
  readonly place: string;
}

/**
 * Reads a whole backup. The visitor receives blocks whose checksum is right, but the checksum of the whole is known only at
 * the end: to use nothing of a damaged file, read it once without a visitor.
 * @throws BackupError that says what is damaged, and where
 */
export async function readBackup(read: ReadBytes, visitor: BackupVisitor = {}): Promise<BackupSummary> {
  const reader = new BlockReader(read);
  await reader.readSignature();
  const first = await reader.next();
  const header = headerOf(first);
  await visitor.header?.(header);
  const counts = { entries: 0, valueBytes: 0, files: 0 };
  for (;;) {
    const block = await reader.next();
    if (block.type === "trailer") {
      const trailer = trailerOf(block);
      const found = { ...counts, sha256: reader.endChecksum() };
      for (const name of ["entries", "valueBytes", "files", "sha256"] as const)
        if (trailer[name] !== found[name])
          throw new BackupError(`${block.place}: found ${name} ${trailer[name]}, expected ${found[name]}`);
      await reader.expectEnd();
      return { header, trailer };
    }
    if (block.type === "entries") {
      const entries = decoded(block, decodeEntries);
      counts.entries += entries.length;
      counts.valueBytes += entries.reduce((sum, { value }) => sum + value.byteLength, 0);
      await visitor.entries?.(entries);
    } else if (block.type === "file") {
      counts.files++;
      await visitor.file?.(decoded(block, decodeFile));
    } else throw new BackupError(`${block.place}: found a second header`);
  }
}

class BlockReader {
  readonly #read: ReadBytes;
  readonly #checksum = new RunningChecksum();
  #number = 0;
  #at = 0;

  constructor(read: ReadBytes) {
    this.#read = read;
  }

  async readSignature(): Promise<void> {
    const signature = await this.#take(SIGNATURE.length);
    if (!signature.equals(SIGNATURE)) throw new BackupError("found no backup of this program at byte 0");
    this.#checksum.add(signature);
  }

  async next(): Promise<Block> {
    const place = `block ${this.#number} at byte ${this.#at}`;
    const head = await this.#take(BLOCK_HEAD_BYTES);
    if (head.length < BLOCK_HEAD_BYTES)
      throw new BackupError(`${place}: the file ends before its last block; it is incomplete`);
    const { type, storedLength, contentLength } = decodeBlockHead(head);
    // Compressed content can be slightly longer than itself.
    if (contentLength > MAX_CONTENT_BYTES || storedLength > MAX_CONTENT_BYTES + BLOCK_HEAD_BYTES)
      throw new BackupError(`${place}: the block is damaged: its length is impossible`);
    const stored = await this.#take(storedLength);
    if (stored.length < storedLength)
      throw new BackupError(`${place}: the file ends at byte ${this.#at}, in the middle of the block`);
    if (type === undefined || !isIntact(head, this.#number, stored))
      throw new BackupError(`${place}: the block is damaged: its checksum is wrong`);
    const content = await decompressed(stored, place);
    if (content.length !== contentLength)
      throw new BackupError(`${place}: found ${content.length} bytes of content, expected ${contentLength}`);
    // The trailer has the checksum of everything before it.
    if (type !== "trailer") for (const part of [head, stored]) this.#checksum.add(part);
    this.#number++;
    return { type, content, place };
  }

  /** The checksum of everything before the trailer. */
  endChecksum(): string {
    return this.#checksum.end();
  }

  async expectEnd(): Promise<void> {
    const at = this.#at;
    if ((await this.#take(1)).length > 0) throw new BackupError(`found bytes after the last block, at byte ${at}`);
  }

  async #take(length: number): Promise<Buffer> {
    const bytes = await this.#read(length);
    this.#at += bytes.length;
    return bytes;
  }
}

async function decompressed(stored: Buffer, place: string): Promise<Buffer> {
  try {
    return await decompress(stored, { maxOutputLength: MAX_CONTENT_BYTES });
  } catch (error) {
    throw new BackupError(`${place}: the content can't be decompressed`, { cause: error });
  }
}

function headerOf(block: Block): BackupHeader {
  if (block.type !== "header") throw new BackupError(`${block.place}: found no header`);
  const header = jsonOf(block) as unknown as BackupHeader;
  if (header.version !== BACKUP_VERSION)
    throw new BackupError(`found version ${header.version} of the format, expected ${BACKUP_VERSION}`);
  if (!/^\d+$/.test(header.revision)) throw new BackupError(`${block.place}: found no revision`);
  return header;
}

function trailerOf(block: Block): BackupTrailer {
  return jsonOf(block) as unknown as BackupTrailer;
}

function jsonOf({ content, place }: Block): object {
  const found: unknown = JSON.parse(content.toString());
  if (isJsonObject(found)) return found;
  throw new BackupError(`${place}: found no JSON object`);
}

function decoded<Result>({ content, place }: Block, decode: (content: Buffer) => Result): Result {
  try {
    return decode(content);
  } catch (error) {
    if (error instanceof RangeError) throw new BackupError(`${place}: ${error.message}`);
    throw error;
  }
}

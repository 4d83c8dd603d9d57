/** Writes a backup. It holds one block in memory, however large the store is. */
import { promisify } from "node:util";
import { deflate } from "node:zlib";
import type { Entry } from "../engine.js";
import {
  BACKUP_VERSION,
  type BackupFile,
  type BackupHeader,
  type BackupTrailer,
  BLOCK_BYTES,
  type BlockType,
  encodeBlockHead,
  encodeEntry,
  encodeFile,
  RunningChecksum,
  SIGNATURE,
} from "./backup-format.js";

const compress = promisify<Buffer, Buffer>(deflate);

export class BackupWriter {
  readonly #write: (bytes: Buffer) => Promise<void>;
  readonly #checksum = new RunningChecksum();
  #number = 0;
  #pending: Buffer[] = [];
  #pendingBytes = 0;
  #entries = 0;
  #valueBytes = 0;
  #files = 0;

  private constructor(write: (bytes: Buffer) => Promise<void>) {
    this.#write = write;
  }

  /** @param write receives the file, part by part; a call begins after the former one has resolved */
  static async begin(
    write: (bytes: Buffer) => Promise<void>,
    header: Omit<BackupHeader, "version">,
  ): Promise<BackupWriter> {
    const writer = new BackupWriter(write);
    await writer.#append(SIGNATURE);
    await writer.#block("header", Buffer.from(JSON.stringify({ version: BACKUP_VERSION, ...header })));
    return writer;
  }

  async add(entry: Entry): Promise<void> {
    const bytes = encodeEntry(entry);
    this.#entries++;
    this.#valueBytes += entry.value.byteLength;
    this.#pending.push(bytes);
    this.#pendingBytes += bytes.length;
    if (this.#pendingBytes >= BLOCK_BYTES) await this.#flush();
  }

  async addFile(file: BackupFile): Promise<void> {
    await this.#flush();
    this.#files++;
    await this.#block("file", encodeFile(file));
  }

  /** Writes the end. Without it the file is refused. */
  async finish(): Promise<BackupTrailer> {
    await this.#flush();
    const trailer = {
      entries: this.#entries,
      valueBytes: this.#valueBytes,
      files: this.#files,
      sha256: this.#checksum.end(),
    };
    await this.#writeBlock("trailer", Buffer.from(JSON.stringify(trailer)), this.#write);
    return trailer;
  }

  async #flush(): Promise<void> {
    if (this.#pending.length === 0) return;
    const content = Buffer.concat(this.#pending, this.#pendingBytes);
    this.#pending = [];
    this.#pendingBytes = 0;
    await this.#block("entries", content);
  }

  #block(type: BlockType, content: Buffer): Promise<void> {
    return this.#writeBlock(type, content, (bytes) => this.#append(bytes));
  }

  async #writeBlock(type: BlockType, content: Buffer, write: (bytes: Buffer) => Promise<void>): Promise<void> {
    const stored = await compress(content);
    await write(encodeBlockHead(type, this.#number, stored, content.length));
    await write(stored);
    this.#number++;
  }

  #append(bytes: Buffer): Promise<void> {
    this.#checksum.add(bytes);
    return this.#write(bytes);
  }
}

/**
 * The number of the newest transaction, which LMDB keeps in its lock file for all processes. A process that opens the
 * environment sets it to what it has read from the data file a moment before. If another process commits in that moment,
 * the number falls behind: reads see the state before that commit, and the next transaction would replace it.
 */
import { closeSync, openSync, readSync, writeSync } from "node:fs";
import { endianness } from "node:os";
import { join } from "node:path";
import type { RootDatabase } from "lmdb";
import { StorageUnavailableError } from "../errors.js";
import { LOCK_FILE } from "./privacy.js";

/** The beginning of the file: the mark and the format, of 4 bytes each, and the number, of 8 bytes, in the machine's order. */
const HEADER_BYTES = 16;
const NUMBER_AT = 8;
const NUMBER_BYTES = 8;
const MARK = 0xbeefc0de;
const IS_LITTLE = endianness() === "LE";
/** Each round that corrects the number meets one commit of another process, which takes a multiple of its time. */
const MAX_ROUNDS = 1000;

/** The part of the binding that is used; its types leave the environment out. */
interface WithEnvironment {
  readonly env: { info(): { readonly lastTxnId: number } };
}

export class LockFile {
  readonly #root: WithEnvironment;
  readonly #path: string;
  /**
   * Closing any descriptor of the file would release the process's lock on it, by which LMDB knows that the environment is
   * in use: this one stays open until the environment is closed.
   */
  #file: number | undefined;

  /** @param directory that of the environment */
  constructor(root: RootDatabase<Buffer, Buffer>, directory: string) {
    this.#root = root as unknown as WithEnvironment;
    this.#path = join(directory, LOCK_FILE);
  }

  /** Returns the number of the newest transaction that is in the data file. */
  newestTransaction(): number {
    return this.#root.env.info().lastTxnId;
  }

  /**
   * Sets the number to that of the newest transaction, unless it is. A process that may not write the file can't have
   * changed the number either.
   * @throws StorageUnavailableError if the file is not one of LMDB, or the number falls behind again and again
   * @throws Error of the file system
   */
  correct(): void {
    try {
      this.#file ??= openSync(this.#path, "r+");
    } catch (error) {
      if (isReadOnly(error)) return;
      throw error;
    }
    for (let round = 0; round < MAX_ROUNDS; round++) {
      // In this order: a commit sets the number after it has reached the data file.
      const newest = BigInt(this.newestTransaction());
      if (this.#read(this.#file) >= newest) return;
      const bytes = Buffer.alloc(NUMBER_BYTES);
      if (IS_LITTLE) bytes.writeBigUInt64LE(newest);
      else bytes.writeBigUInt64BE(newest);
      writeSync(this.#file, bytes, 0, NUMBER_BYTES, NUMBER_AT);
    }
    throw new StorageUnavailableError(
      `storage file ${this.#path}: the number of the newest transaction falls behind again and again`,
    );
  }

  /** To be called after the environment was closed. */
  close(): void {
    if (this.#file !== undefined) closeSync(this.#file);
    this.#file = undefined;
  }

  #read(file: number): bigint {
    const bytes = Buffer.alloc(HEADER_BYTES);
    const count = readSync(file, bytes, 0, HEADER_BYTES, 0);
    const mark = IS_LITTLE ? bytes.readUInt32LE() : bytes.readUInt32BE();
    if (count < HEADER_BYTES || mark !== MARK)
      throw new StorageUnavailableError(
        `storage file ${this.#path}: found ${count} bytes that begin with ${mark.toString(16)}, expected LMDB's ${MARK.toString(16)}`,
      );
    return IS_LITTLE ? bytes.readBigUInt64LE(NUMBER_AT) : bytes.readBigUInt64BE(NUMBER_AT);
  }
}

function isReadOnly(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "EACCES" || error.code === "EROFS");
}

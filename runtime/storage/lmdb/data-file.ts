/**
 * Looks at the data file before LMDB does, which maps whatever it finds: a file of another kind, or a copy that is not whole,
 * would end the process without a word.
 */
import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { endianness } from "node:os";
import { join } from "node:path";
import { StorageUnavailableError } from "../errors.js";
import { DATA_FILE } from "./privacy.js";

/** The fields of the first two pages, which describe the two newest states; each follows the header of its page. */
const META = {
  mark: 24,
  format: 28,
  pageBytes: 48,
  freeRoot: 88,
  mainRoot: 136,
  lastPage: 144,
  transaction: 152,
} as const;
const META_BYTES = 160;
const MARK = 0xbeefc0de;
/** The binding that this package uses writes this one; only the mark of another one is known. */
const FORMAT = 2;
const PAGE_BYTES = { min: 256, max: 65_536 };
/** The root of an empty database. */
const NO_PAGE = 0xffff_ffff_ffff_ffffn;
/** A transaction can end with pages that were never written, so a whole file may be shorter than its last page by some. */
const UNWRITTEN_PAGES = 1024n;
const IS_LITTLE = endianness() === "LE";

/**
 * A file that does not exist, or is empty, is made by LMDB.
 * @param directory that of the environment
 * @throws StorageUnavailableError for a file that is not one of LMDB, or whose end is missing
 * @throws Error of the file system
 */
export function assertWholeDataFile(directory: string): void {
  let file: number;
  try {
    file = openSync(join(directory, DATA_FILE), "r");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return;
    throw error;
  }
  try {
    const problem = problemOf(file);
    if (problem !== undefined)
      throw new StorageUnavailableError(
        `storage directory ${directory}: ${DATA_FILE} is damaged: ${problem}; nothing was changed: restore a backup, or put a whole copy in its place`,
      );
  } finally {
    closeSync(file);
  }
}

function problemOf(file: number): string | undefined {
  if (fstatSync(file).size === 0) return undefined;
  const first = metaAt(file, 0);
  if (first?.getUint32(META.mark, IS_LITTLE) !== MARK) return "it does not begin as a file of LMDB";
  if (first.getUint32(META.format, IS_LITTLE) !== FORMAT) return undefined;
  const pageBytes = first.getUint32(META.pageBytes, IS_LITTLE);
  if (pageBytes < PAGE_BYTES.min || pageBytes > PAGE_BYTES.max) return `its pages have ${pageBytes} bytes`;
  const second = metaAt(file, pageBytes);
  if (second?.getUint32(META.mark, IS_LITTLE) !== MARK) return "its second page is not one of LMDB";
  const newest = transactionOf(second) > transactionOf(first) ? second : first;
  const needed = neededPages(newest);
  // Another process may be writing: its pages are there before the state that needs them, so the size is read afterwards.
  const bytes = fstatSync(file).size;
  if (BigInt(bytes) >= needed * BigInt(pageBytes)) return undefined;
  return `found ${bytes} bytes, expected at least ${needed * BigInt(pageBytes)}`;
}

function metaAt(file: number, position: number): DataView | undefined {
  const bytes = new Uint8Array(META_BYTES);
  return readSync(file, bytes, 0, META_BYTES, position) === META_BYTES ? new DataView(bytes.buffer) : undefined;
}

function transactionOf(meta: DataView): bigint {
  return meta.getBigUint64(META.transaction, IS_LITTLE);
}

/** The number of pages without which the newest state can't be read. */
function neededPages(meta: DataView): bigint {
  const roots = [META.freeRoot, META.mainRoot]
    .map((at) => meta.getBigUint64(at, IS_LITTLE))
    .filter((page) => page !== NO_PAGE);
  const written = meta.getBigUint64(META.lastPage, IS_LITTLE) - UNWRITTEN_PAGES;
  return [...roots, written].reduce((last, page) => (page > last ? page : last), 1n) + 1n;
}

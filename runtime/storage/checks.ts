/**
 * The checks that every engine makes before it touches its store, so that all of them refuse the same calls with the
 * same messages.
 */
import { type ListOptions, MAX_KEY_BYTES, type ReadOptions, type Revision, type Write } from "./engine.js";
import { CompactedError, FutureRevisionError, InvalidWriteError, ValueTooLargeError } from "./errors.js";

/**
 * The maximum size of a value in the built-in engines, in bytes. With the other fields it stays far below MongoDB's
 * limit of 16 MiB per document.
 */
export const MAX_VALUE_BYTES = 8 * 1024 * 1024;

const KEY_PATTERN = /^[\x21-\x7e]+$/;

/** Whether a key can be written. Any other key can be read and does not exist. */
export function isStorableKey(key: string): boolean {
  return key.length <= MAX_KEY_BYTES && KEY_PATTERN.test(key);
}

/** @throws InvalidWriteError, ValueTooLargeError */
export function assertWrite(write: Write, maxValueBytes: number): void {
  const { key, previous, value } = write;
  if (!isStorableKey(key)) {
    throw new InvalidWriteError(
      key.slice(0, MAX_KEY_BYTES),
      `found ${key.length} characters, expected 1 to ${MAX_KEY_BYTES} of printable ASCII without spaces`,
    );
  }
  if (previous < 0n) {
    throw new InvalidWriteError(key, `found previous ${previous}, expected 0 or more`);
  }
  if (write.type === "delete" && previous === 0n) {
    throw new InvalidWriteError(key, "found a delete with previous 0, expected the revision that it replaces");
  }
  if (value.byteLength > maxValueBytes) {
    throw new ValueTooLargeError(key, value.byteLength, maxValueBytes);
  }
}

/**
 * Returns the revision at which a read is answered, given the state of the store.
 * @throws CompactedError, FutureRevisionError
 */
export function readRevision(options: ReadOptions | undefined, head: Revision, compacted: Revision): Revision {
  const revision = options?.revision;
  if (revision === undefined) {
    return head;
  }
  if (revision < compacted) {
    throw new CompactedError(revision, compacted);
  }
  if (revision > head) {
    throw new FutureRevisionError(revision, head);
  }
  return revision;
}

/** @throws RangeError if the limit is not a positive integer */
export function assertLimit(options: ListOptions): void {
  const { limit } = options;
  if (limit !== undefined && !(Number.isSafeInteger(limit) && limit > 0)) {
    throw new RangeError(`list of ${options.prefix}: found limit ${limit}, expected a positive integer`);
  }
}

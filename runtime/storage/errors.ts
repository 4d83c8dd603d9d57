/**
 * Storage errors. They contain keys and revisions but no kinds; the registry translates them to Status in one place.
 */
import type { Revision } from "./engine.js";

export abstract class StorageError extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = new.target.name;
  }
}

/** The key's latest revision differs from what the writer expected. */
export class RevisionMismatchError extends StorageError {
  constructor(
    readonly key: string,
    readonly expected: Revision,
    /** The key's actual revision; 0n if it does not exist. */
    readonly actual: Revision,
  ) {
    super(`key ${key}: expected revision ${expected}, found ${actual}`);
  }
}

/** The requested position is older than the log reaches back. */
export class CompactedError extends StorageError {
  constructor(
    readonly requested: Revision,
    readonly compacted: Revision,
  ) {
    super(`revision ${requested} was compacted; the oldest that is held is ${compacted}`);
  }
}

/** The log has not reached the requested position yet. */
export class FutureRevisionError extends StorageError {
  constructor(
    readonly requested: Revision,
    readonly head: Revision,
  ) {
    super(`revision ${requested} is not reached yet; the head is ${head}`);
  }
}

/** The write was sent, but the answer that says whether it took place was lost. */
export class UnknownOutcomeError extends StorageError {
  constructor(
    readonly key: string,
    cause: unknown,
  ) {
    super(`key ${key}: the outcome of the write is unknown`, { cause });
  }
}

export class ValueTooLargeError extends StorageError {
  constructor(
    readonly key: string,
    readonly bytes: number,
    readonly limitBytes: number,
  ) {
    super(`key ${key}: the value has ${bytes} bytes, the limit is ${limitBytes}`);
  }
}

/** No engine can store the write, which is the caller's mistake. Nothing was written. */
export class InvalidWriteError extends StorageError {
  constructor(
    readonly key: string,
    problem: string,
  ) {
    super(`key ${key}: ${problem}`);
  }
}

/** The backing store can't be reached or refuses to work. */
export class StorageUnavailableError extends StorageError {}

export class EngineClosedError extends StorageError {
  constructor() {
    super("the storage engine is closed");
  }
}

/** A value in the store is not in the form that this server writes. It has no cause, which could quote the value. */
export class UnreadableValueError extends StorageError {
  constructor(
    readonly key: string,
    /** The reason, which clients may see; it does not quote the value. */
    readonly why: string,
  ) {
    super(`the stored value of ${key} can't be read: ${why}`);
  }
}

/** The code that reads the values of a prefix is still being loaded. */
export class NotYetReadableError extends StorageError {
  constructor(
    /** Settles when another attempt to read is worthwhile; rejects if the loading failed. */
    readonly readable: Promise<void>,
    message = "the code that reads the value is still being loaded",
  ) {
    super(message);
    // A caller that catches the error may have no use for the promise.
    readable.catch(() => {});
  }
}

/** The cache was replaced by another one of the same objects, which answers from now on. */
export class CacheSupersededError extends StorageError {
  constructor() {
    super("the cache was given up for a newer one");
  }
}

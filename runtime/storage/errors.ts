/** Storage errors: keys and revisions, no kinds. The registry turns them into Status, once. */
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
    /** What the key is at; 0n when it does not exist. */
    readonly actual: Revision,
  ) {
    super(`key ${key}: expected revision ${expected}, found ${actual}`);
  }
}

/** The position asked for is older than what the log still holds. */
export class CompactedError extends StorageError {
  constructor(
    readonly requested: Revision,
    readonly compacted: Revision,
  ) {
    super(`revision ${requested} was compacted; the oldest that is held is ${compacted}`);
  }
}

/** The position asked for has not been reached. */
export class FutureRevisionError extends StorageError {
  constructor(
    readonly requested: Revision,
    readonly head: Revision,
  ) {
    super(`revision ${requested} is not reached yet; the head is ${head}`);
  }
}

/** The write was sent and no answer tells whether it took place. */
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

/** The write can't be stored by any engine: the caller's mistake, nothing was written. */
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

/** A value in the store is not what this server writes there. Has no cause: that could quote the value. */
export class UnreadableValueError extends StorageError {
  constructor(
    readonly key: string,
    /** For clients too: says nothing of the value itself. */
    readonly why: string,
  ) {
    super(`the stored value of ${key} can't be read: ${why}`);
  }
}

/** What reads the values of a prefix is still being loaded. */
export class NotYetReadableError extends StorageError {
  constructor(
    /** Settles when reading is worth another try; rejects when loading failed. */
    readonly readable: Promise<void>,
    message = "what reads the value is still being loaded",
  ) {
    super(message);
    // whoever catches the error may have no use for it
    readable.catch(() => {});
  }
}

/** A cache was given up for another one of the same objects, which answers from now on. */
export class CacheSupersededError extends StorageError {
  constructor() {
    super("the cache was given up for a newer one");
  }
}

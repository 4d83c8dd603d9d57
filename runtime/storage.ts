/**
 * The public surface of `kindsmith/storage`: the contract of a storage engine, and the parts that the engines of this
 * package share. A new engine implements `StorageEngine`, runs the suite of `kindsmith/storage-contract`, and is passed to
 * `createServer({ storage: engine })`.
 */
export type { Awaitable } from "./base/awaitable.js";
export { assertLimit, assertWrite, isStorableKey, MAX_VALUE_BYTES, readRevision } from "./storage/checks.js";
export {
  CommitQueue,
  type GroupCommit,
  MAX_GROUP_BYTES,
  MAX_GROUP_WRITES,
  MAX_WAITING_WRITES,
  type PendingWrite,
} from "./storage/commit-queue.js";
export {
  type Attributes,
  type Entry,
  type GetResult,
  type ListOptions,
  type ListResult,
  MAX_KEY_BYTES,
  type ReadOptions,
  type Revision,
  type StorageEngine,
  type StorageEvent,
  type Subscription,
  type ValueNotes,
  type WatchOptions,
  type WatchSink,
  type Write,
} from "./storage/engine.js";
export {
  CompactedError,
  EngineClosedError,
  FutureRevisionError,
  InvalidWriteError,
  RevisionMismatchError,
  StorageError,
  StorageUnavailableError,
  UnknownOutcomeError,
  ValueTooLargeError,
} from "./storage/errors.js";
export { MemoryEngine, type MemoryState } from "./storage/memory/engine.js";
export { type OpenStorageOptions, openStorage, StorageUrlError } from "./storage/open.js";
export { type LogPage, type LogPageReader, WatchHub } from "./storage/watch-hub.js";

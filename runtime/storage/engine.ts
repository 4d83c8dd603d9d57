/**
 * The storage contract: one totally ordered log of revisions plus the latest value of each key.
 * Engines know keys, opaque values and revisions, never a kind. `contract/` holds the suite that every engine passes,
 * published as `kindsmith/storage-contract`; `README.md` beside this file says how to write one. SPEC: Resource version rules.
 */
import type { Awaitable } from "../base/awaitable.js";

/** A position in the log. 0n is before every write; the first write has 1n or more. */
export type Revision = bigint;

/** Plain data that an engine may index or show in its own tools; it never influences a result. */
export interface Attributes {
  readonly uid?: string | undefined;
  readonly labels?: Readonly<Record<string, string>> | undefined;
}

/** One conditional write. It succeeds only if the key's latest revision is `previous`. */
export interface Write {
  readonly type: "put" | "delete";
  /**
   * Printable ASCII without spaces, at most {@link MAX_KEY_BYTES} bytes, parts separated by `/`.
   * Keys are ordered by their bytes.
   */
  readonly key: string;
  /**
   * For a delete, the last state, which the deletion's event carries. The engine keeps the reference, so do not change
   * it.
   */
  readonly value: Uint8Array;
  /** The revision being replaced; 0n if the key must not exist (after a delete it does not). */
  readonly previous: Revision;
  readonly attributes?: Attributes;
}

/** What a layer between an engine and its readers knows about a value. Engines themselves do not set these members. */
export interface ValueNotes {
  /**
   * Set if the value could not be read, in which case `value` is what the store holds: an UnreadableValueError, or a
   * NotYetReadableError if another attempt is worthwhile.
   */
  readonly readError?: Error;
  /** How the value is encrypted in the store. A stale seal is one that the next write of the key replaces. */
  readonly seal?: { readonly isStale: boolean };
}

/** The latest (or a past) value of a key. */
export interface Entry extends ValueNotes {
  readonly key: string;
  readonly value: Uint8Array;
  /** The revision of the write that made this value. */
  readonly revision: Revision;
}

export interface ReadOptions {
  /**
   * Reads the state at exactly this revision. By default a read returns the newest state, which includes every write
   * that was acknowledged before the call began, by any server of the same store (linearizable).
   */
  readonly revision?: Revision;
}

export interface GetResult {
  /** Undefined if the key does not exist at that revision. */
  readonly entry: Entry | undefined;
  /** The revision of the result: the requested one, or one not older than the store's head at the call. */
  readonly revision: Revision;
}

export interface ListOptions extends ReadOptions {
  /** Selects keys with this prefix. */
  readonly prefix: string;
  /** Selects keys after this one (exclusive). */
  readonly after?: string;
  /** The maximum number of entries, a positive integer. Default: unlimited. */
  readonly limit?: number;
}

export interface ListResult {
  /** In key order. */
  readonly entries: readonly Entry[];
  readonly revision: Revision;
  /** Whether `limit` cut the result. */
  readonly more: boolean;
}

/** One change, as watches receive it. */
export interface StorageEvent extends ValueNotes {
  readonly type: "put" | "delete";
  readonly key: string;
  /** The new value, or the last state for a delete. */
  readonly value: Uint8Array;
  readonly revision: Revision;
  /** The revision that was replaced; 0n for a creation. */
  readonly previous: Revision;
}

export interface WatchOptions {
  /** Selects keys with this prefix. */
  readonly prefix: string;
  /** Selects events with a greater revision, which are delivered from the log first and then live. */
  readonly after: Revision;
}

/** Receives the events of a watch. Calls never overlap and must not throw. A slow sink must limit its own backlog. */
export interface WatchSink {
  /**
   * Receives events in revision order, each exactly once and without gaps. `progress` is a revision up to which
   * everything was delivered; it is never smaller than the last event's and never goes back. `events` may be empty:
   * every watch learns about each move of the head, even if no event matches its prefix.
   */
  events(events: readonly StorageEvent[], progress: Revision): void;
  /**
   * Receives the reason why the watch ended: a CompactedError if the log no longer holds what is needed, an
   * EngineClosedError, or another failure. Called at most once, never after `stop()`.
   */
  ended(error: Error): void;
}

export interface Subscription {
  /** Ends the watch; the sink is not called any more. Idempotent. */
  stop(): void;
}

/**
 * The contract of an engine. All methods reject with EngineClosedError after `close()`, and with
 * StorageUnavailableError if the backing store can't be reached.
 */
export interface StorageEngine {
  /**
   * The name for logs, metrics and health checks, such as `memory`, `lmdb` or `mongodb`. It consists of letters,
   * digits, `_`, `.` and `-`.
   */
  readonly name: string;

  /**
   * Whether several servers may use the store at the same time. Servers of such a store elect, by a Lease, the one that
   * runs the controllers; a server of any other store runs them itself.
   */
  readonly isShared: boolean;

  /**
   * Returns the revision of the newest acknowledged write by any server of the same store; it is not older than the
   * head at the time of the call. 0n for an empty store.
   */
  head(): Awaitable<Revision>;

  /** @throws CompactedError, FutureRevisionError if `revision` is given */
  get(key: string, options?: ReadOptions): Promise<GetResult>;

  /** @throws CompactedError, FutureRevisionError if `revision` is given */
  list(options: ListOptions): Promise<ListResult>;

  /**
   * Appends one write and resolves with its revision once it is durable. Concurrent calls are committed in groups and
   * never wait for each other's preparation. The watches of this process receive the event, in order, soon after the
   * promise resolves at the latest.
   * @throws RevisionMismatchError if the key's latest revision is not `previous`; nothing was written
   * @throws UnknownOutcomeError if it is unknown whether the write took place
   * @throws InvalidWriteError if the key violates {@link Write.key}, or a delete has no `previous`
   * @throws ValueTooLargeError if the value exceeds {@link StorageEngine.maxValueBytes}
   */
  commit(write: Write): Promise<Revision>;

  /**
   * Delivers every change after `options.after` to the sink. If `after` is beyond the head, the watch waits for it.
   * Errors, including a compacted `after`, are passed to `sink.ended`.
   */
  watch(options: WatchOptions, sink: WatchSink): Subscription;

  /**
   * Drops superseded values and tombstones at or below `revision`. The state at `revision` itself stays readable; reads
   * and watches of older positions fail with CompactedError from now on. A revision at or below the current compaction
   * point is a no-op.
   * @throws FutureRevisionError if the revision is beyond the head
   */
  compact(revision: Revision): Promise<void>;

  /** Returns the smallest revision that can be read exactly; 0n if nothing was compacted. */
  compactedRevision(): Promise<Revision>;

  /** A cheap probe for health checks. Rejects if the store does not answer. */
  ping(): Promise<void>;

  /** The maximum size of a value for `commit`, in bytes. */
  readonly maxValueBytes: number;

  /** The disk space of the store in bytes, if the engine knows it without a request. */
  diskBytes?(): number;

  /** Waits for writes under way, ends watches with EngineClosedError and releases all resources. Idempotent. */
  close(): Promise<void>;
}

/** The length of the longest key that every engine accepts, in bytes. */
export const MAX_KEY_BYTES = 1024;

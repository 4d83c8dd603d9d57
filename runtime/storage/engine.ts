/**
 * The storage contract: one totally ordered log of revisions plus the latest value of each key.
 * Engines know keys, opaque values and revisions, never a kind. `contract/` holds the suite that every engine passes,
 * published as `kindsmith/storage-contract`; `README.md` beside this file says how to write one. SPEC: Resource version rules.
 */

/** Position in the log. 0n is before every write; the first write has 1n or more. */
export type Revision = bigint;

/** Plain data that an engine may index or show in its own tools; it never influences a result. */
export interface Attributes {
  readonly uid?: string;
  readonly labels?: Readonly<Record<string, string>>;
}

/** One conditional write. It succeeds only if the key's latest revision is `previous`. */
export interface Write {
  readonly type: "put" | "delete";
  /**
   * Printable ASCII without spaces, at most {@link MAX_KEY_BYTES} bytes, parts separated by `/`.
   * Keys are ordered by their bytes.
   */
  readonly key: string;
  /** For a delete: the last state, which the deletion's event carries. The engine keeps the reference; do not change it. */
  readonly value: Uint8Array;
  /** Revision being replaced; 0n when the key must not exist (after a delete it does not). */
  readonly previous: Revision;
  readonly attributes?: Attributes;
}

/** What a layer between an engine and its readers knows of a value. Engines themselves say nothing of the kind. */
export interface ValueNotes {
  /**
   * The value could not be made of what is stored, and is that: an UnreadableValueError, or a NotYetReadableError where it
   * is worth another try.
   */
  readonly readError?: Error;
  /** How it is kept in the store; whoever writes the key anew may ask whether that should become another way. */
  readonly seal?: { readonly isStale: boolean };
}

/** The latest (or a past) value of a key. */
export interface Entry extends ValueNotes {
  readonly key: string;
  readonly value: Uint8Array;
  /** Revision of the write that made this value. */
  readonly revision: Revision;
}

export interface ReadOptions {
  /**
   * Read the state at exactly this revision. Unset: the newest state, which includes every write that was
   * acknowledged before the call began, by any server of the same store (linearizable).
   */
  readonly revision?: Revision;
}

export interface GetResult {
  /** Undefined when the key does not exist at that revision. */
  readonly entry: Entry | undefined;
  /** The revision the answer holds for: the one asked for, or one not older than the store's head at the call. */
  readonly revision: Revision;
}

export interface ListOptions extends ReadOptions {
  /** Only keys that begin with this text. */
  readonly prefix: string;
  /** Only keys after this one (exclusive). */
  readonly after?: string;
  /** At most this many entries; unset: all. A positive integer. */
  readonly limit?: number;
}

export interface ListResult {
  /** In key order. */
  readonly entries: readonly Entry[];
  readonly revision: Revision;
  /** True when `limit` cut the answer. */
  readonly more: boolean;
}

/** One change, as watches see it. */
export interface StorageEvent extends ValueNotes {
  readonly type: "put" | "delete";
  readonly key: string;
  /** The new value, or the last state for a delete. */
  readonly value: Uint8Array;
  readonly revision: Revision;
  /** Revision that was replaced; 0n for a creation. */
  readonly previous: Revision;
}

export interface WatchOptions {
  /** Only keys that begin with this text. */
  readonly prefix: string;
  /** Events with a greater revision are delivered, from the log first and then live. */
  readonly after: Revision;
}

/** Receives a watch. Calls never overlap and must not throw; a sink that is slow is the sink's problem to bound. */
export interface WatchSink {
  /**
   * Events in revision order, each exactly once, none missing. `progress` is a revision up to which everything was
   * delivered; it is never smaller than the last event's and never goes back. `events` may be empty (pure progress):
   * whenever the head moves, every watch learns of it, also where no event fits its prefix.
   */
  events(events: readonly StorageEvent[], progress: Revision): void;
  /** The watch ended: a CompactedError when the log no longer holds what is needed, EngineClosedError, or another failure. Called at most once, never after `stop()`. */
  ended(error: Error): void;
}

export interface Subscription {
  /** Ends the watch; no sink call follows. Idempotent. */
  stop(): void;
}

/**
 * What an engine promises. All methods reject with EngineClosedError after `close()`, with StorageUnavailableError
 * when the backing store can't be reached.
 */
export interface StorageEngine {
  /** `memory`, `lmdb`, `mongodb` or the like, in letters, digits, `_`, `.` and `-`: for logs, metrics and health checks. */
  readonly name: string;

  /**
   * Whether several servers may use the store at the same time. Servers of such a store elect, by a Lease, the one that
   * runs the controllers; a server of any other store runs them itself.
   */
  readonly isShared: boolean;

  /**
   * The revision of the newest acknowledged write, by any server of the same store: not older than the head at the
   * time of the call. 0n for an empty store.
   */
  head(): Promise<Revision>;

  /** @throws CompactedError, FutureRevisionError when `revision` is given. */
  get(key: string, options?: ReadOptions): Promise<GetResult>;

  /** @throws CompactedError, FutureRevisionError when `revision` is given. */
  list(options: ListOptions): Promise<ListResult>;

  /**
   * Appends one write and resolves with its revision once it is durable. Concurrent calls are committed in groups
   * and never wait for each other's preparation. A watch of the same process has delivered the event, in order, at
   * the latest soon after the promise resolves.
   * @throws RevisionMismatchError when the key's latest revision is not `previous`: nothing was written.
   * @throws UnknownOutcomeError when it can't be told whether the write took place.
   * @throws InvalidWriteError when the key is not as {@link Write.key} says, or a delete has no `previous`.
   * @throws ValueTooLargeError when the value is over {@link StorageEngine.maxValueBytes}.
   */
  commit(write: Write): Promise<Revision>;

  /**
   * Delivers every change after `options.after` to the sink. An `after` beyond the head waits for it.
   * Errors come through `sink.ended`, a compacted `after` included.
   */
  watch(options: WatchOptions, sink: WatchSink): Subscription;

  /**
   * Drops superseded values and tombstones at or below `revision`. The state at `revision` itself stays readable;
   * reads and watches of older positions fail with CompactedError from now on. A revision at or below the current
   * compaction point is a no-op.
   * @throws FutureRevisionError when the revision is beyond the head.
   */
  compact(revision: Revision): Promise<void>;

  /** The smallest revision that can be read exactly; 0n when nothing was compacted. */
  compactedRevision(): Promise<Revision>;

  /** A cheap probe for health checks. Rejects when the store does not answer. */
  ping(): Promise<void>;

  /** Largest value that `commit` takes, in bytes. */
  readonly maxValueBytes: number;

  /** What the store takes of a disk, in bytes, where the engine can tell without asking anybody. */
  diskBytes?(): number;

  /** Waits for writes under way, ends watches with EngineClosedError, releases everything. Idempotent. */
  close(): Promise<void>;
}

/** Bytes of the longest key that every engine takes. */
export const MAX_KEY_BYTES = 1024;

/**
 * The watch cache of one key prefix: the current state, every state of the retention window, and the events between
 * them. It answers reads at a revision and watches, and only follows the engine. It knows nothing about selectors or
 * encodings: the owner's `decode` turns each entry into a value once. An entry that can't be decoded has no value, but
 * its key is known, so that a read of all values can check the store for it.
 */
import type { Awaitable } from "../../base/awaitable.js";
import type { Entry, Revision, StorageEvent, Subscription } from "../engine.js";
import { CacheSupersededError, EngineClosedError, NotYetReadableError } from "../errors.js";
import type { CacheEvent, CacheValue, Snapshot } from "./cache-types.js";
import { DEFAULT_MAX_HISTORY_BYTES, History } from "./history.js";
import { type LaggingReader, LaggingReaders } from "./lagging-readers.js";
import { type Anchor, type ChangeListener, Listeners } from "./listeners.js";
import type { FeedMember, LogFeed, MemberLoad } from "./log-feed.js";
import { type UnreadableEntry, unreadableEntry, unreadableWarning } from "./unreadable-entries.js";

export interface WatchCacheOptions<V extends CacheValue> {
  readonly feed: LogFeed;
  /** The prefix of all keys of one resource. */
  readonly prefix: string;
  /**
   * Throws NotYetReadableError if another attempt is soon worthwhile; any other error means that the value can't be
   * read.
   */
  readonly decode: (entry: Entry) => V;
  /** The memory limit for values that only the window still holds. */
  readonly maxHistoryBytes?: number;
}

export interface CacheStatistics {
  readonly objects: number;
  readonly objectBytes: number;
  readonly historyEvents: number;
  readonly historyBytes: number;
  readonly maxHistoryBytes: number;
  readonly listeners: number;
  /** The number of keys whose values can't be read. */
  readonly unreadable: number;
  /** The number of times that the whole state was read from the store, including the first time. */
  readonly loads: number;
  /** The number of objects that these loads read. */
  readonly loadedObjects: number;
  /** The number of changes that came from the store since. */
  readonly eventsReceived: number;
  /** The number of readers that were ended because the window moved past them. */
  readonly laggingReadersEnded: number;
}

export class WatchCache<V extends CacheValue> {
  readonly prefix: string;
  private readonly feed: LogFeed;
  private readonly membership: FeedMember;
  private readonly decode: (entry: Entry) => V;
  private readonly maxHistoryBytes: number;
  private readonly history: History<V>;
  private readonly listeners: Listeners<V>;
  private readonly laggingReaders: LaggingReaders;
  private objectBytes = 0;
  private loads = 0;
  private loadedObjects = 0;
  private eventsReceived = 0;
  private applied: Revision = 0n;
  private isSynced = false;
  private readonly waiting = new Set<() => void>();
  private closedBy: Error | undefined;
  private isRetired = false;
  /**
   * The unreadable entries by key. They are the same for all states of the window: whenever they change, the window
   * restarts.
   */
  private unreadable: ReadonlyMap<string, UnreadableEntry> = new Map();
  /** Set while values can't be decoded yet. The cache is loaded again afterwards. */
  private untilReadable: Promise<void> | undefined;
  /** The reason why the state before the one that is being loaded was lost. */
  private lostBy: Error | undefined;
  /** When reads began to wait for the cache, in milliseconds of the clock. */
  private waitingSince: number;

  constructor(options: WatchCacheOptions<V>) {
    const { feed, prefix, decode, maxHistoryBytes = DEFAULT_MAX_HISTORY_BYTES } = options;
    this.feed = feed;
    this.prefix = prefix;
    this.decode = decode;
    this.maxHistoryBytes = maxHistoryBytes;
    this.history = new History(maxHistoryBytes);
    this.listeners = new Listeners(prefix, feed.onWarning);
    this.laggingReaders = new LaggingReaders(feed.onWarning);
    this.waitingSince = feed.clock.now();
    this.membership = {
      prefix,
      startLoad: () => this.startLoad(),
      apply: (events) => this.apply(events),
      synced: () => this.synced(),
      lost: (error) => this.lost(error),
      closed: (error) => this.close(error),
    };
    feed.join(this.membership);
  }

  /** False while the first state is loaded, or a new one after the log was lost. */
  get isReady(): boolean {
    return this.isSynced;
  }

  /** The keys whose values can't be read, in no particular order. They are the same for all states of the window. */
  get unreadables(): ReadonlyMap<string, UnreadableEntry> {
    return this.unreadable;
  }

  /** How long reads have had to wait for the cache, in milliseconds; 0 if they need not wait. */
  get downtimeMs(): number {
    return this.isSynced ? 0 : Math.max(0, this.feed.clock.now() - this.waitingSince);
  }

  /** The revision up to which the cache has seen everything of its prefix. */
  get revision(): Revision {
    const { revision } = this.feed;
    return this.applied > revision ? this.applied : revision;
  }

  get snapshot(): Snapshot<V> {
    const { values, terms } = this.history.state;
    return { revision: this.revision, values, terms };
  }

  get statistics(): CacheStatistics {
    return {
      objects: this.history.count,
      objectBytes: this.objectBytes,
      historyEvents: this.history.events,
      historyBytes: this.history.byteLength,
      maxHistoryBytes: this.maxHistoryBytes,
      listeners: this.listeners.size,
      unreadable: this.unreadable.size,
      loads: this.loads,
      loadedObjects: this.loadedObjects,
      eventsReceived: this.eventsReceived,
      laggingReadersEnded: this.laggingReaders.dropped,
    };
  }

  /**
   * Resolves true once the cache can answer, false after `timeoutMs`; with 0 immediately.
   * @throws EngineClosedError
   */
  async ready(timeoutMs: number): Promise<boolean> {
    this.check();
    if (this.isSynced) return true;
    if (this.isRetired) return false;
    this.feed.start();
    if (timeoutMs <= 0) return false;
    await new Promise<void>((resolve) => {
      const done = (): void => {
        this.waiting.delete(done);
        cancel();
        resolve();
      };
      const cancel = this.feed.clock.after(timeoutMs, done);
      this.waiting.add(done);
    });
    this.check();
    return this.isSynced;
  }

  /**
   * Resolves true once everything up to `revision` was applied, false after `timeoutMs`.
   * @throws EngineClosedError if the cache is closed meanwhile
   */
  waitFor(revision: Revision, timeoutMs: number): Awaitable<boolean> {
    this.check();
    return this.revision >= revision || this.feed.waitFor(revision, timeoutMs);
  }

  get(key: string): V | undefined {
    return this.history.get(key);
  }

  /**
   * Returns the state at a past or the current revision.
   * @throws CompactedError if the retention window no longer holds it
   */
  snapshotAt(revision: Revision): Snapshot<V> {
    const { values, terms } = revision >= this.revision ? this.history.state : this.history.stateAt(revision);
    return { revision, values, terms };
  }

  /**
   * Returns at most `limit` of the events after `revision`, the oldest first; none for a future revision.
   * @throws CompactedError if the window does not reach back to it
   */
  eventsAfter(revision: Revision, limit?: number): readonly CacheEvent<V>[] {
    return this.history.eventsAfter(revision, limit);
  }

  /** Passes on events from now on, at least those that match the anchor. */
  listen(anchor: Anchor<V>, listener: ChangeListener<V>): Subscription {
    this.check();
    if (this.isRetired) throw new CacheSupersededError();
    return this.listeners.add(anchor, listener);
  }

  /** Ends a lagging reader when the window moves past it. Returns a function that removes the reader. */
  follow(reader: LaggingReader): () => void {
    return this.laggingReaders.add(reader);
  }

  /** Drops the history at or below `revision`. Reads and watches of older states fail from now on. */
  trim(revision: Revision): void {
    this.history.trim(revision < this.revision ? revision : this.revision);
    this.laggingReaders.drop(this.history.firstRevision);
  }

  /**
   * Retires in favour of another cache of the same prefix: watches end, and reads under way go to the store itself.
   * States that were handed out stay usable. Idempotent.
   */
  retire(): void {
    if (this.closedBy !== undefined || this.isRetired) return;
    this.isRetired = true;
    this.isSynced = false;
    this.feed.leave(this.membership);
    this.endWatches(new CacheSupersededError());
    this.release();
  }

  /** Loads everything from the store again, because unreadable values may have become readable. Watches end. */
  reload(): void {
    if (this.closedBy !== undefined || this.isRetired || !this.isSynced) return;
    this.lost(new CacheSupersededError());
    this.feed.reload(this.membership, Promise.resolve());
  }

  /** Ends all watches. Idempotent. */
  close(error: Error = new EngineClosedError()): void {
    if (this.closedBy) return;
    this.closedBy = error;
    this.feed.leave(this.membership);
    this.endWatches(error);
    this.release();
  }

  private check(): void {
    if (this.closedBy !== undefined) throw this.closedBy;
  }

  private release(): void {
    for (const done of [...this.waiting]) done();
  }

  private startLoad(): MemberLoad {
    const values: V[] = [];
    const unreadable = new Map<string, UnreadableEntry>();
    let untilReadable: Promise<void> | undefined;
    return {
      add: (entry) => {
        try {
          values.push(this.decode(entry));
        } catch (error) {
          if (error instanceof NotYetReadableError) untilReadable = error.readable;
          else unreadable.set(entry.key, unreadableEntry(entry, error));
        }
      },
      done: (revision) => {
        // Watches that began after the log was lost know nothing about the gap before the restart.
        if (this.lostBy !== undefined) this.endWatches(this.lostBy);
        this.unreadable = unreadable;
        this.untilReadable = untilReadable;
        this.loads++;
        this.loadedObjects += values.length;
        this.objectBytes = values.reduce((sum, value) => sum + value.byteLength, 0);
        this.applied = revision;
        this.history.load(revision, values);
      },
    };
  }

  private apply(events: readonly StorageEvent[]): void {
    let changes: CacheEvent<V>[] = [];
    if (this.untilReadable !== undefined) return;
    for (const event of events) {
      const { type, key, revision } = event;
      if (revision <= this.applied) continue;
      const previous = this.get(key);
      let current: V | UnreadableEntry;
      try {
        current = this.decode(event);
      } catch (error) {
        if (error instanceof NotYetReadableError) {
          this.untilReadable = error.readable;
          this.lost(error);
          this.feed.reload(this.membership, this.untilReadable);
          return;
        }
        current = unreadableEntry(event, error);
      }
      if ("error" in current || this.unreadable.has(key)) {
        this.tell(changes);
        changes = [];
        this.passOver(type, current, previous);
        continue;
      }
      const change: CacheEvent<V> = { type, revision, current, previous };
      this.objectBytes += (type === "put" ? current.byteLength : 0) - (previous?.byteLength ?? 0);
      this.applied = revision;
      this.history.append(change);
      changes.push(change);
    }
    this.tell(changes);
  }

  private tell(changes: readonly CacheEvent<V>[]): void {
    if (changes.length === 0) return;
    this.eventsReceived += changes.length;
    this.listeners.tell(changes);
    this.laggingReaders.drop(this.history.firstRevision);
  }

  /**
   * Handles a change from or to an unreadable value. Watches can't show it, so they end and their clients read the
   * state again, which is the first of a new window.
   */
  private passOver(type: StorageEvent["type"], current: V | UnreadableEntry, previous: V | undefined): void {
    const { key, revision } = current;
    const unreadable = new Map(this.unreadable);
    unreadable.delete(key);
    const isUnreadable = "error" in current;
    if (isUnreadable && type === "put") unreadable.set(key, current);
    const changes: CacheEvent<V>[] = [];
    if (previous !== undefined) changes.push({ type: "delete", revision, current: previous, previous });
    if (!isUnreadable && type === "put") {
      changes.push({ type, revision, current, previous: undefined });
      this.objectBytes += current.byteLength;
    }
    this.objectBytes -= previous?.byteLength ?? 0;
    this.unreadable = unreadable;
    this.applied = revision;
    this.eventsReceived++;
    this.history.passOver(revision, changes);
    this.endWatches(isUnreadable && type === "put" ? current.error : new CacheSupersededError());
    if (this.isSynced && isUnreadable && type === "put") this.warn([current]);
  }

  private warn(entries: readonly UnreadableEntry[]): void {
    const [first] = entries;
    if (first !== undefined) this.feed.onWarning(unreadableWarning(entries), first.error);
  }

  private synced(): void {
    if (this.isRetired) return;
    this.isSynced = this.untilReadable === undefined;
    if (this.isSynced) this.warn([...this.unreadable.values()]);
    else this.feed.reload(this.membership, this.untilReadable);
    // Callers that wait for the first state also wait for the code that decodes it.
    if (this.untilReadable === undefined) this.release();
  }

  private lost(error: Error): void {
    this.lostBy = error;
    if (this.isSynced) {
      this.isSynced = false;
      this.waitingSince = this.feed.clock.now();
    }
    this.endWatches(error);
  }

  private endWatches(error: Error): void {
    this.listeners.end(error);
    this.laggingReaders.endAll(error);
  }
}

/**
 * An engine whose reads and watches come from a watch cache, so that the contract of engines can be asked of it. Writes
 * and compactions go through to the engine below. One cache holds all keys: to the feed they appear below one prefix.
 */

import { systemClock } from "../../runtime/api/time.js";
import type { Awaitable } from "../../runtime/base/awaitable.js";
import type { CacheEvent, CacheValue, Snapshot } from "../../runtime/storage/cacher/cache-types.js";
import { LogFeed } from "../../runtime/storage/cacher/log-feed.js";
import { lookup, walk } from "../../runtime/storage/cacher/sequence.js";
import { WatchCache } from "../../runtime/storage/cacher/watch-cache.js";
import { assertLimit } from "../../runtime/storage/checks.js";
import type {
  Entry,
  GetResult,
  ListOptions,
  ListResult,
  ReadOptions,
  Revision,
  StorageEngine,
  StorageEvent,
  Subscription,
  WatchOptions,
  WatchSink,
  Write,
} from "../../runtime/storage/engine.js";
import { FutureRevisionError } from "../../runtime/storage/errors.js";
import { resourcePrefix } from "../../runtime/storage/keys.js";

const PREFIX = resourcePrefix({ group: "", resource: "all" });
const PATIENCE_MS = 30_000;
/** Few, so that a watch which is behind takes several. */
const PULLED_EVENTS = 7;

interface Value extends CacheValue {
  readonly value: Uint8Array;
}

export class CachedEngine implements StorageEngine {
  readonly name: string;
  readonly isShared: boolean;
  readonly maxValueBytes: number;
  private readonly feed: LogFeed;
  private readonly cache: WatchCache<Value>;

  private constructor(private readonly inner: StorageEngine) {
    this.name = inner.name;
    this.isShared = inner.isShared;
    this.maxValueBytes = inner.maxValueBytes;
    this.feed = new LogFeed({ engine: belowPrefix(inner), clock: systemClock });
    this.cache = new WatchCache({
      feed: this.feed,
      prefix: PREFIX,
      decode: ({ key, value, revision }) => ({ key, value, revision, byteLength: value.byteLength }),
    });
  }

  static async open(inner: StorageEngine): Promise<CachedEngine> {
    const engine = new CachedEngine(inner);
    await engine.cache.ready(PATIENCE_MS);
    return engine;
  }

  head(): Awaitable<Revision> {
    return this.inner.head();
  }

  async get(key: string, options?: ReadOptions): Promise<GetResult> {
    const { values, revision } = await this.snapshot(options);
    const found = lookup(values, PREFIX + key);
    return { entry: found === undefined ? undefined : entryOf(found), revision };
  }

  async list(options: ListOptions): Promise<ListResult> {
    assertLimit(options);
    const { prefix, after, limit = Number.POSITIVE_INFINITY } = options;
    const { values, revision } = await this.snapshot(options);
    const entries: Entry[] = [];
    for (const value of walk(values, PREFIX + (after !== undefined && after > prefix ? after : prefix))) {
      const entry = entryOf(value);
      if (!entry.key.startsWith(prefix)) break;
      if (entry.key === after) continue;
      if (entries.length === limit) return { entries, revision, more: true };
      entries.push(entry);
    }
    return { entries, revision, more: false };
  }

  commit(write: Write): Promise<Revision> {
    return this.inner.commit(write);
  }

  watch({ prefix, after }: WatchOptions, sink: WatchSink): Subscription {
    const watch = new CachedWatch(this.cache, prefix, after, sink);
    queueMicrotask(() => watch.begin());
    return { stop: () => watch.stop() };
  }

  async compact(revision: Revision): Promise<void> {
    await this.inner.compact(revision);
    const compacted = await this.inner.compactedRevision();
    await this.cache.waitFor(compacted, PATIENCE_MS);
    this.cache.trim(compacted);
  }

  compactedRevision(): Promise<Revision> {
    return this.inner.compactedRevision();
  }

  ping(): Promise<void> {
    return this.inner.ping();
  }

  async close(): Promise<void> {
    await this.inner.close();
    this.feed.close();
  }

  private async snapshot({ revision }: ReadOptions = {}): Promise<Snapshot<Value>> {
    const head = await this.inner.head();
    if (revision !== undefined && revision > head) throw new FutureRevisionError(revision, head);
    const wanted = revision ?? head;
    if (!(await this.cache.waitFor(wanted, PATIENCE_MS))) throw new Error(`the cache did not reach ${wanted}`);
    return revision === undefined ? this.cache.snapshot : this.cache.snapshotAt(revision);
  }
}

/** From the window while it is behind, then as changes happen. */
class CachedWatch {
  private subscription: Subscription | undefined;
  private isStopped = false;

  constructor(
    private readonly cache: WatchCache<Value>,
    private readonly prefix: string,
    private position: Revision,
    private readonly sink: WatchSink,
  ) {}

  begin(): void {
    try {
      for (let events = this.pull(); events.length > 0; events = this.pull()) this.hand(events);
      if (this.isStopped) return;
      this.subscription = this.cache.listen(
        { type: "prefix", prefix: PREFIX },
        { changed: (events) => this.hand(events), ended: (error) => this.end(error) },
      );
    } catch (error) {
      this.end(error as Error);
    }
  }

  stop(): void {
    this.isStopped = true;
    this.subscription?.stop();
  }

  private pull(): readonly CacheEvent<Value>[] {
    return this.isStopped ? [] : this.cache.eventsAfter(this.position, PULLED_EVENTS);
  }

  private hand(changes: readonly CacheEvent<Value>[]): void {
    const later = changes.filter(({ revision }) => revision > this.position);
    const last = later.at(-1);
    if (last === undefined) return;
    this.position = last.revision;
    const events = later.map(storageEventOf).filter(({ key }) => key.startsWith(this.prefix));
    this.sink.events(events, last.revision);
  }

  private end(error: Error): void {
    if (this.isStopped) return;
    this.stop();
    this.sink.ended(error);
  }
}

/** What the feed sees: all keys below the prefix of one resource. */
function belowPrefix(inner: StorageEngine): StorageEngine {
  const below = <T extends { readonly key: string }>(item: T): T => ({ ...item, key: PREFIX + item.key });
  return {
    name: inner.name,
    isShared: inner.isShared,
    maxValueBytes: inner.maxValueBytes,
    head: () => inner.head(),
    get: (key, options) => inner.get(key.slice(PREFIX.length), options),
    async list({ after, ...options }) {
      const list = await inner.list({
        ...options,
        prefix: "",
        ...(after === undefined ? {} : { after: after.slice(PREFIX.length) }),
      });
      return { ...list, entries: list.entries.map(below) };
    },
    commit: (write) => inner.commit({ ...write, key: write.key.slice(PREFIX.length) }),
    watch: ({ after }, sink) =>
      inner.watch(
        { prefix: "", after },
        { events: (events, progress) => sink.events(events.map(below), progress), ended: (error) => sink.ended(error) },
      ),
    compact: (revision) => inner.compact(revision),
    compactedRevision: () => inner.compactedRevision(),
    ping: () => inner.ping(),
    close: () => inner.close(),
  };
}

function entryOf({ key, value, revision }: Value): Entry {
  return { key: key.slice(PREFIX.length), value, revision };
}

function storageEventOf({ type, current, previous, revision }: CacheEvent<Value>): StorageEvent {
  const { key, value } = entryOf(current);
  return { type, key, value, revision, previous: previous?.revision ?? 0n };
}

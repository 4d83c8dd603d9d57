/**
 * The reference engine: everything in this process, nothing durable. A commit delivers its event before it resolves.
 */
import { assertLimit, assertWrite, MAX_VALUE_BYTES, readRevision } from "../checks.js";
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
} from "../engine.js";
import {
  CompactedError,
  EngineClosedError,
  FutureRevisionError,
  InvalidWriteError,
  RevisionMismatchError,
} from "../errors.js";
import { type LogPage, WatchHub } from "../watch-hub.js";
import { OrderedKeys } from "./ordered-keys.js";

/** The number of events that a lagging watch reads at once. */
const LOG_PAGE_EVENTS = 1000;

/** The whole content of an engine at one revision. It never changes, and any number of engines may begin with it. */
export interface MemoryState {
  readonly revision: Revision;
  /** The writes that made the values, in key order. */
  readonly entries: readonly StorageEvent[];
}

const EMPTY: MemoryState = { revision: 0n, entries: [] };

export class MemoryEngine implements StorageEngine {
  readonly name = "memory";
  readonly isShared: boolean = false;
  readonly maxValueBytes = MAX_VALUE_BYTES;

  /** The events after the compaction point, in order and without gaps. */
  #log: StorageEvent[] = [];
  /** The events that are still kept of each key, the oldest first. A key without any is not in the map. */
  readonly #histories: Map<string, StorageEvent[]>;
  readonly #keys: OrderedKeys;
  readonly #hub: WatchHub;
  #head: Revision;
  #compacted: Revision;
  #isClosed = false;
  /** The last state that was returned, which is valid until the next write. */
  #state: MemoryState;

  /** @param begin the content of another engine. The new one continues at its revision and has no earlier history. */
  constructor(begin: MemoryState = EMPTY) {
    const { revision, entries } = begin;
    this.#histories = new Map(entries.map((entry) => [entry.key, [entry]]));
    this.#keys = new OrderedKeys(entries.map(({ key }) => key));
    this.#hub = new WatchHub(revision, (after, through) => this.#readLog(after, through));
    this.#head = revision;
    this.#compacted = revision;
    this.#state = begin;
  }

  /** The revision of the last write. */
  get revision(): Revision {
    return this.#head;
  }

  /**
   * Returns the current content. It takes time linear in the number of keys, or none if nothing was written since the
   * last call.
   * @throws EngineClosedError
   */
  state(): MemoryState {
    this.#assertOpen();
    if (this.#state.revision !== this.#head) {
      const entries: StorageEvent[] = [];
      for (const key of this.#keys.from("")) {
        const newest = this.#histories.get(key)?.at(-1);
        if (newest?.type === "put") entries.push(newest);
      }
      this.#state = { revision: this.#head, entries };
    }
    return this.#state;
  }

  head(): Revision {
    this.#assertOpen();
    return this.#head;
  }

  async get(key: string, options?: ReadOptions): Promise<GetResult> {
    this.#assertOpen();
    const revision = readRevision(options, this.#head, this.#compacted);
    return { entry: this.#entryAt(key, revision), revision };
  }

  async list(options: ListOptions): Promise<ListResult> {
    this.#assertOpen();
    assertLimit(options);
    const { prefix, after, limit = Number.POSITIVE_INFINITY } = options;
    const revision = readRevision(options, this.#head, this.#compacted);
    const entries: Entry[] = [];
    for (const key of this.#keys.from(after !== undefined && after > prefix ? after : prefix)) {
      if (!key.startsWith(prefix)) {
        break;
      }
      const entry = key === after ? undefined : this.#entryAt(key, revision);
      if (entry === undefined) {
        continue;
      }
      if (entries.length === limit) {
        return { entries, revision, more: true };
      }
      entries.push(entry);
    }
    return { entries, revision, more: false };
  }

  async commit(write: Write): Promise<Revision> {
    this.#assertOpen();
    assertWrite(write, this.maxValueBytes);
    const event = this.#append(write);
    this.#hub.publish({ events: [event], through: event.revision });
    return event.revision;
  }

  /**
   * Commits several writes in order, all or none, each with its own revision. Watches receive all of them at once, and
   * no other write or read comes between them.
   * @param writes at most one write per key, except a deletion followed by a creation
   * @returns the last revision
   * @throws the errors of {@link commit}, before anything was written
   */
  async commitAll(writes: readonly Write[]): Promise<Revision> {
    this.#assertOpen();
    const deleted = new Set<string>();
    const written = new Set<string>();
    for (const write of writes) {
      assertWrite(write, this.maxValueBytes);
      const { key, type, previous } = write;
      if (written.has(key)) throw new InvalidWriteError(key, "found two writes in one call, expected one");
      if (!deleted.has(key)) this.#assertPrevious(write);
      else if (previous !== 0n) throw new RevisionMismatchError(key, previous, 0n);
      (type === "delete" && !deleted.has(key) ? deleted : written).add(key);
    }
    const events = writes.map((write) => this.#append(write));
    if (events.length > 0) this.#hub.publish({ events, through: this.#head });
    return this.#head;
  }

  #assertPrevious({ key, previous }: Write): void {
    const newest = this.#histories.get(key)?.at(-1);
    const actual = newest === undefined || newest.type === "delete" ? 0n : newest.revision;
    if (actual !== previous) throw new RevisionMismatchError(key, previous, actual);
  }

  /** @throws RevisionMismatchError */
  #append(write: Write): StorageEvent {
    this.#assertPrevious(write);
    const { type, key, value, previous } = write;
    const revision = this.#head + 1n;
    const event: StorageEvent = { type, key, value, revision, previous };
    const history = this.#histories.get(key);
    if (history === undefined) {
      this.#histories.set(key, [event]);
      this.#keys.add(key);
    } else history.push(event);
    this.#log.push(event);
    this.#head = revision;
    return event;
  }

  watch(options: WatchOptions, sink: WatchSink): Subscription {
    return this.#hub.watch(options, sink);
  }

  async compact(revision: Revision): Promise<void> {
    this.#assertOpen();
    if (revision > this.#head) {
      throw new FutureRevisionError(revision, this.#head);
    }
    if (revision <= this.#compacted) {
      return;
    }
    const dropped = this.#log.splice(0, Number(revision - this.#compacted));
    this.#compacted = revision;
    for (const key of new Set(dropped.map((event) => event.key))) {
      this.#dropBefore(key, revision);
    }
  }

  async compactedRevision(): Promise<Revision> {
    this.#assertOpen();
    return this.#compacted;
  }

  async ping(): Promise<void> {
    this.#assertOpen();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#hub.close();
  }

  #assertOpen(): void {
    if (this.#isClosed) {
      throw new EngineClosedError();
    }
  }

  #entryAt(key: string, revision: Revision): Entry | undefined {
    const history = this.#histories.get(key) ?? [];
    const event = history[countUpTo(history, revision) - 1];
    return event === undefined || event.type === "delete"
      ? undefined
      : { key, value: event.value, revision: event.revision };
  }

  /** Keeps, of the events up to `revision`, only the value that is visible at it. */
  #dropBefore(key: string, revision: Revision): void {
    const history = this.#histories.get(key) ?? [];
    const upTo = countUpTo(history, revision);
    history.splice(0, history[upTo - 1]?.type === "delete" ? upTo : upTo - 1);
    if (history.length === 0) {
      this.#histories.delete(key);
      this.#keys.delete(key);
    }
  }

  async #readLog(after: Revision, through: Revision): Promise<LogPage> {
    if (after < this.#compacted) {
      throw new CompactedError(after, this.#compacted);
    }
    const start = Number(after - this.#compacted);
    const end = Math.min(Number(through - this.#compacted), start + LOG_PAGE_EVENTS);
    return { events: this.#log.slice(start, end), through: this.#compacted + BigInt(end) };
  }
}

/** Counts the events, which are in order, up to `revision`. */
function countUpTo(history: readonly StorageEvent[], revision: Revision): number {
  let low = 0;
  let high = history.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((history[middle] as StorageEvent).revision <= revision) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}

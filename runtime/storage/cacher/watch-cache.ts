/**
 * The watch cache of one key prefix: the current state, every state of the retention window, and the events between
 * them. Reads at a revision and watches are answered from here; the engine is only followed. It holds no policy on
 * selectors or encodings: values are what the owner's `decode` makes of an entry, once.
 */
import type { Clock } from "../../api/time.js";
import type { Entry, Revision, StorageEngine, StorageEvent, Subscription } from "../engine.js";
import { CompactedError, EngineClosedError } from "../errors.js";
import { History } from "./history.js";
import { fromSorted, insert, lookup, remove, type Tree } from "./tree.js";
import type { Cached, CacheEvent, Snapshot, WatchCacheSink } from "./types.js";
import { RevisionWaiters } from "./waiters.js";

export interface WatchCacheOptions<V> {
  readonly engine: StorageEngine;
  readonly prefix: string;
  readonly decode: (entry: Entry) => V;
  readonly clock: Clock;
}

/** Wait before following the engine again after its feed broke. */
const RESTART_DELAY_MS = 500;

export class WatchCache<V> {
  private readonly options: WatchCacheOptions<V>;
  private readonly history = new History<V>();
  private readonly waiters: RevisionWaiters;
  private readonly sinks = new Set<WatchCacheSink<V>>();
  private tree: Tree<Cached<V>>;
  private progress: Revision = 0n;
  private subscription: Subscription | undefined;
  private starting: Promise<void> | undefined;
  private closed = false;

  constructor(options: WatchCacheOptions<V>) {
    this.options = options;
    this.waiters = new RevisionWaiters(options.clock);
  }

  /** Revision up to which the cache knows everything. */
  get revision(): Revision {
    return this.progress;
  }

  /** Objects now held; for metrics. */
  get snapshot(): Snapshot<V> {
    return { revision: this.progress, tree: this.tree };
  }

  /** Number of open watches; for metrics. */
  get watchers(): number {
    return this.sinks.size;
  }

  /** Resolves once the first state is loaded. Concurrent calls share one load; a failed load is tried again by the next call. */
  ready(): Promise<void> {
    this.starting ??= this.start().catch((error: unknown) => {
      this.starting = undefined;
      throw error;
    });
    return this.starting;
  }

  /**
   * Resolves true once the cache has applied everything up to `revision`, false after `timeoutMs`.
   * @throws EngineClosedError when the cache is closed meanwhile.
   */
  async waitFor(revision: Revision, timeoutMs: number): Promise<boolean> {
    await this.ready();
    return this.progress >= revision || this.waiters.wait(revision, timeoutMs);
  }

  get(key: string): Cached<V> | undefined {
    return lookup(this.tree, key);
  }

  /**
   * The state at a past or the current revision.
   * @throws CompactedError when the retention window no longer holds it.
   */
  snapshotAt(revision: Revision): Snapshot<V> {
    if (revision >= this.progress) return { revision, tree: this.tree };
    return { revision, tree: this.history.treeAt(revision) };
  }

  /**
   * Follows changes after `after`: what the window holds at once, then live.
   * @throws CompactedError when the window no longer reaches back to `after`.
   */
  watch(after: Revision, sink: WatchCacheSink<V>): Subscription {
    if (this.closed) throw new EngineClosedError();
    const missed = after >= this.progress ? [] : this.history.eventsAfter(after);
    let filtered = sink;
    if (after > this.progress) filtered = skipUntil(after, sink);
    this.sinks.add(filtered);
    if (missed.length > 0) sink.events(missed, this.progress);
    return { stop: () => this.sinks.delete(filtered) };
  }

  /** Forgets history at or below `revision`: reads and watches of older states fail from now on. */
  trim(revision: Revision): void {
    this.history.trim(revision < this.progress ? revision : this.progress);
  }

  /** Ends all watches. Idempotent. */
  close(error: Error = new EngineClosedError()): void {
    if (this.closed) return;
    this.closed = true;
    this.subscription?.stop();
    this.waiters.fail(error);
    this.endWatches(error);
  }

  /** Loads the oldest state that the engine still has, then replays its log, so that the window survives a restart. */
  private async start(): Promise<void> {
    const { engine, prefix } = this.options;
    const base = await this.oldestState();
    if (this.closed) throw new EngineClosedError();
    this.tree = base.tree;
    this.history.restart(base);
    this.progress = base.revision;
    this.subscription = engine.watch(
      { prefix, after: base.revision },
      {
        events: (events, progress) => this.apply(events, progress),
        ended: (error) => this.feedEnded(error),
      },
    );
    const head = await engine.head();
    while (this.progress < head) await this.waiters.wait(head, LOAD_STEP_MS);
  }

  /** A compaction may pass between asking for the oldest revision and reading it; then it is asked again. */
  private async oldestState(): Promise<Snapshot<V>> {
    const { engine, prefix, decode } = this.options;
    for (let attempt = 1; ; attempt++) {
      const revision = await engine.compactedRevision();
      if (revision === 0n) return { revision, tree: undefined };
      try {
        const { entries } = await engine.list({ prefix, revision });
        const cached = entries.map(
          (entry) => [entry.key, { key: entry.key, revision: entry.revision, value: decode(entry) }] as const,
        );
        return { revision, tree: fromSorted(cached) };
      } catch (error) {
        if (!(error instanceof CompactedError) || attempt === MAX_LOAD_ATTEMPTS) throw error;
      }
    }
  }

  private apply(events: readonly StorageEvent[], progress: Revision): void {
    const out: CacheEvent<V>[] = [];
    for (const event of events) {
      const previous = lookup(this.tree, event.key);
      const current = { key: event.key, revision: event.revision, value: this.options.decode(event) };
      this.tree = event.type === "put" ? insert(this.tree, event.key, current) : remove(this.tree, event.key);
      const change: CacheEvent<V> = { type: event.type, revision: event.revision, current, previous };
      this.history.append(change, this.tree);
      out.push(change);
    }
    if (progress > this.progress) this.progress = progress;
    for (const sink of this.sinks) sink.events(out, this.progress);
    this.waiters.advance(this.progress);
  }

  /** The engine's feed broke: watches end (their clients come back), and the state is loaded afresh. */
  private feedEnded(error: Error): void {
    if (this.closed) return;
    this.subscription = undefined;
    this.starting = undefined;
    this.endWatches(error);
    if (error instanceof EngineClosedError) {
      this.close(error);
      return;
    }
    const retry = (): void => {
      this.options.clock.after(RESTART_DELAY_MS, () => {
        if (!this.closed) this.ready().catch(retry);
      });
    };
    if (error instanceof CompactedError) this.ready().catch(retry);
    else retry();
  }

  private endWatches(error: Error): void {
    const sinks = [...this.sinks];
    this.sinks.clear();
    for (const sink of sinks) sink.ended(error);
  }
}

/** How long one wait for the replay of the log lasts before the head is looked at again. */
const LOAD_STEP_MS = 1000;
const MAX_LOAD_ATTEMPTS = 5;

/** Holds a watch that begins beyond the head: nothing reaches it before its start. */
function skipUntil<V>(after: Revision, sink: WatchCacheSink<V>): WatchCacheSink<V> {
  return {
    events(events, progress) {
      if (progress <= after) return;
      sink.events(
        events.filter((event) => event.revision > after),
        progress,
      );
    },
    ended: (error) => sink.ended(error),
  };
}

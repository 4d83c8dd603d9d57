/**
 * The only reader of a store's log. It loads the watch caches and passes to each the events of its prefix, so that the
 * cost of a write does not depend on the number of caches. All caches of a store share its position and the waiting for
 * one. If the log can't be followed without a gap, all caches are loaded again.
 */

import type { Clock } from "../../api/time.js";
import type { Awaitable } from "../../base/awaitable.js";
import type { Entry, Revision, StorageEngine, StorageEvent, Subscription } from "../engine.js";
import { CompactedError, EngineClosedError } from "../errors.js";
import { REGISTRY_PREFIX, resourcePrefixOf } from "../keys.js";
import { RevisionWaiters } from "./waiters.js";

/** A cache as the feed sees it. None of its methods may throw. */
export interface FeedMember {
  /** The prefix of all keys of one resource, as returned by `resourcePrefixOf`. */
  readonly prefix: string;
  /** Starts a load of all entries. The former state stays readable until `done`. */
  startLoad(): MemberLoad;
  /** Applies later events in order. The member must skip those at or below the revision that it has already applied. */
  apply(events: readonly StorageEvent[]): void;
  /** Informs the member that it has applied everything up to the store's head at the time of loading. */
  synced(): void;
  /** Informs the member of a gap in the log: watches can't continue, and reads wait until {@link synced}. */
  lost(error: Error): void;
  /** Informs the member that nothing follows any more. */
  closed(error: Error): void;
}

export interface MemberLoad {
  /** In key order. */
  add(entry: Entry): void;
  /** Ends the load: the added entries are the whole state at this revision. */
  done(revision: Revision): void;
}

export interface LogFeedOptions {
  readonly engine: StorageEngine;
  readonly clock: Clock;
  /** Receives problems that the feed solves by itself. */
  readonly onWarning?: (message: string, error: unknown) => void;
}

/** The delay before the log is followed again after a failure, multiplied by the number of attempts so far. */
const RETRY_DELAY_MS = 500;
const MAX_RETRY_DELAY_MS = 10_000;
/** The delay before a cache with an unreadable value is loaded again, since an operator may have repaired the store. */
const RELOAD_DELAY_MS = 10_000;
/** The number of entries that are read from the store in one turn while caches are loaded. */
const LOAD_PAGE_ENTRIES = 128;
/** The number of attempts, each overtaken by a compaction, before the load starts over with a delay. */
const MAX_LOAD_ATTEMPTS = 5;

export class LogFeed {
  readonly engine: StorageEngine;
  readonly clock: Clock;
  readonly onWarning: (message: string, error: unknown) => void;
  private readonly waiters: RevisionWaiters;
  private readonly members = new Set<FeedMember>();
  private readonly reloading = new Set<FeedMember>();
  /** The latest load of each member. The results of an earlier one would leave a gap and are ignored. */
  private readonly latestLoads = new WeakMap<FeedMember, object>();
  /** The members that receive events, by prefix. */
  private routes = new Map<string, FeedMember>();
  private position: Revision = 0n;
  private subscription: Subscription | undefined;
  /** Changes with every restart, so that work of an older generation can recognize itself as stale. */
  private generation = 0;
  /** Whether the caches of the last restart have reached the store's head. Later caches are then loaded separately. */
  private isCurrent = false;
  private following: Promise<void> | undefined;
  private isClosed = false;

  constructor({ engine, clock, onWarning = () => {} }: LogFeedOptions) {
    this.engine = engine;
    this.clock = clock;
    this.onWarning = onWarning;
    this.waiters = new RevisionWaiters(clock);
  }

  /** The revision up to which everything was passed to the caches that are in sync. */
  get revision(): Revision {
    return this.position;
  }

  /** Adds a cache. It is loaded with the others, or separately if those are loaded already. A prefix has one cache. */
  join(member: FeedMember): void {
    this.members.add(member);
    if (this.isCurrent) void this.loadLate(member, this.generation);
  }

  /** Loads a cache again after a delay, or once `when` is fulfilled, because its content can't be trusted. */
  reload(member: FeedMember, when?: Promise<void>): void {
    if (this.routes.get(member.prefix) === member) this.routes.delete(member.prefix);
    this.latestLoads.delete(member);
    if (this.reloading.has(member)) return;
    this.reloading.add(member);
    const again = (): void => {
      this.reloading.delete(member);
      // In the meantime all caches may have been loaded again, and this one with the same problem.
      if (this.isCurrent && this.members.has(member)) void this.loadLate(member, this.generation);
    };
    const later = (): void => void this.clock.after(RELOAD_DELAY_MS, again);
    if (when === undefined) later();
    else when.then(again, later);
  }

  leave(member: FeedMember): void {
    this.members.delete(member);
    if (this.routes.get(member.prefix) === member) this.routes.delete(member.prefix);
  }

  /** Begins to load and follow. Idempotent. Failures are retried until the feed is closed. */
  start(): void {
    this.following ??= this.follow();
  }

  /** Resolves true once the feed has reached `revision`, false after `timeoutMs`. @throws EngineClosedError */
  waitFor(revision: Revision, timeoutMs: number): Awaitable<boolean> {
    if (this.isClosed) throw new EngineClosedError();
    return this.position >= revision || this.waiters.wait(revision, timeoutMs);
  }

  /** Ends all members and waits of the feed. Idempotent. */
  close(error: Error = new EngineClosedError()): void {
    if (this.isClosed) return;
    this.isClosed = true;
    this.generation++;
    this.subscription?.stop();
    this.waiters.fail(error);
    for (const member of this.members) member.closed(error);
  }

  private async follow(): Promise<void> {
    for (let attempt = 1; !this.isClosed; attempt++) {
      try {
        return await this.loadAll();
      } catch (error) {
        if (this.isClosed || error instanceof EngineClosedError) return this.close();
        this.subscription?.stop();
        this.subscription = undefined;
        this.onWarning("the watch caches could not be loaded; trying again", error);
        await this.delay(Math.min(RETRY_DELAY_MS * attempt, MAX_RETRY_DELAY_MS));
      }
    }
  }

  /** Loads the oldest state that the store still has, then replays its log, so that the window survives a restart. */
  private async loadAll(): Promise<void> {
    const generation = ++this.generation;
    const isStale = (): boolean => generation !== this.generation;
    const members = [...this.members];
    const oldest = (): Promise<Revision> => this.engine.compactedRevision();
    const base = await this.loadState(REGISTRY_PREFIX, oldest, members, isStale);
    if (isStale()) return;
    this.routes = new Map(members.filter((member) => this.members.has(member)).map((one) => [one.prefix, one]));
    this.position = base;
    let failure: Error | undefined;
    const broke = new Promise<never>((_, reject) => {
      this.subscription = this.engine.watch(
        { prefix: "", after: base },
        {
          events: (events, progress) => this.route(events, progress),
          ended: (error) => {
            failure = error;
            if (this.isCurrent) this.feedEnded(error, generation);
            else reject(error);
          },
        },
      );
    });
    // Reading the head may fail first, which would leave this rejection unhandled.
    broke.catch(() => {});
    const head = await this.engine.head();
    await Promise.race([this.reach(head, generation), broke]);
    if (failure !== undefined) throw failure;
    if (isStale()) return;
    this.isCurrent = true;
    for (const member of this.routes.values()) member.synced();
    for (const member of this.members) {
      if (this.routes.get(member.prefix) !== member) void this.loadLate(member, generation);
    }
  }

  private async reach(revision: Revision, generation: number): Promise<void> {
    while (generation === this.generation && !(await this.waitFor(revision, REPLAY_STEP_MS)));
  }

  /**
   * Loads the entries of the state at `choose` into each member, unless the load is stale by then. Returns the
   * revision.
   */
  private async loadState(
    prefix: string,
    choose: () => Awaitable<Revision>,
    members: readonly FeedMember[],
    isStale: () => boolean,
  ): Promise<Revision> {
    for (let attempt = 1; ; attempt++) {
      const loads = new Map(members.map((member) => [member.prefix, member.startLoad()]));
      const revision = await choose();
      try {
        if (revision > 0n) await this.readState(prefix, revision, loads, isStale);
        if (!isStale()) for (const load of loads.values()) load.done(revision);
        return revision;
      } catch (error) {
        // A compaction has passed the chosen revision before its last page was read.
        if (!(error instanceof CompactedError) || attempt === MAX_LOAD_ATTEMPTS) throw error;
      }
    }
  }

  private async readState(
    prefix: string,
    revision: Revision,
    loads: Map<string, MemberLoad>,
    isStale: () => boolean,
  ): Promise<void> {
    let after: string | undefined;
    for (;;) {
      const page = await this.engine.list({
        prefix,
        revision,
        limit: LOAD_PAGE_ENTRIES,
        ...(after === undefined ? {} : { after }),
      });
      for (const entry of page.entries) loads.get(resourcePrefixOf(entry.key))?.add(entry);
      after = page.entries.at(-1)?.key;
      if (!page.more || isStale()) return;
      // Requests are answered between the pages.
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  /**
   * Loads one cache separately and lets it join at the position of the others. It begins at the head, because readers
   * wait for it, and the log behind the head may be long and is being compacted. Older states are read from the store
   * itself; older watches start again.
   */
  private async loadLate(member: FeedMember, generation: number): Promise<void> {
    const load = {};
    this.latestLoads.set(member, load);
    const isStale = (): boolean =>
      generation !== this.generation || !this.members.has(member) || this.latestLoads.get(member) !== load;
    const join = (): void => {
      this.routes.set(member.prefix, member);
      member.synced();
    };
    const retry = (error: unknown): void => {
      if (isStale() || error instanceof EngineClosedError) return;
      this.onWarning("a watch cache could not be loaded; trying again", error);
      this.clock.after(RETRY_DELAY_MS, () => {
        if (!isStale()) void this.loadLate(member, generation);
      });
    };
    try {
      const base = await this.loadState(member.prefix, () => this.engine.head(), [member], isStale);
      if (isStale()) return;
      if (base >= this.position) return join();
      const own = this.engine.watch(
        { prefix: member.prefix, after: base },
        {
          events: (events, progress) => {
            if (!isStale()) member.apply(events);
            // The cache is loaded again if a value is not readable yet.
            if (isStale()) return own.stop();
            if (progress < this.position) return;
            own.stop();
            join();
          },
          ended: retry,
        },
      );
    } catch (error) {
      retry(error);
    }
  }

  private route(events: readonly StorageEvent[], progress: Revision): void {
    if (events.length === 1) {
      const event = events[0] as StorageEvent;
      this.routes.get(resourcePrefixOf(event.key))?.apply(events);
    } else if (events.length > 1) {
      for (const [prefix, own] of byPrefix(events)) this.routes.get(prefix)?.apply(own);
    }
    if (progress <= this.position) return;
    this.position = progress;
    this.waiters.advance(progress);
  }

  private feedEnded(error: Error, generation: number): void {
    if (this.isClosed || generation !== this.generation) return;
    this.subscription = undefined;
    this.isCurrent = false;
    if (error instanceof EngineClosedError) {
      this.close(error);
      return;
    }
    for (const member of this.members) member.lost(error);
    this.generation++;
    this.following = this.follow();
  }

  private delay(milliseconds: number): Promise<void> {
    return new Promise((resolve) => this.clock.after(milliseconds, resolve));
  }
}

/** The maximum length of one wait for the replay of the log, after which the feed checks whether it is still needed. */
const REPLAY_STEP_MS = 1_000;

function byPrefix(events: readonly StorageEvent[]): Map<string, StorageEvent[]> {
  const groups = new Map<string, StorageEvent[]>();
  for (const event of events) {
    const prefix = resourcePrefixOf(event.key);
    const group = groups.get(prefix);
    if (group === undefined) groups.set(prefix, [event]);
    else group.push(event);
  }
  return groups;
}

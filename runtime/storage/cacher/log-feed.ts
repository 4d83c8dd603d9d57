/**
 * The one reader of a store's log: it loads the watch caches and hands each the events of its prefix, so that a write
 * costs the same however many caches there are. All caches of a store share its position, and with it the waiting for
 * one. When the log can't be followed without a hole, the caches begin anew.
 */
import type { Clock } from "../../api/time.js";
import type { Entry, Revision, StorageEngine, StorageEvent, Subscription } from "../engine.js";
import { CompactedError, EngineClosedError } from "../errors.js";
import { REGISTRY_PREFIX, resourcePrefixOf } from "../keys.js";
import { RevisionWaiters } from "./waiters.js";

/** A cache as the feed sees it. None of its methods may throw. */
export interface FeedMember {
  /** All keys of one resource, as `resourcePrefixOf` gives it. */
  readonly prefix: string;
  /** Takes the entries of a new beginning; what it held stays readable until `done`. */
  startLoad(): MemberLoad;
  /** Later events, in order. Those at or below what was applied before are to be passed over. */
  apply(events: readonly StorageEvent[]): void;
  /** Everything up to the store's head at the time of loading was applied. */
  synced(): void;
  /** The log had a hole: watches can't go on, and reads wait until {@link synced}. */
  lost(error: Error): void;
  /** Nothing follows any more. */
  closed(error: Error): void;
}

export interface MemberLoad {
  /** In key order. */
  add(entry: Entry): void;
  /** The entries added are the whole state at this revision. */
  done(revision: Revision): void;
}

export interface LogFeedOptions {
  readonly engine: StorageEngine;
  readonly clock: Clock;
  /** Hears of what the feed gets over by itself. */
  readonly onWarning?: (message: string, error: unknown) => void;
}

/** Wait before the log is followed anew after it broke, times the number of attempts so far. */
const RETRY_DELAY_MS = 500;
const MAX_RETRY_DELAY_MS = 10_000;
/** Wait before a cache with a value that can't be read is loaded anew; somebody may have mended the store. */
const RELOAD_DELAY_MS = 10_000;
/** Entries that are read from the store in one turn while caches are loaded. */
const LOAD_PAGE_ENTRIES = 128;
/** States that were compacted away while they were read, before the load starts over with a delay. */
const MAX_LOAD_ATTEMPTS = 5;

export class LogFeed {
  readonly engine: StorageEngine;
  readonly clock: Clock;
  readonly onWarning: (message: string, error: unknown) => void;
  private readonly waiters: RevisionWaiters;
  private readonly members = new Set<FeedMember>();
  private readonly reloading = new Set<FeedMember>();
  /** The load of each member that counts: what an earlier one still brings would leave a hole behind it. */
  private readonly latestLoads = new WeakMap<FeedMember, object>();
  /** Members that events are handed to, by prefix. */
  private routes = new Map<string, FeedMember>();
  private position: Revision = 0n;
  private subscription: Subscription | undefined;
  /** Changes with every new beginning, so that what belongs to an older one can tell. */
  private generation = 0;
  /** The caches that were there at the last beginning are as new as the store was; others are loaded by themselves. */
  private isCurrent = false;
  private following: Promise<void> | undefined;
  private isClosed = false;

  constructor({ engine, clock, onWarning = () => {} }: LogFeedOptions) {
    this.engine = engine;
    this.clock = clock;
    this.onWarning = onWarning;
    this.waiters = new RevisionWaiters(clock);
  }

  /** Everything up to here was handed to the caches that are in sync. */
  get revision(): Revision {
    return this.position;
  }

  /** Adds a cache; it is loaded with the others, or by itself when those are loaded already. A prefix has one cache. */
  join(member: FeedMember): void {
    this.members.add(member);
    if (this.isCurrent) void this.loadLate(member, this.generation);
  }

  /** Loads a cache anew after a while, or once `when` is fulfilled: what it holds can't be trusted. */
  reload(member: FeedMember, when?: Promise<void>): void {
    if (this.routes.get(member.prefix) === member) this.routes.delete(member.prefix);
    this.latestLoads.delete(member);
    if (this.reloading.has(member)) return;
    this.reloading.add(member);
    const again = (): void => {
      this.reloading.delete(member);
      // All caches may have been loaded anew meanwhile, and this one with the same fault.
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

  /** Begins to load and to follow. Idempotent; failures are tried again until the feed is closed. */
  start(): void {
    this.following ??= this.follow();
  }

  /** Resolves true once the feed has reached `revision`, false after `timeoutMs`. @throws EngineClosedError */
  async waitFor(revision: Revision, timeoutMs: number): Promise<boolean> {
    if (this.isClosed) throw new EngineClosedError();
    return this.position >= revision || this.waiters.wait(revision, timeoutMs);
  }

  /** Ends everything that hangs on the feed. Idempotent. */
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
    // asking for the head may fail first
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

  /** Gives each member its entries of the state at `choose`, unless that is stale by then; answers its revision. */
  private async loadState(
    prefix: string,
    choose: () => Promise<Revision>,
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
        // A compaction passed between the choice of the revision and the last of its pages.
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
   * Loads one cache beside the others, and lets it join where they are. It begins at the head: readers wait for it, and the
   * log behind it may be long and is being cut off. Older states are read from the store itself, older watches begin anew.
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
            // a value that can't be read yet has it loaded anew
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

/** How long one wait for the replay of the log lasts before it is looked whether it still matters. */
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

/** The stores of a server: which engine holds what, the readers of their logs, and a cache for each resource. */
import type { NamingProfile } from "../../api/profile/naming-profile.js";
import type { Clock } from "../../api/time.js";
import type { RegisteredResource } from "../../registry/kinds/scheme.js";
import type { UnservedKind } from "../../registry/kinds/unserved-kind.js";
import { ResourceStore, type StoreContext } from "../../registry/store.js";
import { LogFeed } from "../../storage/cacher/log-feed.js";
import type { StorageEngine } from "../../storage/engine.js";
import { Compactor } from "./compactor.js";
import type { StorageLayout } from "./storage-layout.js";
import { claimStore } from "./store-marker.js";
import { UnreadableValues } from "./unreadable-values.js";
import { unservedObjects } from "./unserved-objects.js";

/** SPEC: Limits, watch history retained. */
export const DEFAULT_HISTORY_MS = 5 * 60 * 1000;

/** How long {@link ServerStores.warm} waits for caches to load. */
const CACHE_READINESS_TIMEOUT_MS = 60_000;

export interface ServerStoresOptions {
  readonly layout: StorageLayout;
  readonly context: StoreContext;
  readonly clock: Clock;
  /** The clock for timeouts of caches that wait for the store. */
  readonly timeoutClock: Clock;
  /** How long old versions can be read and watched. */
  readonly historyMs: number;
  readonly onWarning: (message: string, cause: unknown) => void;
}

export class ServerStores {
  /** The reader of each engine's log. */
  private readonly feeds: ReadonlyMap<StorageEngine, LogFeed>;
  /** The compactor of each engine. */
  private readonly compactors: readonly Compactor[];
  /** The stores by the stored version of each resource. */
  private readonly stores = new Map<RegisteredResource, ResourceStore>();
  /** The stores of resources that are no longer served in their former way, for requests that still run. */
  private readonly formerStores = new WeakMap<RegisteredResource, ResourceStore>();

  private readonly unreadable: UnreadableValues;

  constructor(private readonly options: ServerStoresOptions) {
    const { clock, timeoutClock, historyMs, onWarning, layout } = options;
    this.feeds = new Map(
      layout.engines.map((engine) => [engine, new LogFeed({ engine, clock: timeoutClock, onWarning })]),
    );
    this.compactors = layout.engines.map(
      (engine) =>
        new Compactor(engine, clock, historyMs, (revision) => {
          for (const store of this.stores.values()) if (store.engine === engine) store.cache.trim(revision);
        }),
    );
    this.unreadable = new UnreadableValues(
      () => this.all(),
      clock,
      (error) => onWarning("values that could not be read could not be looked at again", error),
    );
  }

  /** Retries values that could not be read, because keys or plug-ins have changed. */
  retryUnreadable(): void {
    this.unreadable.retryNow();
  }

  /** Marks every engine as belonging to the profile. @throws Error for an engine of another profile */
  async claim(profile: NamingProfile): Promise<void> {
    const { layout } = this.options;
    for (const engine of layout.engines) await claimStore(engine, profile, layout.describe(engine));
  }

  /** Returns the store of a resource, whatever the version; created on first use. */
  of(resource: RegisteredResource): ResourceStore {
    const storage = resource.storage();
    const known = this.stores.get(storage) ?? this.formerStores.get(storage);
    if (known !== undefined) return known;
    const store = this.open(storage);
    this.stores.set(storage, store);
    return store;
  }

  /** Ends the watches of a resource that was redefined or removed. Running requests continue on their store. */
  release(resource: RegisteredResource): void {
    const storage = resource.storage();
    const store = this.stores.get(storage) ?? this.open(storage);
    this.stores.delete(storage);
    this.formerStores.set(storage, store);
    store.cache.retire();
  }

  private open(storage: RegisteredResource): ResourceStore {
    const feed = this.feeds.get(this.options.layout.engineOf(storage.gr));
    if (feed === undefined)
      throw new Error(`${storage.gr.group}/${storage.gr.resource} has a store that is not followed`);
    return new ResourceStore(storage, feed, this.options.context);
  }

  /** Returns the stores that were used so far. */
  all(): readonly ResourceStore[] {
    return [...this.stores.values()];
  }

  /**
   * Resolves to the number of objects that a namespace has of kinds without a store here. @throws the errors of the engines
   */
  unservedIn(namespace: string, unserved: readonly UnservedKind[]): Promise<ReadonlyMap<UnservedKind, number>> {
    return unservedObjects(this.options.layout, unserved, namespace);
  }

  follow(): void {
    for (const feed of this.feeds.values()) feed.start();
    this.unreadable.start();
  }

  compact(): void {
    for (const compactor of this.compactors) compactor.start();
  }

  /** Compacts every engine to its head immediately. */
  async compactNow(): Promise<void> {
    for (const compactor of this.compactors) await compactor.compactNow();
  }

  /** Ends watches by the key prefixes of their resources, as if their history were gone. */
  expireWatches(prefixes: ReadonlySet<string>): void {
    for (const store of this.stores.values()) if (prefixes.has(store.cache.prefix)) store.expireWatches();
  }

  /** Resolves when the existing caches are loaded or their time is up: true if all of them are loaded. */
  async warm(): Promise<boolean> {
    const loads = await Promise.allSettled(this.all().map((store) => store.cache.ready(CACHE_READINESS_TIMEOUT_MS)));
    return loads.every((load) => load.status === "fulfilled" && load.value);
  }

  /** Stops reading and compacting. The engines stay open. */
  stop(): void {
    this.unreadable.stop();
    for (const compactor of this.compactors) compactor.stop();
    for (const feed of this.feeds.values()) feed.close();
  }

  /** Closes the engines. */
  async close(): Promise<void> {
    await Promise.all(this.options.layout.engines.map((engine) => engine.close()));
  }
}

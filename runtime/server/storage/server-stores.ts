/** The stores of a server: which holds what, the readers of their logs, and a cache for each resource. */
import type { NamingProfile } from "../../api/profile/naming-profile.js";
import type { Clock } from "../../api/time.js";
import type { RegisteredResource } from "../../registry/kinds/scheme.js";
import { ResourceStore, type StoreEnvironment } from "../../registry/store.js";
import { LogFeed } from "../../storage/cacher/log-feed.js";
import type { StorageEngine } from "../../storage/engine.js";
import { Compactor } from "./compactor.js";
import type { StorageLayout } from "./storage-layout.js";
import { claimStore } from "./store-marker.js";
import { UnreadableValues } from "./unreadable-values.js";

/** SPEC: Limits, watch history retained. */
export const DEFAULT_HISTORY_MS = 5 * 60 * 1000;

/** How long {@link ServerStores.warm} waits for caches to be loaded. */
const CACHE_READINESS_TIMEOUT_MS = 60_000;

export interface ServerStoresOptions {
  readonly layout: StorageLayout;
  readonly environment: StoreEnvironment;
  readonly clock: Clock;
  /** By which caches wait for the store. */
  readonly patience: Clock;
  /** How long old versions stay readable and watchable. */
  readonly historyMs: number;
  readonly onWarning: (message: string, cause: unknown) => void;
}

export class ServerStores {
  /** One for each store: the reader of its log. */
  private readonly feeds: ReadonlyMap<StorageEngine, LogFeed>;
  /** One for each store. */
  private readonly compactors: readonly Compactor[];
  /** By the stored version of each resource. */
  private readonly stores = new Map<RegisteredResource, ResourceStore>();
  /** Of resources that are not served any more as they were, for the requests under way. */
  private readonly formerStores = new WeakMap<RegisteredResource, ResourceStore>();

  private readonly unreadable: UnreadableValues;

  constructor(private readonly options: ServerStoresOptions) {
    const { clock, patience, historyMs, onWarning, layout } = options;
    this.feeds = new Map(layout.engines.map((engine) => [engine, new LogFeed({ engine, clock: patience, onWarning })]));
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

  /** Stored values may be readable that were not: keys or plug-ins have changed. */
  lookAgain(): void {
    this.unreadable.lookNow();
  }

  /** Claims every store for the profile. @throws Error for another profile's store. */
  async claim(profile: NamingProfile): Promise<void> {
    const { layout } = this.options;
    for (const engine of layout.engines) await claimStore(engine, profile, layout.describe(engine));
  }

  /** The store of a resource, whatever the version; made when first asked for. */
  of(resource: RegisteredResource): ResourceStore {
    const storage = resource.storage();
    const known = this.stores.get(storage) ?? this.formerStores.get(storage);
    if (known !== undefined) return known;
    const store = this.open(storage);
    this.stores.set(storage, store);
    return store;
  }

  /** Ends the watches of a resource that is defined anew or no more. What is under way goes on, at the store itself. */
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
    return new ResourceStore(storage, feed, this.options.environment);
  }

  /** Those that somebody has asked for. */
  all(): readonly ResourceStore[] {
    return [...this.stores.values()];
  }

  follow(): void {
    for (const feed of this.feeds.values()) feed.start();
    this.unreadable.start();
  }

  compact(): void {
    for (const compactor of this.compactors) compactor.start();
  }

  /** Compacts every store to its head at once. */
  async compactNow(): Promise<void> {
    for (const compactor of this.compactors) await compactor.compactNow();
  }

  /** Ends the watches of resources, by the prefixes of their keys, as if their history were gone. */
  expireWatches(prefixes: ReadonlySet<string>): void {
    for (const store of this.stores.values()) if (prefixes.has(store.cache.prefix)) store.expireWatches();
  }

  /** Resolves once the caches that are there are loaded, or have had their time: true where all of them are. */
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

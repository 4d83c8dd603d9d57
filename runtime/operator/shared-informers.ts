/** Shared informers: users of the same objects share a watch and a cache. */

import type { ApiObject, Stored } from "../api/object.js";
import { resolveVariables } from "../api/profile/naming-profile.js";
import type { ResourceReference } from "../api/resource-reference.js";
import { type Clock, pause } from "../api/time.js";
import { Informer, type InformerHandlers, indexerOf } from "../client/informers/informer.js";
import { BUILTIN_INDEXERS, type Indexers } from "../client/informers/object-cache.js";
import type { ReflectorOptions } from "../client/informers/reflector.js";
import type { Selection } from "../client/resources/call-options.js";
import type { Client } from "../client/resources/client.js";
import type { CollectionClient } from "../client/resources/collection-client.js";
import { isPassingFailure } from "./failures.js";

export interface SharedInformerOptions<T extends ApiObject> extends Selection {
  /** Unset: objects of all namespaces. */
  readonly namespace?: string;
  /** Indexes for {@link SharedInformer.byIndex}, besides `namespace` and `ownerUid`. They belong to this holder. */
  readonly indexers?: Indexers<T>;
}

/** One holder's share of an informer. Objects are shared by all holders and must not be modified. */
export class SharedInformer<T extends ApiObject> {
  readonly #informer: Informer<T>;
  readonly #indexers: Indexers<T>;
  readonly #removals = new Set<() => void>();
  readonly #letGo: () => void;
  #isReleased = false;

  /** See {@link SharedInformers.of}. */
  constructor(informer: Informer<T>, indexers: Indexers<T>, letGo: () => void) {
    this.#informer = informer;
    this.#indexers = indexers;
    this.#letGo = letGo;
  }

  /** @param namespace absent for a cluster-scoped resource */
  get(name: string, namespace?: string): Stored<T> | undefined {
    return this.#informer.get(name, namespace);
  }

  list({ namespace }: { readonly namespace?: string } = {}): Stored<T>[] {
    return namespace === undefined
      ? this.#informer.list()
      : this.#informer.indexed(BUILTIN_INDEXERS.namespace, namespace);
  }

  /**
   * Returns the objects that an index has for a value: an index of the options, `namespace` or `ownerUid`. @throws
   * TypeError for an unknown index
   */
  byIndex(name: string, value: string): Stored<T>[] {
    return this.#informer.indexed(indexerOf(name, this.#indexers), value);
  }

  get size(): number {
    return this.#informer.size;
  }

  /** Adds handlers, which receive `add` immediately for every existing object. The returned function removes them. */
  on(handlers: InformerHandlers<T>): () => void {
    if (this.#isReleased) throw new TypeError("the informer was released; get a new one");
    const remove = this.#informer.on(handlers);
    this.#removals.add(remove);
    return () => {
      this.#removals.delete(remove);
      remove();
    };
  }

  get isSynced(): boolean {
    return this.#informer.isSynced;
  }

  /** Resolves when the first list is in the cache and the handlers have run for it. @throws the signal's reason */
  synced(signal?: AbortSignal): Promise<void> {
    return this.#informer.synced(signal);
  }

  /** Removes the holder's handlers; the watch ends with its last holder. */
  release(): void {
    if (this.#isReleased) return;
    this.#isReleased = true;
    for (const remove of this.#removals) remove();
    this.#letGo();
  }
}

export interface SharedInformersOptions
  extends Pick<ReflectorOptions, "initialState" | "silenceLimitMs" | "relistAfterMs" | "pageLimit" | "maxItems"> {
  readonly client: Client;
  /** Receives what handlers throw, and failures of lists and watches that don't pass by themselves. */
  readonly onError: (error: unknown) => void;
  readonly clock: Clock;
  /** Returns a number of at least 0 and less than 1. */
  readonly random: () => number;
}

interface Entry {
  readonly informer: Informer<never>;
  readonly stop: AbortController;
  holders: number;
  running: Promise<void> | undefined;
}

/** The limit of informers; more of them indicate a mistake, such as one for each object. */
const MAX_INFORMERS = 10_000;

export class SharedInformers {
  readonly #options: SharedInformersOptions;
  readonly #entries = new Map<string, Entry>();
  #signal: AbortSignal | undefined;

  constructor(options: SharedInformersOptions) {
    this.#options = options;
  }

  /**
   * Returns the informer of a resource and a selection, started immediately if informers are running. Each call returns
   * a separate holder.
   * @throws TypeError for a namespace of a cluster-scoped resource, RangeError beyond {@link MAX_INFORMERS}
   */
  of<T extends ApiObject>(reference: ResourceReference<T>, options: SharedInformerOptions<T> = {}): SharedInformer<T> {
    const { namespace, labelSelector, fieldSelector, indexers = {} } = options;
    const { client } = this.#options;
    const group = resolveVariables(reference.group, client.profile);
    const key = JSON.stringify([group, reference.version, reference.resource, namespace, labelSelector, fieldSelector]);
    let entry = this.#entries.get(key);
    if (entry === undefined) {
      if (this.#entries.size >= MAX_INFORMERS)
        throw new RangeError(`informers: found ${MAX_INFORMERS} of them, expected fewer; are they released?`);
      const selection = {
        ...(labelSelector === undefined ? {} : { labelSelector }),
        ...(fieldSelector === undefined ? {} : { fieldSelector }),
      };
      entry = this.#newEntry(collectionOf(client, reference, namespace), selection);
      this.#entries.set(key, entry);
      if (this.#signal !== undefined) this.#start(entry);
    }
    const held = entry;
    held.holders++;
    return new SharedInformer<T>(held.informer as unknown as Informer<T>, indexers, () => {
      if (--held.holders > 0) return;
      this.#entries.delete(key);
      held.stop.abort();
    });
  }

  /** The number of informers that are held. */
  get size(): number {
    return this.#entries.size;
  }

  /** Runs current and future informers until the signal fires, then resolves. It can be run only once. */
  async run(signal: AbortSignal): Promise<void> {
    this.#signal = signal;
    for (const entry of this.#entries.values()) this.#start(entry);
    if (!signal.aborted)
      await new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
    for (const { stop } of this.#entries.values()) stop.abort();
    await Promise.all([...this.#entries.values()].map(({ running }) => running));
  }

  /** Resolves when all current informers are synced. @throws the signal's reason */
  async synced(signal?: AbortSignal): Promise<void> {
    await Promise.all([...this.#entries.values()].map(({ informer }) => informer.synced(signal)));
  }

  #newEntry<T extends ApiObject>(collection: CollectionClient<T>, selection: Selection): Entry {
    const { client: _client, onError, ...reflecting } = this.#options;
    const informer = new Informer<T>(collection, {
      ...reflecting,
      ...selection,
      onError: (error) => {
        if (!isPassingFailure(error)) onError(error);
      },
    });
    return {
      informer: informer as unknown as Informer<never>,
      stop: new AbortController(),
      holders: 0,
      running: undefined,
    };
  }

  #start(entry: Entry): void {
    if (this.#signal?.aborted) return;
    entry.running ??= this.#run(entry);
  }

  /**
   * Runs an informer. It ends only by its signal, or when `onError` throws; then it is restarted, because other holders
   * rely on it.
   */
  async #run({ informer, stop }: Entry): Promise<void> {
    const { onError, clock } = this.#options;
    while (!stop.signal.aborted) {
      try {
        await informer.run(stop.signal);
      } catch (error) {
        tellOf(error, onError);
        await pause(clock, RESTART_PAUSE_MS, stop.signal);
      }
    }
  }
}

const RESTART_PAUSE_MS = 1000;

/** Reports an error. A listener that throws receives its own error once and no more. */
function tellOf(error: unknown, onError: (error: unknown) => void): void {
  try {
    onError(error);
  } catch {
    // The listener has already failed to handle an error.
  }
}

/** @throws TypeError for a namespace of a cluster-scoped resource */
function collectionOf<T extends ApiObject>(
  client: Client,
  reference: ResourceReference<T>,
  namespace: string | undefined,
): CollectionClient<T> {
  const resource = client.resource(reference);
  if (namespace !== undefined) return resource.inNamespace(namespace);
  return reference.scope === "Cluster" ? resource : resource.allNamespaces();
}

/** A local copy of a collection that is kept up to date and calls handlers once for every change. */
import type { ApiObject, Stored } from "../../api/object.js";
import { type CollectionReader, isSameVersion, type ObjectEvent } from "../resources/api.js";
import { unlessAborted } from "../transport/abort.js";
import { BUILTIN_INDEXERS, cacheKey, type Indexer, type Indexers, keyOf, ObjectCache } from "./object-cache.js";
import { Reflector, type ReflectorOptions } from "./reflector.js";
import { StaleFrames } from "./stale-frames.js";

/**
 * Handlers are called one at a time, in the order of the changes, while the informer waits; nothing queues up in
 * between. Handlers should put slow work into a queue. They must not modify the objects, which are shared with the
 * cache.
 */
export interface InformerHandlers<T extends ApiObject> {
  add?(object: Stored<T>): void;
  update?(object: Stored<T>, previous: Stored<T>): void;
  /** Called with the last known state of the object. */
  delete?(object: Stored<T>): void;
}

/** `onError` also receives what handlers throw or reject with; the other handlers are still called. */
export interface InformerOptions<T extends ApiObject = ApiObject> extends ReflectorOptions {
  /** Indexes for {@link Informer.byIndex}, besides `namespace` and `ownerUid`, which always exist. */
  readonly indexers?: Indexers<T>;
}

export class Informer<T extends ApiObject> {
  readonly #reader: CollectionReader<T>;
  readonly #options: InformerOptions<T>;
  readonly #cache = new ObjectCache<T>();
  readonly #stale: StaleFrames;
  readonly #handlers = new Set<{ readonly handlers: InformerHandlers<T> }>();
  #isSynced = false;
  #synced = deferred();

  constructor(reader: CollectionReader<T>, options: InformerOptions<T>) {
    this.#reader = reader;
    this.#options = options;
    this.#stale = new StaleFrames(Boolean(options.labelSelector || options.fieldSelector));
  }

  /** Adds handlers, which receive `add` immediately for every existing object. The returned function removes them. */
  on(handlers: InformerHandlers<T>): () => void {
    const registration = { handlers };
    const known = [...this.#cache.values()];
    this.#handlers.add(registration);
    for (const object of known) this.#guard(() => handlers.add?.(object));
    return () => {
      this.#handlers.delete(registration);
    };
  }

  /** Lists, watches and recovers until the signal fires, then resolves. It can be run only once. */
  run(signal: AbortSignal): Promise<void> {
    const target = {
      replace: (items: readonly Stored<T>[]) => this.#replace(items),
      apply: (event: ObjectEvent<T>) => this.#apply(event),
      known: (item: Stored<T>) => this.#cache.at(keyOf(item)),
    };
    return new Reflector(this.#reader, target, this.#options).run(signal);
  }

  get isSynced(): boolean {
    return this.#isSynced;
  }

  /** Resolves when the first list is in the cache and the handlers have run for it. @throws the signal's reason */
  synced(signal?: AbortSignal): Promise<void> {
    return unlessAborted(this.#synced.promise, signal);
  }

  /** @param namespace absent for a cluster-scoped resource */
  get(name: string, namespace = ""): Stored<T> | undefined {
    return this.#cache.at(cacheKey(name, namespace));
  }

  list(): Stored<T>[] {
    return [...this.#cache.values()];
  }

  get size(): number {
    return this.#cache.size;
  }

  /**
   * Returns the objects that an index has for a value: an index of the options, `namespace` or `ownerUid`.
   * @throws TypeError for an unknown index
   */
  byIndex(name: string, value: string): Stored<T>[] {
    return this.#cache.byIndex(indexerOf(name, this.#options.indexers), value);
  }

  /** Like {@link byIndex} with an indexer function; the same function identifies the same index. */
  indexed(indexer: Indexer<T>, value: string): Stored<T>[] {
    return this.#cache.byIndex(indexer, value);
  }

  /**
   * Replaces the cache with a new list. The old content stays until the whole list is there; handlers receive the
   * differences.
   */
  #replace(items: readonly Stored<T>[]): void {
    this.#stale.clear();
    const listed = new Set(items.map(keyOf));
    for (const [key, object] of this.#cache.entries()) {
      if (!listed.has(key)) this.#remove(key, object);
    }
    for (const item of items) this.#put(item);
    this.#isSynced = true;
    this.#synced.resolve();
  }

  #apply({ type, object }: ObjectEvent<T>): void {
    const known = this.#cache.at(keyOf(object));
    if (type !== "DELETED") {
      if (!this.#stale.isStaleState(object, known)) this.#put(object);
    } else if (!this.#stale.isStaleDeletion(object)) {
      // The name now has another uid, so the deletion of this object was missed.
      this.#remove(keyOf(object), known?.metadata.uid === object.metadata.uid ? object : known);
    }
  }

  #put(object: Stored<T>): void {
    const key = keyOf(object);
    const known = this.#cache.at(key);
    const isSuccessor = known !== undefined && known.metadata.uid !== object.metadata.uid;
    // The name was used again, and the deletion in between was missed.
    if (isSuccessor) {
      this.#stale.seeGone(known);
      this.#remove(key, known);
    }
    const previous = isSuccessor ? undefined : known;
    if (previous !== undefined && isSameVersion(previous, object)) return;
    this.#cache.put(key, object);
    if (previous === undefined) this.#tell((handlers) => handlers.add?.(object));
    else this.#tell((handlers) => handlers.update?.(object, previous));
  }

  #remove(key: string, object: Stored<T> | undefined): void {
    const removed = this.#cache.remove(key);
    if (removed !== undefined) this.#tell((handlers) => handlers.delete?.(object ?? removed));
  }

  #tell(call: (handlers: InformerHandlers<T>) => unknown): void {
    for (const registration of [...this.#handlers]) {
      // A handler that another handler has removed is not called any more.
      if (this.#handlers.has(registration)) this.#guard(() => call(registration.handlers));
    }
  }

  /** Calls a handler and reports its failure. An async handler is not awaited, but its rejection is reported too. */
  #guard(call: () => unknown): void {
    const { onError } = this.#options;
    try {
      const outcome = call();
      if (outcome instanceof Promise) outcome.catch(onError);
    } catch (error) {
      onError(error);
    }
  }
}

/** @throws TypeError for an unknown index */
export function indexerOf<T extends ApiObject>(name: string, indexers: Indexers<T> = {}): Indexer<T> {
  const all: Indexers<T> = { ...BUILTIN_INDEXERS, ...indexers };
  const indexer = Object.hasOwn(all, name) ? all[name] : undefined;
  if (indexer !== undefined) return indexer;
  throw new TypeError(`index: found ${JSON.stringify(name)}, expected one of ${Object.keys(all).join(", ")}`);
}

function deferred(): { promise: Promise<void>; resolve: () => void } {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

/**
 * Objects by namespace and name, and by the values that indexers extract from them. It does not know where objects come
 * from.
 */
import type { ApiObject, Stored } from "../../api/object.js";

/** Returns the values under which an object is found. It must be pure: equal objects give equal values. */
export type Indexer<T extends ApiObject> = (object: Stored<T>) => readonly string[];
export type Indexers<T extends ApiObject> = Readonly<Record<string, Indexer<T>>>;

/** The objects that have each value, by value and then by key. */
class Index<T extends ApiObject> {
  readonly #byValue = new Map<string, Map<string, Stored<T>>>();

  constructor(private readonly indexer: Indexer<T>) {}

  put(key: string, object: Stored<T>): void {
    for (const value of this.indexer(object)) {
      const found = this.#byValue.get(value);
      if (found === undefined) this.#byValue.set(value, new Map([[key, object]]));
      else found.set(key, object);
    }
  }

  remove(key: string, object: Stored<T>): void {
    for (const value of this.indexer(object)) {
      const found = this.#byValue.get(value);
      if (found?.delete(key) && found.size === 0) this.#byValue.delete(value);
    }
  }

  get(value: string): Iterable<Stored<T>> {
    return this.#byValue.get(value)?.values() ?? [];
  }

  values(): Iterable<string> {
    return this.#byValue.keys();
  }
}

export class ObjectCache<T extends ApiObject> {
  readonly #objects = new Map<string, Stored<T>>();
  readonly #indexes = new Map<Indexer<T>, Index<T>>();

  get size(): number {
    return this.#objects.size;
  }

  at(key: string): Stored<T> | undefined {
    return this.#objects.get(key);
  }

  entries(): Iterable<readonly [key: string, object: Stored<T>]> {
    return this.#objects;
  }

  values(): Iterable<Stored<T>> {
    return this.#objects.values();
  }

  /** @throws whatever an indexer throws, in which case the cache is unchanged */
  put(key: string, object: Stored<T>): void {
    const before = this.#objects.get(key);
    // Indexers run before anything changes, because they may throw.
    for (const indexer of this.#indexes.keys()) indexer(object);
    for (const index of this.#indexes.values()) {
      if (before !== undefined) index.remove(key, before);
      index.put(key, object);
    }
    this.#objects.set(key, object);
  }

  remove(key: string): Stored<T> | undefined {
    const object = this.#objects.get(key);
    if (object === undefined) return undefined;
    for (const index of this.#indexes.values()) index.remove(key, object);
    this.#objects.delete(key);
    return object;
  }

  /** Returns the objects that an indexer has for a value. The index is built on first use and then maintained. */
  byIndex(indexer: Indexer<T>, value: string): Stored<T>[] {
    return [...this.#index(indexer).get(value)];
  }

  /** Returns the values under which the indexer finds any object. */
  indexValues(indexer: Indexer<T>): string[] {
    return [...this.#index(indexer).values()];
  }

  #index(indexer: Indexer<T>): Index<T> {
    let index = this.#indexes.get(indexer);
    if (index === undefined) {
      index = new Index(indexer);
      for (const [key, object] of this.#objects) index.put(key, object);
      this.#indexes.set(indexer, index);
    }
    return index;
  }
}

export function keyOf(object: ApiObject): string {
  return cacheKey(object.metadata?.name ?? "", object.metadata?.namespace);
}

/** @param namespace absent for a cluster-scoped object */
export function cacheKey(name: string, namespace = ""): string {
  return `${namespace}/${name}`;
}

/** The indexes that every informer has. */
export const BUILTIN_INDEXERS = {
  namespace: ({ metadata: { namespace } }: Stored<ApiObject>): readonly string[] =>
    namespace === undefined ? [] : [namespace],
  /** The uids of all owners, including the controlling one. */
  ownerUid: ({ metadata: { ownerReferences = [] } }: Stored<ApiObject>): readonly string[] =>
    ownerReferences.map(({ uid }) => uid),
} as const satisfies Indexers<ApiObject>;

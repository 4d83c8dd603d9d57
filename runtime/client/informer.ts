/** A local copy of a collection, kept up to date, with handlers that hear of every change once. */
import type { ApiObject, Stored } from "../api/object.js";
import { unlessAborted } from "./abort.js";
import { type CollectionReader, isSameVersion, type ObjectEvent } from "./api.js";
import { Reflector, type ReflectorOptions } from "./reflector.js";

/** Called in the order of the changes, one at a time. Objects are shared with the cache: read them, don't change them. */
export interface InformerHandlers<T extends ApiObject> {
  add?(object: Stored<T>): void;
  update?(object: Stored<T>, previous: Stored<T>): void;
  /** The object as it was last known. */
  delete?(object: Stored<T>): void;
}

/** `onError` also hears what handlers throw; the other handlers are called all the same. */
export type InformerOptions = ReflectorOptions;

export class Informer<T extends ApiObject> {
  readonly #reader: CollectionReader<T>;
  readonly #options: InformerOptions;
  readonly #objects = new Map<string, Stored<T>>();
  readonly #handlers = new Set<InformerHandlers<T>>();
  #isSynced = false;
  #synced = deferred();

  constructor(reader: CollectionReader<T>, options: InformerOptions) {
    this.#reader = reader;
    this.#options = options;
  }

  /** Adds handlers; they hear `add` at once for every object that is already there. The returned function removes them. */
  on(handlers: InformerHandlers<T>): () => void {
    this.#handlers.add(handlers);
    for (const object of this.#objects.values()) this.#guard(() => handlers.add?.(object));
    return () => {
      this.#handlers.delete(handlers);
    };
  }

  /** Lists, watches and recovers until the signal fires, then resolves. Run it once. */
  run(signal: AbortSignal): Promise<void> {
    const target = {
      replace: (items: readonly Stored<T>[]) => this.#replace(items),
      apply: (event: ObjectEvent<T>) => this.#apply(event),
    };
    return new Reflector(this.#reader, target, this.#options).run(signal);
  }

  get isSynced(): boolean {
    return this.#isSynced;
  }

  /** Resolves when the first list is in the cache and its handlers have run. @throws the signal's reason. */
  synced(signal?: AbortSignal): Promise<void> {
    return unlessAborted(this.#synced.promise, signal);
  }

  /** @param namespace absent for a cluster-scoped resource. */
  get(name: string, namespace = ""): Stored<T> | undefined {
    return this.#objects.get(`${namespace}/${name}`);
  }

  list(): Stored<T>[] {
    return [...this.#objects.values()];
  }

  get size(): number {
    return this.#objects.size;
  }

  /** The old cache serves until the new list replaces it as a whole; handlers hear the difference between the two. */
  #replace(items: readonly Stored<T>[]): void {
    const listed = new Set(items.map(keyOf));
    for (const [key, object] of this.#objects) {
      if (!listed.has(key)) this.#remove(key, object);
    }
    for (const item of items) this.#put(item);
    this.#isSynced = true;
    this.#synced.resolve();
  }

  #apply(event: ObjectEvent<T>): void {
    if (event.type === "DELETED") this.#remove(keyOf(event.object), event.object);
    else this.#put(event.object);
  }

  #put(object: Stored<T>): void {
    const key = keyOf(object);
    const known = this.#objects.get(key);
    const isSuccessor = known !== undefined && known.metadata.uid !== object.metadata.uid;
    // the name was used again, and the deletion in between was not seen
    if (isSuccessor) this.#remove(key, known);
    const previous = isSuccessor ? undefined : known;
    if (previous !== undefined && isSameVersion(previous, object)) return;
    this.#objects.set(key, object);
    if (previous === undefined) this.#tell((handlers) => handlers.add?.(object));
    else this.#tell((handlers) => handlers.update?.(object, previous));
  }

  #remove(key: string, object: Stored<T>): void {
    if (this.#objects.delete(key)) this.#tell((handlers) => handlers.delete?.(object));
  }

  #tell(call: (handlers: InformerHandlers<T>) => void): void {
    for (const handlers of [...this.#handlers]) this.#guard(() => call(handlers));
  }

  #guard(call: () => void): void {
    try {
      call();
    } catch (error) {
      this.#options.onError(error);
    }
  }
}

function keyOf(object: ApiObject): string {
  return `${object.metadata?.namespace ?? ""}/${object.metadata?.name ?? ""}`;
}

function deferred(): { promise: Promise<void>; resolve: () => void } {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

/**
 * Objects by which the server itself decides about requests: read from the cache's present state, which nobody has to be
 * told of, and never older than what this server has acknowledged. While the cache is being loaded the store is read:
 * a server that has just been started answers at once.
 */
import { serviceUnavailable } from "../../api/status.js";
import { walk } from "../../storage/cacher/sequence.js";
import type { Revision } from "../../storage/engine.js";
import { namespacePrefix } from "../../storage/keys.js";
import { statusOfStorageError } from "../objects/storage-error-status.js";
import type { StoredObject } from "../objects/stored-object.js";
import type { ResourceStore } from "../store.js";

/** Where forms were made of no state of a cache; that of no objects is `undefined`. */
const NO_CACHE = Symbol("no cache");

/** Objects that are read out of the store at a time at most; who decides by more of them waits for the cache. */
const MAX_READ_OBJECTS = 10_000;
const RETRY_AFTER_SECONDS = 1;

export interface CurrentObjectsOptions<Form> {
  readonly store: () => ResourceStore;
  /** May give a form that it has given before. Must not throw. */
  readonly formOf: (object: StoredObject) => Form;
  /** Told of a form that no object has any more. */
  readonly onGone?: (form: Form) => void;
}

interface KnownForm<Form> {
  readonly revision: Revision;
  readonly form: Form;
}

/** All objects of a resource in a form that is made once for each of their states: for what every request looks at. */
export class CurrentObjects<Form> {
  /** What the forms were made of; a state of a cache is never changed, so another one is another value. */
  private source: unknown = NO_CACHE;
  private forms: readonly Form[] = [];
  private byKey = new Map<string, KnownForm<Form>>();
  private reading: Promise<readonly Form[]> | undefined;
  private nextReading: Promise<readonly Form[]> | undefined;

  constructor(private readonly options: CurrentObjectsOptions<Form>) {}

  /**
   * In the order of their keys; the same value for the same objects. What other servers write is there as soon as it has
   * come from the store.
   * @throws StatusError 500 where one of them can't be read, 429 or 503 where it can't be known now what there is
   */
  async all(): Promise<readonly Form[]> {
    const store = this.options.store();
    if (!store.cache.isReady) return this.read(store);
    await catchUp(store);
    if (!store.cache.isReady) return this.read(store);
    checkReadable(store, store.cache.prefix);
    return this.cached(store);
  }

  /** At once; undefined where {@link all} would have to wait, or to throw. */
  get known(): readonly Form[] | undefined {
    const store = this.options.store();
    return isCurrent(store) && store.cache.unreadables.size === 0 ? this.cached(store) : undefined;
  }

  private cached(store: ResourceStore): readonly Form[] {
    const { values } = store.cache.snapshot;
    if (values !== this.source) this.update(walk(values));
    this.source = values;
    return this.forms;
  }

  /** Whoever comes while the store is read waits for the next time: what is found now may be too old for him. */
  private read(store: ResourceStore): Promise<readonly Form[]> {
    if (this.reading === undefined) return this.startReading(store);
    this.nextReading ??= settled(this.reading).then(() => {
      this.nextReading = undefined;
      return this.startReading(store);
    });
    return this.nextReading;
  }

  private startReading(store: ResourceStore): Promise<readonly Form[]> {
    const reading = storedObjects(store, "").then((objects) => {
      this.update(objects);
      this.source = NO_CACHE;
      return this.forms;
    });
    this.reading = reading;
    void settled(reading).then(() => {
      if (this.reading === reading) this.reading = undefined;
    });
    return reading;
  }

  private update(objects: Iterable<StoredObject>): void {
    const former = this.byKey;
    const byKey = new Map<string, KnownForm<Form>>();
    let isOther = false;
    for (const object of objects) {
      const { key, revision } = object;
      let known = former.get(key);
      if (known === undefined || known.revision !== revision) {
        known = { revision, form: this.options.formOf(object) };
        isOther = true;
      }
      byKey.set(key, known);
    }
    if (!isOther && byKey.size === former.size) return;
    this.byKey = byKey;
    this.forms = Array.from(byKey.values(), ({ form }) => form);
    const { onGone } = this.options;
    if (onGone === undefined) return;
    const present = new Set(this.forms);
    for (const form of new Set(Array.from(former.values(), ({ form }) => form))) if (!present.has(form)) onGone(form);
  }
}

/**
 * Those of one namespace, by name; at once, where nothing has to be waited for.
 * @param namespace empty: all of them
 * @throws StatusError 500 where one of them can't be read, 429 or 503 where it can't be known now what there is
 */
export function currentObjects(
  store: ResourceStore,
  namespace: string,
): readonly StoredObject[] | Promise<readonly StoredObject[]> {
  return isCurrent(store) ? cachedObjects(store, namespace) : awaitedObjects(store, namespace);
}

/** The same, as the store itself has them. */
export async function storedObjects(store: ResourceStore, namespace: string): Promise<readonly StoredObject[]> {
  const { engine, resource } = store;
  try {
    await resource.load();
    const { entries, more } = await engine.list({ prefix: prefixOf(store, namespace), limit: MAX_READ_OBJECTS });
    if (more) throw store.notReady();
    return entries.map((entry) => store.read(entry));
  } catch (error) {
    throw statusOfStorageError(error, resource.gr, "");
  }
}

/** One of them; what the cache does not have is looked for in the store. @throws StatusError 500, 503 */
export async function currentObject(
  store: ResourceStore,
  namespace: string,
  name: string,
): Promise<StoredObject | undefined> {
  const key = store.key(namespace, name);
  return (isCurrent(store) ? store.cached(key) : undefined) ?? (await store.fetch(key)).object;
}

/** Whether the cache has everything that this server has acknowledged: only then can it be read at once. */
function isCurrent(store: ResourceStore): boolean {
  return store.cache.isReady && store.revision >= store.newestWrite;
}

/** @throws StatusError 503 for a cache that does not keep up */
async function catchUp(store: ResourceStore): Promise<void> {
  if (isCurrent(store) || (await store.synchronize({ type: "at", revision: store.newestWrite }))) return;
  const { resource } = store.resource.gr;
  throw serviceUnavailable(
    `it is not known which ${resource} there are; try again later`,
    undefined,
    RETRY_AFTER_SECONDS,
  );
}

async function awaitedObjects(store: ResourceStore, namespace: string): Promise<readonly StoredObject[]> {
  const isThere = store.cache.isReady && (await store.synchronize({ type: "at", revision: store.newestWrite }));
  return isThere && store.cache.isReady ? cachedObjects(store, namespace) : storedObjects(store, namespace);
}

function cachedObjects(store: ResourceStore, namespace: string): readonly StoredObject[] {
  const prefix = prefixOf(store, namespace);
  checkReadable(store, prefix);
  const found: StoredObject[] = [];
  for (const object of walk(store.cache.snapshot.values, prefix)) {
    if (!object.key.startsWith(prefix)) break;
    found.push(object);
  }
  return found;
}

/** What is not known can't be overlooked: it may be what refuses the request. @throws StatusError 500 */
function checkReadable({ cache, resource }: ResourceStore, prefix: string): void {
  for (const [key, { error }] of cache.unreadables)
    if (key.startsWith(prefix)) throw statusOfStorageError(error, resource.gr, "");
}

function prefixOf({ cache, resource }: ResourceStore, namespace: string): string {
  return namespace === "" ? cache.prefix : namespacePrefix(resource.gr, namespace);
}

/** Whatever comes of it. */
async function settled(work: Promise<unknown>): Promise<void> {
  await Promise.allSettled([work]);
}

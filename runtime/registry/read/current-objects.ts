/**
 * Objects by which the server itself decides about requests. It reads them from the present state of the cache, without
 * following changes, and never sees a state older than the writes that it has acknowledged. While the cache is being
 * loaded it reads the store, so that a server answers as soon as it has started.
 */
import { serviceUnavailable } from "../../api/status.js";
import { walk } from "../../storage/cacher/sequence.js";
import type { Revision } from "../../storage/engine.js";
import { namespacePrefix } from "../../storage/keys.js";
import { statusOfStorageError } from "../objects/storage-error-status.js";
import type { StoredObject } from "../objects/stored-object.js";
import type { ResourceStore } from "../store.js";

/** The source of forms that do not come from the cache. It can't be `undefined`, which is the state of an empty cache. */
const NO_CACHE = Symbol("no cache");

/** The most objects that one read takes from the store. A decision about more of them has to wait for the cache. */
const MAX_READ_OBJECTS = 10_000;
const RETRY_AFTER_SECONDS = 1;

export interface CurrentObjectsOptions<Form> {
  readonly store: ResourceStore;
  /** Derives the form of an object, and may return the same form for several objects. Must not throw. */
  readonly formOf: (object: StoredObject) => Form;
  /** Receives each form that no object has any more. */
  readonly onGone?: (form: Form) => void;
}

interface KnownForm<Form> {
  readonly revision: Revision;
  readonly form: Form;
}

/** All objects of a resource in a form that is derived once for each of their states, for lookups of every request. */
export class CurrentObjects<Form> {
  /** The state of the cache from which the forms were derived. States are immutable, so a new state is a new value. */
  private source: unknown = NO_CACHE;
  private forms: readonly Form[] = [];
  private byKey = new Map<string, KnownForm<Form>>();
  private reading: Promise<readonly Form[]> | undefined;
  private nextReading: Promise<readonly Form[]> | undefined;

  constructor(private readonly options: CurrentObjectsOptions<Form>) {}

  /**
   * Resolves to the forms of all objects in the order of their keys, and to the same array as long as the objects stay the
   * same. A write of another server appears once the store has reported it.
   * @throws StatusError 500 if one of the objects can't be read, 429 or 503 if the present state can't be determined
   */
  async all(): Promise<readonly Form[]> {
    const { store } = this.options;
    if (!store.cache.isReady) return this.read();
    await catchUp(store);
    if (!store.cache.isReady) return this.read();
    checkReadable(store, store.cache.prefix);
    return this.cached();
  }

  /** Returns what {@link all} resolves to, or undefined if `all` would have to wait or to throw. */
  get known(): readonly Form[] | undefined {
    const { store } = this.options;
    return isCurrent(store) && store.cache.unreadables.size === 0 ? this.cached() : undefined;
  }

  private cached(): readonly Form[] {
    const { values } = this.options.store.cache.snapshot;
    if (values !== this.source) this.update(walk(values));
    this.source = values;
    return this.forms;
  }

  /** Shares reads of the store. A call during a read waits for the next one, since the present one may be too old for it. */
  private read(): Promise<readonly Form[]> {
    if (this.reading === undefined) return this.startReading();
    this.nextReading ??= settled(this.reading).then(() => {
      this.nextReading = undefined;
      return this.startReading();
    });
    return this.nextReading;
  }

  private startReading(): Promise<readonly Form[]> {
    const reading = storedObjects(this.options.store, "").then((objects) => {
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
 * Returns the objects of one namespace in the order of their names; a promise only if the cache is behind.
 * @param namespace empty for all namespaces
 * @throws StatusError 500 if one of the objects can't be read, 429 or 503 if the present state can't be determined
 */
export function currentObjects(
  store: ResourceStore,
  namespace: string,
): readonly StoredObject[] | Promise<readonly StoredObject[]> {
  return isCurrent(store) ? cachedObjects(store, namespace) : awaitedObjects(store, namespace);
}

/** Reads the objects of one namespace, or of all, from the store itself. @throws StatusError as {@link currentObjects} */
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

/** Returns one object. An object that is not in the cache is looked up in the store. @throws StatusError 500, 503 */
export async function currentObject(
  store: ResourceStore,
  namespace: string,
  name: string,
): Promise<StoredObject | undefined> {
  const key = store.key(namespace, name);
  return (isCurrent(store) ? store.cached(key) : undefined) ?? (await store.fetch(key)).object;
}

/** Reports whether the cache has every write that this server has acknowledged, so that it can be read at once. */
function isCurrent(store: ResourceStore): boolean {
  return store.cache.isReady && store.revision >= store.newestWrite;
}

/** Waits until the cache has every write that this server has acknowledged. @throws StatusError 503 if it does not get there */
async function catchUp(store: ResourceStore): Promise<void> {
  if (isCurrent(store) || (await store.synchronize({ type: "at", revision: store.newestWrite }))) return;
  const { resource } = store.resource.gr;
  throw serviceUnavailable(
    `the server can't determine the present ${resource}; try again later`,
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

/** Refuses to ignore an unreadable object, since it may be the one that forbids the request. @throws StatusError 500 */
function checkReadable({ cache, resource }: ResourceStore, prefix: string): void {
  for (const [key, { error }] of cache.unreadables)
    if (key.startsWith(prefix)) throw statusOfStorageError(error, resource.gr, "");
}

function prefixOf({ cache, resource }: ResourceStore, namespace: string): string {
  return namespace === "" ? cache.prefix : namespacePrefix(resource.gr, namespace);
}

/** Resolves once the work has ended, whether or not it succeeded. */
async function settled(work: Promise<unknown>): Promise<void> {
  await Promise.allSettled([work]);
}

/**
 * All objects of a resource in a form that is made once for each of their states: for what every request looks at. They
 * are read from the cache's present state, which nobody has to be told of, and never older than what this server has
 * acknowledged.
 */
import { serviceUnavailable } from "../api/status.js";
import { walk } from "../storage/cacher/sequence.js";
import { namespacePrefix } from "../storage/keys.js";
import { statusOfStorageError } from "./storage-errors.js";
import type { ResourceStore } from "./store.js";
import type { StoredObject } from "./stored-object.js";

/** What a request waits for objects that are being loaded, or for a write of this server to be seen. */
const PATIENCE_MS = 10_000;
const RETRY_AFTER_SECONDS = 1;

export interface CurrentObjectsOptions<Form> {
  readonly store: () => ResourceStore;
  /** May give a form that it has given before. Must not throw. */
  readonly formOf: (object: StoredObject) => Form;
  /** Told of a form that no object has any more. */
  readonly onGone?: (form: Form) => void;
}

export class CurrentObjects<Form> {
  /** What the forms were made of; a state of a cache is never changed, so another one is another value. */
  private madeOf: unknown;
  private forms: readonly Form[] | undefined;
  private byObject = new Map<StoredObject, Form>();

  constructor(private readonly options: CurrentObjectsOptions<Form>) {}

  /**
   * In the order of their keys; the same value for the same objects. What other servers write is there as soon as it has
   * come from the store.
   * @throws StatusError 503 while it is not known what there is, 500 where one of them can't be read
   */
  async all(): Promise<readonly Form[]> {
    const store = this.options.store();
    if (!(await untilCurrent(store)))
      throw serviceUnavailable(
        `the ${store.resource.gr.resource} are being loaded; try again later`,
        undefined,
        RETRY_AFTER_SECONDS,
      );
    // what is not known can't be overlooked here: it may be what refuses the request
    const [unreadable] = store.cache.unreadables.values();
    if (unreadable !== undefined) throw statusOfStorageError(unreadable.error, store.resource.gr, "");
    return this.present(store);
  }

  /** At once; undefined where {@link all} would have to wait, or to throw. */
  get known(): readonly Form[] | undefined {
    const store = this.options.store();
    return isCurrent(store) && store.cache.unreadables.size === 0 ? this.present(store) : undefined;
  }

  private present(store: ResourceStore): readonly Form[] {
    const { values } = store.cache.snapshot;
    if (this.forms === undefined || values !== this.madeOf) this.make(walk(values));
    this.madeOf = values;
    return this.forms as readonly Form[];
  }

  private make(objects: Iterable<StoredObject>): void {
    const former = this.byObject;
    const byObject = new Map<StoredObject, Form>();
    for (const object of objects) byObject.set(object, former.get(object) ?? this.options.formOf(object));
    this.byObject = byObject;
    this.forms = [...byObject.values()];
    const { onGone } = this.options;
    if (onGone === undefined) return;
    const present = new Set(this.forms);
    for (const form of new Set(former.values())) if (!present.has(form)) onGone(form);
  }
}

/**
 * Those of one namespace, by name; at once.
 * @param namespace empty: all of them
 * @returns undefined while the cache lacks something that this server has acknowledged
 * @throws StatusError 500 where one of them can't be read
 */
export function currentObjects(store: ResourceStore, namespace: string): readonly StoredObject[] | undefined {
  if (!isCurrent(store)) return undefined;
  const { cache, resource } = store;
  const prefix = namespace === "" ? cache.prefix : namespacePrefix(resource.gr, namespace);
  for (const [key, { error }] of cache.unreadables)
    if (key.startsWith(prefix)) throw statusOfStorageError(error, resource.gr, "");
  const found: StoredObject[] = [];
  for (const object of walk(cache.snapshot.values, prefix)) {
    if (!object.key.startsWith(prefix)) break;
    found.push(object);
  }
  return found;
}

/** One that is there, at once. @throws StatusError 500 where it can't be read */
export function currentObject(store: ResourceStore, namespace: string, name: string): StoredObject | undefined {
  return isCurrent(store) ? store.cached(store.key(namespace, name)) : undefined;
}

/** Whether the cache has everything that this server has acknowledged: only then can it be read at once. */
function isCurrent(store: ResourceStore): boolean {
  return store.cache.isReady && store.revision >= store.newestWrite;
}

async function untilCurrent(store: ResourceStore): Promise<boolean> {
  if (isCurrent(store)) return true;
  if (!(await store.synchronize({ type: "any" }, PATIENCE_MS))) return false;
  const { newestWrite } = store;
  return store.revision >= newestWrite || store.synchronize({ type: "at", revision: newestWrite });
}

/** Namespaces for admission, which reads one for every write into it. */
import type { ApiObject } from "../../api/object.js";
import type { Awaitable } from "../../base/awaitable.js";
import type { StoredObject } from "../../registry/objects/stored-object.js";
import type { ResourceStore } from "../../registry/store.js";

/**
 * Reads from the cache. A namespace that the cache does not have may have been created by another server just now, so
 * the store is queried.
 * @param storeOfNamespaces undefined if namespaces are not served, in which case every namespace exists
 */
export function namespaceReader(
  storeOfNamespaces: () => ResourceStore | undefined,
): (name: string) => Awaitable<ApiObject | undefined> {
  /** The decoded namespaces, so that each is decoded only once. */
  const decoded = new WeakMap<StoredObject, ApiObject>();
  const decodedOf = (namespace: StoredObject): ApiObject => {
    let object = decoded.get(namespace);
    if (object === undefined) {
      object = namespace.decode();
      decoded.set(namespace, object);
    }
    return object;
  };
  const fromStore = async (store: ResourceStore, key: string): Promise<ApiObject | undefined> => {
    const known = (await store.synchronize({ type: "any" })) ? store.cached(key) : undefined;
    const namespace = known ?? (await store.fetch(key)).object;
    return namespace === undefined ? undefined : decodedOf(namespace);
  };
  return (name) => {
    const store = storeOfNamespaces();
    if (store === undefined) return {};
    const key = store.key("", name);
    const known = store.cache.isReady ? store.cached(key) : undefined;
    return known === undefined ? fromStore(store, key) : decodedOf(known);
  };
}

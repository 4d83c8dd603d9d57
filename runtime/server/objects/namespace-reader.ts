/** Namespaces as admission asks for them, for every write into one. */
import type { ApiObject } from "../../api/object.js";
import type { StoredObject } from "../../registry/objects/stored-object.js";
import type { ResourceStore } from "../../registry/store.js";

/**
 * Reads from the cache; a namespace that it does not know may have been created by another server a moment ago.
 * @param storeOfNamespaces undefined where namespaces are not served: then there is every one of them
 */
export function namespaceReader(
  storeOfNamespaces: () => ResourceStore | undefined,
): (name: string) => Promise<ApiObject | undefined> {
  /** Decoded once for all the writes into them. */
  const decoded = new WeakMap<StoredObject, ApiObject>();
  return async (name) => {
    const store = storeOfNamespaces();
    if (store === undefined) return {};
    const key = store.key("", name);
    const known = (await store.synchronize({ type: "any" })) ? store.cached(key) : undefined;
    const namespace = known ?? (await store.fetch(key)).object;
    if (namespace === undefined) return undefined;
    let object = decoded.get(namespace);
    if (object === undefined) {
      object = namespace.decode();
      decoded.set(namespace, object);
    }
    return object;
  };
}

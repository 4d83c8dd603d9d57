/** get: one object. SPEC: Resource-version semantics, get. */
import type { RequestedVersion } from "../../api/resource-version.js";
import { notFound, tooLargeResourceVersion } from "../../api/status.js";
import type { StoredObject } from "../objects/stored-object.js";
import type { ResourceStore } from "../store.js";

/**
 * @param gr what messages call the resource
 * @throws StatusError 404, 504 for a version that does not come.
 */
export async function getObject(
  store: ResourceStore,
  namespace: string,
  name: string,
  version: RequestedVersion,
  gr = store.resource.gr,
): Promise<StoredObject> {
  const key = store.key(namespace, name);
  const object = (await store.synchronize(version)) ? store.cached(key) : await fromStore(store, key, version);
  if (object === undefined) throw notFound(gr, name);
  return object;
}

/** While the cache is being loaded or does not keep up. */
async function fromStore(
  store: ResourceStore,
  key: string,
  version: RequestedVersion,
): Promise<StoredObject | undefined> {
  const { object, revision } = await store.fetch(key);
  if (version.type === "at" && revision < version.revision)
    throw tooLargeResourceVersion(version.revision.toString(), revision.toString());
  return object;
}

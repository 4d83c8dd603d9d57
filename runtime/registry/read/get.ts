/** The verb get, which reads one object. SPEC: Resource-version semantics, get. */
import type { RequestedVersion } from "../../api/resource-version.js";
import { notFound, tooLargeResourceVersion } from "../../api/status.js";
import { type Awaitable, andThen } from "../../base/awaitable.js";
import type { StoredObject } from "../objects/stored-object.js";
import type { ResourceStore } from "../store.js";

/**
 * Reads one object that is at least as new as `version`.
 * @param gr the name of the resource in messages
 * @throws StatusError 404, or 504 for a version that the store does not reach in time
 */
export function getObject(
  store: ResourceStore,
  namespace: string,
  name: string,
  version: RequestedVersion,
  gr = store.resource.gr,
): Awaitable<StoredObject> {
  const key = store.key(namespace, name);
  const found = andThen(store.synchronize(version), (isCurrent) =>
    isCurrent ? store.cached(key) : fromStore(store, key, version),
  );
  return andThen(found, (object) => {
    if (object === undefined) throw notFound(gr, name);
    return object;
  });
}

/** Reads the store while the cache is being loaded or lags behind. */
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

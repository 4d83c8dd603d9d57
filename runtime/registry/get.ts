/** get: one object. SPEC: Resource-version semantics, get. */
import type { RequestedVersion } from "../api/resource-version.js";
import { notFound } from "../api/status.js";
import type { ResourceStore } from "./store.js";
import type { StoredObject } from "./stored-object.js";

/** @throws StatusError 404, 504 for a version that does not come. */
export async function getObject(
  store: ResourceStore,
  namespace: string,
  name: string,
  version: RequestedVersion,
): Promise<StoredObject> {
  await store.synchronize(version);
  const entry = store.cached(store.key(namespace, name));
  if (entry === undefined) throw notFound(store.resource.gr, name);
  return entry.value;
}

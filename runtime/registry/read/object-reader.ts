/** Reads objects of any kind from the caches of the server, for lookups that many requests need. */

import type { ApiObject } from "../../api/object.js";
import { type NamingProfile, resolveVariables } from "../../api/profile/naming-profile.js";
import type { RequestedVersion } from "../../api/resource-version.js";
import type { LabelSelector } from "../../api/selectors/label-selector.js";
import type { ResourceDefinition } from "../../kit/index.js";
import type { RegisteredResource, Scheme } from "../kinds/scheme.js";
import { type ResourceStore, WARM_UP_TIMEOUT_MS } from "../store.js";
import { decodedAs } from "../versions/conversion.js";
import { listObjects } from "./list.js";

/** Reads may lag behind the store as far as a watch does, unless the reader was made to require a newer state. */
export interface ObjectReader {
  /** Resolves to undefined if the object does not exist. @throws StatusError 503 */
  get<T extends ApiObject>(kind: ResourceDefinition<T>, namespace: string, name: string): Promise<T | undefined>;
  /** Lists the objects of a namespace that have the labels. @throws StatusError 429, 503 */
  list<T extends ApiObject>(kind: ResourceDefinition<T>, namespace: string, labels: LabelSelector): Promise<T[]>;
}

/** A resource that the server knows, with its store. */
export interface KnownKind {
  readonly resource: RegisteredResource;
  readonly store: ResourceStore;
}

/** Makes a function that finds kinds by their declarations. It returns undefined for a kind that the server does not know. */
export function kindLookup(
  scheme: Scheme,
  profile: NamingProfile,
  storeOf: (resource: RegisteredResource) => ResourceStore,
): (kind: ResourceDefinition) => KnownKind | undefined {
  return (kind) => {
    const resource = scheme.known(resolveVariables(kind.group, profile), kind.version, kind.resource);
    return resource && { resource, store: storeOf(resource) };
  };
}

/** Makes a function that finds kinds by their declarations. It throws an Error for a kind that the server does not know. */
export function kindFinder(...parts: Parameters<typeof kindLookup>): (kind: ResourceDefinition) => KnownKind {
  const lookup = kindLookup(...parts);
  return (kind) => {
    const known = lookup(kind);
    if (known === undefined) throw new Error(`${kind.resource} of the group "${kind.group}" are not known here`);
    return known;
  };
}

/**
 * Makes a reader. A kind that `find` does not find has no objects for it.
 * @param needs how new the state has to be
 * @param timeoutMs milliseconds that a read waits for a cache that is being loaded
 */
export function objectReader(
  find: (kind: ResourceDefinition) => KnownKind | undefined,
  needs: RequestedVersion = { type: "any" },
  timeoutMs: number = WARM_UP_TIMEOUT_MS,
): ObjectReader {
  // The declaration identifies the kind, so every object stored under it has the type of the declaration.
  return {
    async get<T extends ApiObject>(kind: ResourceDefinition<T>, namespace: string, name: string) {
      const known = find(kind as ResourceDefinition);
      if (known === undefined) return undefined;
      const { resource, store } = known;
      const key = store.key(namespace, name);
      const isCached = await store.synchronize(needs, timeoutMs);
      const found = isCached ? store.cached(key) : (await store.fetch(key)).object;
      return found === undefined ? undefined : ((await store.remoteForms.decoded(found, resource)) as T);
    },
    async list<T extends ApiObject>(kind: ResourceDefinition<T>, namespace: string, labels: LabelSelector) {
      const known = find(kind as ResourceDefinition);
      if (known === undefined) return [];
      const { resource, store } = known;
      const selection = { namespace, labels, fields: [] };
      const whole = { version: needs, isExact: false, limit: 0, continueToken: "" };
      const { items } = await listObjects(store, { selection, ...whole });
      const converted = store.remoteForms.mayBeNeededFor(resource)
        ? await store.remoteForms.all([...items], resource)
        : items;
      return Array.from(converted, (item) => decodedAs(item, resource) as T);
    },
  };
}

/** Reads and writes objects of any kind from inside the server, for code that serves a request about another object. */

import { cloneJson } from "../../api/json.js";
import type { ApiObject } from "../../api/object.js";
import type { NamingProfile } from "../../api/profile/naming-profile.js";
import { notFound } from "../../api/status.js";
import type { ResourceDefinition } from "../../kit/index.js";
import type { RegisteredResource, Scheme } from "../kinds/scheme.js";
import type { ResourceStore } from "../store.js";
import { type DeleteOptions, deleteObject } from "../write/delete.js";
import { decideUpdate } from "../write/update.js";
import { guaranteedUpdate, type WriteRequest } from "../write/write.js";
import { WriteTransaction } from "../write/write-transaction.js";
import { kindFinder, kindLookup, objectReader } from "./object-reader.js";

/** Access to other objects. Writes pass hooks, admission and validation like those of clients, and stay dry in a dry-run. */
export interface ObjectAccess {
  /** Resolves to the newest state of an object, or to undefined if it does not exist. @throws StatusError 503 */
  get<T extends ApiObject>(kind: ResourceDefinition<T>, namespace: string, name: string): Promise<T | undefined>;
  /** Resolves to all objects of a namespace in their newest state. @throws StatusError 503 */
  list<T extends ApiObject>(kind: ResourceDefinition<T>, namespace: string): Promise<T[]>;
  /**
   * Changes an object.
   * @param subresource the subresource through which the object is changed; empty for the object itself
   * @param change changes a copy of the newest state; it runs again after a conflict with another write
   * @throws StatusError 404, 409, 422, and whatever `change` throws
   */
  update<T extends ApiObject>(
    kind: ResourceDefinition<T>,
    namespace: string,
    name: string,
    subresource: string,
    change: (object: T) => void,
  ): Promise<T>;
  /** Deletes an object. @throws StatusError 404, 409 */
  delete(kind: ResourceDefinition, namespace: string, name: string, options: DeleteOptions): Promise<void>;
  /** Returns the same access in a dry-run. */
  dryRun(): ObjectAccess;
}

/** @param base the request on whose behalf objects are read and written */
export function objectAccess(
  scheme: Scheme,
  profile: NamingProfile,
  storeOf: (resource: RegisteredResource) => ResourceStore,
  base: WriteRequest,
): ObjectAccess {
  const find = kindFinder(scheme, profile, storeOf);
  const newest = objectReader(kindLookup(scheme, profile, storeOf), { type: "unset" }, 0);
  return {
    get: newest.get,
    list: (kind, namespace) => newest.list(kind, namespace, []),
    // The declaration identifies the kind, so every object stored under it has the type of the declaration.
    async update<T extends ApiObject>(
      kind: ResourceDefinition<T>,
      namespace: string,
      name: string,
      subresource: string,
      change: (object: T) => void,
    ) {
      const { resource, store } = find(kind as ResourceDefinition);
      const request: WriteRequest = {
        ...separateWrite(base),
        resource,
        namespace,
        name,
        subresource,
        fieldValidation: "Ignore",
      };
      const outcome = await guaranteedUpdate(store, request, store.key(namespace, name), async (current) => {
        if (current === undefined) throw notFound(resource.gr, name);
        const object = cloneJson(await store.remoteForms.decoded(current, resource));
        change(object as T);
        return decideUpdate(store, request, current, object, { isPatch: false });
      });
      return (await store.remoteForms.decoded(outcome.object, resource)) as T;
    },
    async delete(kind, namespace, name, options) {
      const { resource, store } = find(kind);
      await deleteObject(store, { ...separateWrite(base), resource, namespace, name, subresource: "" }, options);
    },
    dryRun: () => objectAccess(scheme, profile, storeOf, { ...base, dryRun: true }),
  };
}

/** Makes a write on behalf of a request but separate from it, since the request's options do not apply to it. */
function separateWrite({ options: _, ...base }: WriteRequest): WriteRequest {
  return { ...base, transaction: new WriteTransaction() };
}

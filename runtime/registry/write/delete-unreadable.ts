/**
 * Deletes a stored value that can't be read, by its key alone. Finalizers, preconditions, dependents, admission and
 * hooks depend on the object, so they are skipped.
 */
import { invalid } from "../../api/field-error.js";
import { invalidObject, notFound, staleVersion } from "../../api/status.js";
import type { Entry } from "../../storage/engine.js";
import { RevisionMismatchError, UnreadableValueError } from "../../storage/errors.js";
import { statusOfStorageError } from "../objects/storage-error-status.js";
import type { ResourceStore } from "../store.js";
import { MAX_WRITE_ATTEMPTS, type WriteRequest } from "./write.js";

/** The option with which a client requests such a deletion. */
export const IGNORES_READ_ERROR = "ignoreStoreReadErrorWithClusterBreakingPotential";

/** The value in the event of the deletion, since the removed value can't be read. */
const NOTHING = new Uint8Array();

/**
 * @throws StatusError 404; 422 for an object that can be read; 500 for one that may become readable later, such as
 * while a key management plug-in does not answer
 */
export async function deleteUnreadable(store: ResourceStore, request: WriteRequest): Promise<void> {
  const { resource, namespace, name, dryRun } = request;
  const key = store.key(namespace, name);
  await resource.load();
  for (let attempt = 1; attempt <= MAX_WRITE_ATTEMPTS; attempt++) {
    try {
      const { entry } = await store.engine.get(key);
      if (entry === undefined) throw notFound(resource.gr, name);
      assertUnreadable(store, request, entry);
      if (dryRun) return;
      const { revision } = entry;
      const removed = await store.engine.commit({ type: "delete", key, value: NOTHING, previous: revision });
      if (removed > store.newestWrite) store.newestWrite = removed;
      return;
    } catch (error) {
      if (!(error instanceof RevisionMismatchError)) throw statusOfStorageError(error, resource.gr, name);
    }
  }
  throw staleVersion(resource.gr, name);
}

/** @throws StatusError 422 if the value can be read; the error of the read if it may become readable later */
function assertUnreadable(store: ResourceStore, { resource: { gr }, name }: WriteRequest, entry: Entry): void {
  try {
    store.read(entry);
  } catch (error) {
    if (error instanceof UnreadableValueError) return;
    throw error;
  }
  const why = "is exclusively used to delete corrupt object(s), try again by removing this option";
  throw invalidObject({ group: gr.group, kind: gr.resource }, name, [invalid(IGNORES_READ_ERROR, true, why)]);
}

/** deletecollection: what a selection holds, object by object. DEL-025, DEL-026. */
import { isConflict, isNotFound } from "../api/status.js";
import { type DeleteOptions, deleteObject } from "./delete.js";
import { partedSelection, selectedLate } from "./late-selection.js";
import { listObjects } from "./list.js";
import type { Selection } from "./selection.js";
import type { ResourceStore } from "./store.js";
import { identityOf, type StoredObject } from "./stored-object.js";
import type { WriteRequest } from "./write.js";

/** Deletions of one request that are under way at a time; their commits are grouped by the store. */
const MAX_CONCURRENT_DELETIONS = 32;

/**
 * Deletes what a selection holds; objects that others remove or replace meanwhile are passed over. Answers what it
 * deleted, in the order of the list. The first failure stops the rest; what was deleted until then stays deleted.
 */
export async function deleteCollection(
  store: ResourceStore,
  request: WriteRequest,
  selection: Selection,
  options: DeleteOptions,
): Promise<StoredObject[]> {
  const parted = partedSelection(store, request.resource, selection);
  const { items } = await listObjects(store, {
    selection: parted.selection,
    version: { type: "unset" },
    isExact: false,
    limit: 0,
    continueToken: "",
  });
  const listed = await selectedLate(store, request.resource, [...items], parted.late);
  const deleted: (StoredObject | undefined)[] = new Array(listed.length).fill(undefined);
  const failures: unknown[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    for (let index = next++; index < listed.length && failures.length === 0; index = next++) {
      try {
        deleted[index] = await deleteListed(store, request, listed[index] as StoredObject, options);
      } catch (error) {
        failures.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(MAX_CONCURRENT_DELETIONS, listed.length) }, work));
  if (failures.length > 0) throw failures[0];
  return deleted.filter((object) => object !== undefined);
}

/** Undefined when it is not there any more. */
async function deleteListed(
  store: ResourceStore,
  request: WriteRequest,
  listed: StoredObject,
  options: DeleteOptions,
): Promise<StoredObject | undefined> {
  const { name, namespace, uid } = identityOf(listed.decode());
  // the caller means one certain object: any other is passed over, as one that is gone would be
  if (options.preconditions?.uid !== undefined && options.preconditions.uid !== uid) return undefined;
  try {
    const preconditions = { ...options.preconditions, uid };
    return (await deleteObject(store, { ...request, name, namespace, undos: [] }, { ...options, preconditions }))
      .object;
  } catch (error) {
    // gone or replaced meanwhile: not one of those that were listed
    if (isNotFound(error) || isConflict(error)) return undefined;
    throw error;
  }
}

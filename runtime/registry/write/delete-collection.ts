/** deletecollection: what a selection holds, object by object. DEL-025, DEL-026. */

import { isConflict, isNotFound } from "../../api/status.js";
import { identityOf, type StoredObject } from "../objects/stored-object.js";
import { listObjects } from "../read/list.js";
import type { ListRequest, ListResult } from "../read/list-page.js";
import { selectedLate, splitSelection } from "../read/split-selection.js";
import type { ResourceStore } from "../store.js";
import { type DeleteOptions, deleteObject } from "./delete.js";
import type { WriteRequest } from "./write.js";
import { WriteTransaction } from "./write-transaction.js";

/** Deletions of one request that are under way at a time; their commits are grouped by the store. */
const MAX_CONCURRENT_DELETIONS = 32;

/** What is to be deleted: all of a selection, or a chunk of it. */
export type ChosenObjects = Pick<ListRequest, "selection" | "limit" | "continueToken">;

/**
 * Deletes what a selection holds; objects that others remove or replace meanwhile are passed over. Answers what it
 * deleted, as deletion has left it, in the order of the list. The first failure stops the rest; what was deleted until then
 * stays deleted.
 * @throws StatusError as a list and a deletion do; 409 for an object that is not the one that the caller means
 */
export async function deleteCollection(
  store: ResourceStore,
  request: WriteRequest,
  { selection, limit, continueToken }: ChosenObjects,
  options: DeleteOptions,
): Promise<ListResult> {
  const split = splitSelection(store, request.resource, selection);
  const { metadata, items } = await listObjects(store, {
    selection: split.selection,
    version: { type: "unset" },
    isExact: limit > 0,
    limit,
    continueToken,
  });
  const listed = await selectedLate(store, request.resource, [...items], split.late);
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
  // a failed precondition ends the request: nothing behind that object may be on its way by then
  const concurrency = options.preconditions === undefined ? MAX_CONCURRENT_DELETIONS : 1;
  await Promise.all(Array.from({ length: Math.min(concurrency, listed.length) }, work));
  if (failures.length > 0) throw failures[0];
  return { metadata, items: deleted.filter((object) => object !== undefined) };
}

/** Undefined when it is not there any more. */
async function deleteListed(
  store: ResourceStore,
  request: WriteRequest,
  listed: StoredObject,
  options: DeleteOptions,
): Promise<StoredObject | undefined> {
  const { name, namespace, uid } = identityOf(listed.decode());
  const given = options.preconditions;
  // a caller who means one certain object hears of any other
  const isReplaced = (error: unknown): boolean => given === undefined && isConflict(error);
  try {
    const preconditions = { uid, ...given };
    const one = { ...request, name, namespace, transaction: new WriteTransaction() };
    return (await deleteObject(store, one, { ...options, preconditions })).object;
  } catch (error) {
    // gone or replaced meanwhile: not one of those that were listed
    if (isNotFound(error) || isReplaced(error)) return undefined;
    throw error;
  }
}

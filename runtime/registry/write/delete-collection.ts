/** The verb deletecollection, which deletes the objects of a selection one by one. DEL-025, DEL-026. */

import { isConflict, isNotFound } from "../../api/status.js";
import { TurnBudget } from "../../base/turn-budget.js";
import { identityOf, type StoredObject } from "../objects/stored-object.js";
import { listObjects } from "../read/list.js";
import type { ListRequest, ListResult } from "../read/list-page.js";
import { selectedLate, splitSelection } from "../read/split-selection.js";
import type { ResourceStore } from "../store.js";
import { type DeleteOptions, deleteObject } from "./delete.js";
import type { WriteRequest } from "./write.js";
import { WriteTransaction } from "./write-transaction.js";

/** The concurrent deletions of one request; the store groups their commits. */
const MAX_CONCURRENT_DELETIONS = 32;

/** The deletions of one request in a turn of the event loop. */
const DELETIONS_PER_TURN = 64;

/** The objects to delete: a whole selection, or a chunk of it. */
export type ChosenObjects = Pick<ListRequest, "selection" | "limit" | "continueToken">;

/**
 * Deletes the objects of a selection, except those that other requests remove or replace in the meantime. The first
 * failure stops further deletions; objects that were deleted before it stay deleted.
 * @returns the deleted objects in the state in which their deletion left them, in the order of the list
 * @throws StatusError as a list and a deletion do; 409 for an object that does not meet the preconditions
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
  // On an engine that does not wait for a disk, a deletion need not wait for anything.
  const budget = new TurnBudget(DELETIONS_PER_TURN);
  let pause: Promise<void> | undefined;
  const rested = (): Promise<void> => {
    pause ??= budget.next().finally(() => {
      pause = undefined;
    });
    return pause;
  };
  const work = async (): Promise<void> => {
    for (let index = next++; index < listed.length && failures.length === 0; index = next++) {
      try {
        deleted[index] = await deleteListed(store, request, listed[index] as StoredObject, options);
      } catch (error) {
        failures.push(error);
      }
      if (budget.spend()) await rested();
    }
  };
  // A failed precondition ends the request, so no later object may be in the middle of its deletion by then.
  const concurrency = options.preconditions === undefined ? MAX_CONCURRENT_DELETIONS : 1;
  await Promise.all(Array.from({ length: Math.min(concurrency, listed.length) }, work));
  if (failures.length > 0) throw failures[0];
  return { metadata, items: deleted.filter((object) => object !== undefined) };
}

/** Resolves to undefined if the listed object no longer exists. */
async function deleteListed(
  store: ResourceStore,
  request: WriteRequest,
  listed: StoredObject,
  options: DeleteOptions,
): Promise<StoredObject | undefined> {
  const { name, namespace, uid } = identityOf(listed.decode());
  const given = options.preconditions;
  // A caller with preconditions is informed of an object that was replaced.
  const isReplaced = (error: unknown): boolean => given === undefined && isConflict(error);
  try {
    const preconditions = { uid, ...given };
    const one = { ...request, name, namespace, transaction: new WriteTransaction() };
    return (await deleteObject(store, one, { ...options, preconditions })).object;
  } catch (error) {
    // The object was removed or replaced in the meantime, so it is not one of the listed ones.
    if (isNotFound(error) || isReplaced(error)) return undefined;
    throw error;
  }
}

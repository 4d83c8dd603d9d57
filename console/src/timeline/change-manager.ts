/** Who has written a version of an object, as far as the owners of its fields show it. */
import type { ManagedFieldsEntry } from "../../../runtime/client/browser.js";
import { changedPaths } from "../history/changed-paths.js";
import { newestMs, recordsOfWriters, writtenMs } from "../object/written-records.js";
import { isObject, listAt, textAt } from "../values/json-tree.js";

/** @param before the former version, if it is known */
export function managerOf(before: unknown, after: unknown): string {
  const records = recordsOf(after);
  const changes = () => (isObject(before) && isObject(after) ? changedPaths(before, after) : []);
  const writers = recordsOfWriters(recordsOf(before), records, changes);
  // A request of deletion leaves no record. Of anything else, the one that wrote last is the best guess.
  const isDeletion = textAt(after, "metadata", "deletionTimestamp") !== textAt(before, "metadata", "deletionTimestamp");
  const last = records.findLast((record) => writtenMs(record) === newestMs(records));
  return textAt(writers.at(-1) ?? (isDeletion ? undefined : last), "manager");
}

function recordsOf(object: unknown): readonly ManagedFieldsEntry[] {
  return listAt(object, "metadata", "managedFields") as readonly ManagedFieldsEntry[];
}

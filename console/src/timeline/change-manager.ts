/** Who has written a version of an object, as far as the owners of its fields show it. */
import { isEqual, listAt, textAt } from "../values/json-tree.js";

/** @param before the former version, if it is known */
export function managerOf(before: unknown, after: unknown): string {
  const former = listAt(before, "metadata", "managedFields");
  const entries = listAt(after, "metadata", "managedFields");
  const isNew = (entry: unknown): boolean => !former.some((each) => isEqual(each, entry));
  const changed = entries.filter(isNew);
  // Entries have no parts of a second, so a manager who writes twice within one may leave its entry as it was. A request
  // of deletion has no entry.
  const isDeletion = textAt(after, "metadata", "deletionTimestamp") !== textAt(before, "metadata", "deletionTimestamp");
  const candidates = changed.length > 0 || isDeletion ? changed : entries;
  const newest = candidates.reduce<unknown>(
    (found, entry) => (found === undefined || textAt(entry, "time") >= textAt(found, "time") ? entry : found),
    undefined,
  );
  return textAt(newest, "manager");
}

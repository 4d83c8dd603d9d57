/** Who has written a version of an object, as far as the owners of its fields show it. */
import type { ManagedFieldsEntry } from "../../../runtime/client/browser.js";
import { writtenRecords } from "../object/written-records.js";
import { listAt, textAt } from "../values/json-tree.js";

/** @param before the former version, if it is known */
export function managerOf(before: unknown, after: unknown): string {
  const records = recordsOf(after);
  const written = writtenRecords(recordsOf(before), records);
  // Records have no parts of a second, so a manager who writes twice within one may leave its record as it was. A request
  // of deletion has no record.
  const isDeletion = textAt(after, "metadata", "deletionTimestamp") !== textAt(before, "metadata", "deletionTimestamp");
  const candidates = written.length > 0 || isDeletion ? written : records;
  const newest = candidates.reduce<unknown>(
    (found, record) => (found === undefined || textAt(record, "time") >= textAt(found, "time") ? record : found),
    undefined,
  );
  return textAt(newest, "manager");
}

function recordsOf(object: unknown): readonly ManagedFieldsEntry[] {
  return listAt(object, "metadata", "managedFields") as readonly ManagedFieldsEntry[];
}

/** Which records of field ownership a write has left. */
import type { ManagedFieldsEntry } from "../../../runtime/client/browser.js";
import { isObject } from "../values/json-tree.js";

/**
 * Returns the records of an object that its managers have written since a former version: new ones, and those with another
 * time or more fields. A record that only lost fields was not written by its manager, but by the one that took them.
 */
export function writtenRecords(
  former: readonly ManagedFieldsEntry[],
  now: readonly ManagedFieldsEntry[],
): ManagedFieldsEntry[] {
  return now.filter((record) => {
    const before = former.find((each) => isSameWriter(each, record));
    return before === undefined || before.time !== record.time || hasMore(record.fieldsV1, before.fieldsV1);
  });
}

function isSameWriter(a: ManagedFieldsEntry, b: ManagedFieldsEntry): boolean {
  return a.manager === b.manager && a.operation === b.operation && a.subresource === b.subresource;
}

function hasMore(fields: unknown, former: unknown): boolean {
  if (!isObject(fields)) return false;
  if (!isObject(former)) return true;
  return Object.entries(fields).some(([name, below]) => !Object.hasOwn(former, name) || hasMore(below, former[name]));
}

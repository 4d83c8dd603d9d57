/** Which records of field ownership a write has left. */
import type { ManagedFieldsEntry } from "../../../runtime/client/browser.js";
import type { PathChange } from "../history/changed-paths.js";
import { isObject } from "../values/json-tree.js";

/**
 * Returns the records of those who wrote the newest version: the newest of those that were written. Records have no more than
 * seconds, so a manager that writes twice in one second leaves the same record twice. Then it is one of those that wrote last, and own
 * a changed field.
 * @param changes what differs, which is only looked at if no record tells
 */
export function recordsOfWriters(
  former: readonly ManagedFieldsEntry[],
  now: readonly ManagedFieldsEntry[],
  changes: () => readonly PathChange[],
): readonly ManagedFieldsEntry[] {
  const written = writtenRecords(former, now);
  if (written.length > 0) return ofTime(written, newestMs(written));
  const changed = changes();
  return ofTime(now, newestMs(now)).filter(({ fieldsV1 }) => changed.some(({ fields }) => owns(fieldsV1, fields)));
}

/** When the newest of the records was written, in ms since 1970; 0 if none has a time. */
export function newestMs(records: readonly ManagedFieldsEntry[]): number {
  return Math.max(0, ...records.map(writtenMs));
}

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

function ofTime(records: readonly ManagedFieldsEntry[], ms: number): readonly ManagedFieldsEntry[] {
  return records.filter((record) => writtenMs(record) === ms);
}

/** When a record was written, in ms since 1970; 0 if it has no time. */
export function writtenMs({ time = "" }: ManagedFieldsEntry): number {
  const ms = Date.parse(time);
  return Number.isNaN(ms) ? 0 : ms;
}

/** Whether the fields of a record contain the place, or something below it. */
function owns(owned: unknown, fields: readonly string[]): boolean {
  let here = owned;
  for (const field of fields) {
    if (!isObject(here)) return false;
    // A field without members is owned with all that is below it.
    if (Object.keys(here).length === 0) return true;
    here = here[`f:${field}`];
  }
  return isObject(here);
}

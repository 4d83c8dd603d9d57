/** Who wrote a version of an object, as far as its records of field ownership say so. */
import type { ManagedFieldsEntry } from "../../../runtime/client/browser.js";
import type { StoredObject } from "../object/stored-object.js";
import { writtenRecords } from "../object/written-records.js";
import { isObject } from "../values/json-tree.js";
import type { PathChange } from "./changed-paths.js";

export interface Writers {
  /** Their names, each with the subresource that it wrote; empty if no record says who it was. */
  readonly names: readonly string[];
  /** When they wrote, in ms since 1970; undefined if no record says it. */
  readonly timeMs: number | undefined;
}

/**
 * Records have no more than seconds, so a manager that writes twice in one second leaves the same record twice. Then it is
 * one of those that wrote last, and own a changed field.
 */
export function writersOf(
  before: StoredObject | undefined,
  after: StoredObject,
  changes: readonly PathChange[],
): Writers {
  const records = after.metadata.managedFields ?? [];
  const former = before?.metadata.managedFields ?? [];
  const written = writtenRecords(former, records);
  if (written.length > 0) return described(written.filter(({ time }) => timeOf(time) === newest(written)));
  const last = newest(records);
  return described(
    records.filter(
      ({ time, fieldsV1 }) => timeOf(time) === last && changes.some(({ fields }) => owns(fieldsV1, fields)),
    ),
  );
}

function described(records: readonly ManagedFieldsEntry[]): Writers {
  const names = records.map(({ manager = "", subresource }) => (subresource ? `${manager} (${subresource})` : manager));
  const timeMs = newest(records);
  return { names: [...new Set(names)], timeMs: timeMs === 0 ? undefined : timeMs };
}

/** 0 if no record has a time. */
function newest(records: readonly ManagedFieldsEntry[]): number {
  return Math.max(0, ...records.map(({ time }) => timeOf(time)));
}

function timeOf(time: string | undefined): number {
  const ms = Date.parse(time ?? "");
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

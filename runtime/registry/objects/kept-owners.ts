/**
 * Decoded ownership records, kept for objects that are written again soon. They are bounded by their number and by the fields
 * that they name, since a single object can have a hundred thousand owned fields.
 */
import type { ManagedFieldsEntry } from "../../api/meta.js";
import { RecentKeys } from "../../base/recent-keys.js";
import type { ManagedFields } from "../../merge/ownership/managed-fields.js";
import type { KeptRecords, StoredObject } from "./stored-object.js";

/** The most objects whose records are kept: those that were decoded or written last. */
export const MAX_KEPT_RECORDS = 1_024;
/** The most fields that kept records name together, unless those of a single object are more. A field takes some 270 bytes. */
export const MAX_KEPT_FIELDS = 500_000;
/** The most writes whose owners are remembered until they are committed. Those of others are decoded when they are needed. */
const MAX_WRITES = 256;
/** The owners of more fields are remembered as long as their records, which is dearer for the garbage collector. */
const MAX_FIELDS_OF_A_WRITE = 1_000;

/** A ring of {@link MAX_KEPT_RECORDS}, which begins at {@link start}. Each of them is shared with its object. */
const ring: KeptRecords[] = [];
let start = 0;
let count = 0;
let keptFields = 0;

/** The owners of objects that are about to be stored, by their records. */
const ofWrites = new RecentKeys<readonly ManagedFieldsEntry[], ManagedFields>(MAX_WRITES);
const ofLargeWrites = new WeakMap<readonly ManagedFieldsEntry[], ManagedFields>();

export function keptOwners(stored: StoredObject): ManagedFields | undefined {
  return stored.keptRecords?.managed;
}

export function keepOwners(stored: StoredObject, managed: ManagedFields): void {
  const kept: KeptRecords = { managed, fields: fieldsOf(managed) };
  while (count === MAX_KEPT_RECORDS || (count > 0 && keptFields + kept.fields > MAX_KEPT_FIELDS)) dropOldest();
  ring[(start + count) % MAX_KEPT_RECORDS] = kept;
  count++;
  keptFields += kept.fields;
  stored.keptRecords = kept;
}

/** Remembers the owners that records describe, until the object with these records is stored. */
export function noteOwners(records: readonly ManagedFieldsEntry[], managed: ManagedFields): void {
  if (fieldsOf(managed) <= MAX_FIELDS_OF_A_WRITE) ofWrites.note(records, managed);
  else ofLargeWrites.set(records, managed);
}

export function notedOwners(records: readonly ManagedFieldsEntry[]): ManagedFields | undefined {
  return ofWrites.get(records) ?? ofLargeWrites.get(records);
}

function dropOldest(): void {
  const oldest = ring[start] as KeptRecords;
  oldest.managed = undefined;
  keptFields -= oldest.fields;
  start = (start + 1) % MAX_KEPT_RECORDS;
  count--;
}

function fieldsOf({ owners }: ManagedFields): number {
  let fields = 0;
  for (const { set } of owners.values()) fields += set.fieldCount;
  return fields;
}

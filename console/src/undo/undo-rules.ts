/** Whether someone has written an object since, and what of a deleted one is created again. */
import type { JsonObject, UntypedObject } from "../../../runtime/client/browser.js";
import { editable } from "../object/changed-part.js";
import type { StoredObject } from "../object/stored-object.js";
import { writtenRecords } from "../object/written-records.js";
import { isEqual } from "../values/json-tree.js";

/** What of an object names its writers. */
type Versioned = Pick<StoredObject, "metadata">;

/** The names of those who wrote an object between two of its versions, as its managed fields have them. */
export function writersSince(after: Versioned, current: Versioned): string[] {
  const written = writtenRecords(after.metadata.managedFields ?? [], current.metadata.managedFields ?? []);
  return [...new Set(written.flatMap(({ manager }) => (manager ? [manager] : [])))];
}

/** Whether two versions of an object have the same content, their status aside. */
export function isSameBesideStatus(a: StoredObject, b: StoredObject): boolean {
  return isEqual(withoutStatus(a), withoutStatus(b));
}

/** An object as it can be created again: without what the server writes. */
export function freshObject(object: StoredObject): UntypedObject & JsonObject {
  const { status: _, ...rest } = editable(object as unknown as JsonObject);
  const { deletionTimestamp: _time, deletionGracePeriodSeconds: _seconds, ...metadata } = rest.metadata as JsonObject;
  return { ...rest, metadata } as UntypedObject & JsonObject;
}

function withoutStatus(object: StoredObject): JsonObject {
  const { status: _, metadata, ...rest } = object as unknown as JsonObject;
  const { resourceVersion: _version, managedFields: _fields, ...kept } = metadata as JsonObject;
  return { ...rest, metadata: kept };
}

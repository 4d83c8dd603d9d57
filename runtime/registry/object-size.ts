/** The size of stored objects: refused before the store is asked, also where nothing would be written. LIM-010. */
import type { ApiObject } from "../api/object.js";
import { tooLarge } from "../api/status.js";
import type { ResourceStore } from "./store.js";
import { identityOf } from "./stored-object.js";

/**
 * What an object may not fill of the store's largest value: a delete that has to wait is noted in the object, and must
 * not fail for want of room.
 */
const DELETION_RESERVE_BYTES = 64 * 1024;

/**
 * @param value the stored form of the object
 * @throws StatusError 413
 */
export function checkStoredSize(store: ResourceStore, object: ApiObject, value: Uint8Array): void {
  const isBeingDeleted = Boolean(object.metadata?.deletionTimestamp);
  const limitBytes = store.engine.maxValueBytes - (isBeingDeleted ? 0 : DELETION_RESERVE_BYTES);
  if (value.byteLength <= limitBytes) return;
  const { name } = identityOf(object);
  throw tooLarge(
    `Request entity too large: ${store.resource.gr.resource} ${JSON.stringify(name)} would take ${value.byteLength} bytes of the store, limit is ${limitBytes}`,
  );
}

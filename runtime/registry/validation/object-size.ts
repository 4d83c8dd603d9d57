/** The size of stored objects: refused before the store is asked, also where nothing would be written. LIM-010. */
import { isJsonObject, type JsonValue } from "../../api/json.js";
import type { ApiObject } from "../../api/object.js";
import { tooLarge } from "../../api/status.js";
import { identityOf } from "../objects/stored-object.js";
import type { ResourceStore } from "../store.js";

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

/** How far over the store's largest value an object is refused before anything is made of it. */
const EARLY_REFUSAL_FACTOR = 4;

/**
 * Refuses an object that defaults have made too large, before anything is made of it: a list of a million empty objects
 * with long defaults could not even be written as text.
 * @throws StatusError 413
 */
export function checkDefaultedSize(store: ResourceStore, object: ApiObject): void {
  const limitBytes = EARLY_REFUSAL_FACTOR * store.engine.maxValueBytes;
  if (bytesLeft(object as JsonValue, limitBytes) >= 0) return;
  const { name } = identityOf(object);
  throw tooLarge(
    `Request entity too large: ${store.resource.gr.resource} ${JSON.stringify(name)} with its defaults would take more than ${limitBytes} bytes, limit is ${store.engine.maxValueBytes}`,
  );
}

/** What is left of so many bytes when a value was written, at most; below 0 as soon as nothing is. */
function bytesLeft(value: JsonValue | undefined, bytes: number): number {
  if (typeof value === "string") return bytes - value.length - 2;
  let left = bytes - 1;
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length && left >= 0; index++) left = bytesLeft(value[index], left);
  } else if (isJsonObject(value)) {
    for (const key in value) {
      if (left < 0) break;
      if (value[key] !== undefined) left = bytesLeft(value[key], left - key.length - 3);
    }
  }
  return left;
}

/** Limits the size of stored objects. Too large ones are refused before the store is called, also in a dry-run. LIM-010. */
import { isJsonObject, type JsonValue } from "../../api/json.js";
import type { ApiObject } from "../../api/object.js";
import { tooLarge } from "../../api/status.js";
import { identityOf } from "../objects/stored-object.js";
import type { ResourceStore } from "../store.js";

/**
 * Bytes of the store's largest value that an object may not use. A deletion that has to wait is recorded in the object,
 * and must not fail because the object has become too large.
 */
const DELETION_RESERVE_BYTES = 64 * 1024;

/**
 * Refuses an object whose stored form is too large.
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

/** The multiple of the store's largest value above which an object is refused before it is encoded. */
const EARLY_REFUSAL_FACTOR = 4;

/**
 * Refuses an object that defaults have made too large, before it is encoded: the text of a list of a million empty
 * objects with long defaults would not even fit into a string.
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

/** Returns an upper bound of the bytes left after the value is encoded. It stops as soon as the result is negative. */
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

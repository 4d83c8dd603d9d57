/** Finalizers, which keep an object until the last of them is removed. SPEC: Deletion. */

import type { ApiObject, Stored } from "../api/object.js";
import { isConflict, isNotFound } from "../api/status.js";
import type { JsonPatchOperation, Reader, Writer } from "../client/resources/api.js";
import type { RequestOptions } from "../client/resources/call-options.js";

/** The client for an object: a resource client of its namespace. */
export type FinalizerClient<T extends ApiObject> = Pick<Reader<T>, "get"> & Pick<Writer<T>, "patch">;

/** The number of attempts if other writers change the object at the same time. */
const MAX_TRIES = 5;

export function hasFinalizer(object: ApiObject, finalizer: string): boolean {
  return object.metadata?.finalizers?.includes(finalizer) ?? false;
}

/** Whether the object is being deleted and waits for its finalizers. */
export function isDeleting(object: ApiObject): boolean {
  return Boolean(object.metadata?.deletionTimestamp);
}

/**
 * Adds a finalizer unless the object has it. It must be added before the first external effect that it undoes.
 * @returns the resulting object
 * @throws TypeError for an object that is being deleted, which accepts no more finalizers; StatusError
 */
export async function ensureFinalizer<T extends ApiObject>(
  client: FinalizerClient<T>,
  object: Stored<T>,
  finalizer: string,
  options: RequestOptions = {},
): Promise<Stored<T>> {
  return change(client, object, options, (current) => {
    const finalizers = current.metadata.finalizers ?? [];
    if (finalizers.includes(finalizer)) return undefined;
    if (isDeleting(current)) {
      throw new TypeError(`${current.kind} ${current.metadata.name} is being deleted and accepts no more finalizers`);
    }
    return [...finalizers, finalizer];
  });
}

/**
 * Removes a finalizer; without finalizers, an object that is being deleted disappears. @returns undefined if it is
 * deleted
 */
export async function removeFinalizer<T extends ApiObject>(
  client: FinalizerClient<T>,
  object: Stored<T>,
  finalizer: string,
  options: RequestOptions = {},
): Promise<Stored<T> | undefined> {
  try {
    return await change(client, object, options, (current) => {
      const finalizers = current.metadata.finalizers ?? [];
      return finalizers.includes(finalizer) ? finalizers.filter((each) => each !== finalizer) : undefined;
    });
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error;
  }
}

/**
 * Writes the list that `next` returns; undefined for no change. The write fails if the object has changed, so that no
 * entry is lost.
 */
async function change<T extends ApiObject>(
  client: FinalizerClient<T>,
  object: Stored<T>,
  options: RequestOptions,
  next: (current: Stored<T>) => string[] | undefined,
): Promise<Stored<T>> {
  const { name } = object.metadata;
  let current = object;
  for (let tries = 1; ; tries++) {
    const finalizers = next(current);
    if (finalizers === undefined) return current;
    const { uid, resourceVersion } = current.metadata;
    // A new object of the same name has another uid and must not be changed.
    const body: JsonPatchOperation[] = [
      { op: "test", path: "/metadata/uid", value: uid },
      { op: "replace", path: "/metadata/resourceVersion", value: resourceVersion },
      { op: "add", path: "/metadata/finalizers", value: finalizers },
    ];
    try {
      return await client.patch(name, { type: "json", body }, options);
    } catch (error) {
      if (!isConflict(error) || tries === MAX_TRIES) throw error;
      current = await client.get(name, options);
      if (current.metadata.uid !== uid) throw error;
    }
  }
}

/** Deletes an object, and returns what it was. */
import { isForbidden, isNotFound, type ObjectMeta } from "../../../runtime/client/browser.js";
import type { ObjectCalls } from "../feeds/object-calls.js";
import type { Propagation } from "../relations/deletion-outcome.js";
import type { StoredObject } from "./stored-object.js";
import { onKnownVersion } from "./write-object.js";

interface Deletion {
  readonly propagationPolicy: Propagation;
  /** Whether the object is read before, so that it can be created again. */
  readonly isKept: boolean;
}

/**
 * @returns undefined if the object was not read, or was gone already
 * @throws StatusError of the deletion
 */
export async function deleteObject(
  calls: ObjectCalls,
  { name = "", uid }: ObjectMeta,
  { propagationPolicy, isKept }: Deletion,
): Promise<StoredObject | undefined> {
  const sameObject = uid === undefined ? {} : { preconditions: { uid } };
  const plain = async (): Promise<undefined> => {
    await calls.delete(name, { propagationPolicy, ...sameObject });
  };
  if (!isKept) return plain();
  try {
    const { before } = await onKnownVersion(calls, name, ({ metadata }) =>
      calls.delete(name, {
        propagationPolicy,
        preconditions: { uid: uid ?? metadata.uid, resourceVersion: metadata.resourceVersion },
      }),
    );
    return before;
  } catch (error) {
    if (isNotFound(error)) return undefined;
    // Who may delete may not be allowed to read.
    if (isForbidden(error)) return plain();
    throw error;
  }
}

/**
 * Checks that an object is the one that a write expects, and words the error if it is not. SPEC: Resource deletion;
 * Updates.
 */
import type { GroupResource } from "../../api/gvk.js";
import { equalJson } from "../../api/json.js";
import type { ApiObject } from "../../api/object.js";
import type { ProfileBehaviours } from "../../api/profile/naming-profile.js";
import { conflict, type StatusError } from "../../api/status.js";
import { shownText } from "../../base/shown-text.js";
import { identityOf } from "../objects/stored-object.js";

export interface DeletePreconditions {
  readonly uid?: string;
  readonly resourceVersion?: string;
}

/** The resource of the object that a deletion concerns. */
export interface PreconditionSubject {
  readonly gr: GroupResource;
  /** The kind that stock servers name in place of the resource. */
  readonly refusedKind: { readonly group: string; readonly kind: string };
  /** Whether the kind has a deletion hook, for which stock servers use other messages. */
  readonly judgesForItself: boolean;
}

type Words = Pick<ProfileBehaviours, "preconditionFailures">;

const PRECONDITIONS = [
  ["uid", "UID", "deleted and then recreated"],
  ["resourceVersion", "ResourceVersion", "modified"],
] as const;

/** Checks that the stored object is in the state that a deletion expects. @throws StatusError 409 */
export function checkPreconditions(
  { gr, refusedKind, judgesForItself }: PreconditionSubject,
  old: ApiObject,
  preconditions: DeletePreconditions | undefined,
  words: Words,
): void {
  const { name } = identityOf(old);
  for (const [field, label, change] of PRECONDITIONS) {
    const wanted = preconditions?.[field];
    const found = old.metadata?.[field];
    if (wanted === undefined || equalJson(wanted, found)) continue;
    if (words.preconditionFailures === "specification" || judgesForItself)
      throw conflict(gr, name, failedPrecondition(label, wanted, found));
    throw conflict(
      { group: refusedKind.group, resource: refusedKind.kind },
      name,
      `the ${label} in the precondition (${shownText(wanted)}) does not match the ${label} in record (${found}). The object might have been ${change}`,
    );
  }
}

/**
 * Returns the error for an update that expects another uid. Stock servers report it in the words of their store.
 * @param key the key of the object in the store
 */
export function otherIncarnation(
  gr: GroupResource,
  old: ApiObject,
  wanted: string,
  key: string,
  words: Words,
): StatusError {
  const text = failedPrecondition("UID", wanted, old.metadata?.uid);
  const isPlain = words.preconditionFailures === "specification";
  const message = isPlain
    ? text
    : `StorageError: invalid object, Code: 4, Key: ${key}, ResourceVersion: 0, AdditionalErrorMsg: ${text}`;
  return conflict(gr, identityOf(old).name, message);
}

/** Returns the message of a failed precondition, including those that other requests state in metadata. */
export function failedPrecondition(
  label: "UID" | "ResourceVersion",
  wanted: string,
  found: string | undefined,
): string {
  return `Precondition failed: ${label} in precondition: ${shownText(wanted)}, ${label} in object meta: ${found}`;
}

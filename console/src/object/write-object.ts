/** The two ways in which an edited object is written, and their dry runs. */
import { conflictCauses, isConflict, type JsonObject, type UntypedObject } from "../../../runtime/client/browser.js";
import type { ObjectCalls } from "../feeds/object-calls.js";
import { FIELD_MANAGER } from "../session/field-manager.js";
import { type ChangedPart, changedPart } from "./changed-part.js";
import type { StoredObject } from "./stored-object.js";

export type WriteMode = "apply" | "replace";

export interface Edit {
  /** The object as it was when the edit began. */
  readonly base: StoredObject;
  readonly edited: UntypedObject & JsonObject;
}

/** Returns what an apply of an edit consists of. */
export function applyOf(calls: ObjectCalls, { base, edited }: Edit): ChangedPart {
  const applied = calls.extractApplied(base, { fieldManager: FIELD_MANAGER });
  return changedPart(base as unknown as JsonObject, edited, applied as JsonObject | undefined);
}

/** @throws StatusError 409 with the causes if other managers own fields of the document */
export function apply(
  calls: ObjectCalls,
  document: UntypedObject,
  options: { readonly dryRun?: boolean; readonly force?: boolean } = {},
): Promise<StoredObject> {
  return calls.apply(document, { fieldManager: FIELD_MANAGER, fieldValidation: "Strict", ...options });
}

/** @throws StatusError 409 if the object was written since, unless `force` is set */
export function replace(
  calls: ObjectCalls,
  { base, edited }: Edit,
  options: { readonly dryRun?: boolean; readonly force?: boolean } = {},
): Promise<StoredObject> {
  const { dryRun = false, force = false } = options;
  const { resourceVersion: _, ...metadata } = edited.metadata ?? {};
  const version = force ? {} : { resourceVersion: base.metadata.resourceVersion };
  const object = { ...edited, metadata: { ...metadata, ...version, name: base.metadata.name } };
  return calls.update(object, { dryRun, fieldValidation: "Strict" });
}

/** A write, and what it replaced. */
export interface Written<T = StoredObject> {
  readonly before: StoredObject;
  readonly after: T;
}

const MAX_ATTEMPTS = 5;

/**
 * Writes on the version that was read just before, so that what the write replaces is known.
 * @throws StatusError 409 with the causes if other managers own fields, without causes if the object changes all the time
 */
export async function onKnownVersion<T>(
  calls: Pick<ObjectCalls, "get">,
  name: string,
  write: (before: StoredObject) => Promise<T>,
): Promise<Written<T>> {
  for (let attempt = 1; ; attempt++) {
    const before = await calls.get(name);
    try {
      return { before, after: await write(before) };
    } catch (error) {
      const isOtherVersion = isConflict(error) && conflictCauses(error).length === 0;
      if (!isOtherVersion || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

/**
 * Applies to the version that was read. What only an update of the console itself owns is no one else's, and is taken.
 * @throws StatusError 409 with the causes if other managers own fields, without causes if there is another version
 */
export async function applyOnto(
  calls: ObjectCalls,
  document: UntypedObject,
  before: StoredObject,
  force: boolean,
): Promise<StoredObject> {
  const pinned = ofVersion(document, before);
  try {
    return await apply(calls, pinned, { force });
  } catch (error) {
    const causes = conflictCauses(error);
    if (causes.length === 0 || causes.some(({ manager }) => manager !== FIELD_MANAGER)) throw error;
    return apply(calls, pinned, { force: true });
  }
}

/** An apply that fails if the object is not in the version any more. */
function ofVersion<T extends UntypedObject>(document: T, { metadata }: StoredObject): T {
  return { ...document, metadata: { ...document.metadata, resourceVersion: metadata.resourceVersion } };
}

/** The two ways in which an edited object is written, and their dry runs. */
import type { JsonObject, UntypedObject } from "../../../runtime/client/browser.js";
import type { ObjectCalls } from "../feeds/object-calls.js";
import { FIELD_MANAGER } from "../session/session.js";
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

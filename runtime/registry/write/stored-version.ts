/** The last step of a write before the store: converts the object to the stored version. */
import { cloneJson } from "../../api/json.js";
import { type ApiObject, metadataOf } from "../../api/object.js";
import type { Awaitable } from "../../base/awaitable.js";
import type { StoredObject } from "../objects/stored-object.js";
import type { ResourceStore } from "../store.js";
import { applySchema, schemaFailure } from "../validation/apply-schema.js";
import { convertedRemotely } from "../versions/remote-forms.js";
import type { Decision, WriteRequest } from "./write.js";

/**
 * Returns the object in its stored version. An object that was written through another version must also satisfy the
 * schema of the stored one, unless a webhook converted it.
 * @throws StatusError 400 or 422; 500 if it cannot be converted
 */
export function inStoredVersion(
  store: ResourceStore,
  request: WriteRequest,
  { type, object, isAsStored }: Exclude<Decision, { type: "keep" }>,
  current: StoredObject | undefined,
): Awaitable<ApiObject> {
  const { resource } = store;
  const { view } = request.resource;
  if (isAsStored) return object;
  if (view === undefined) {
    const { apiVersion, definition } = resource;
    if (object.apiVersion === apiVersion && object.kind === definition.kind) return object;
    return { ...object, apiVersion, kind: definition.kind };
  }
  if (view.remote !== undefined) {
    return convertedRemotely(view.remote, [object], resource).then(([converted]) => converted as ApiObject);
  }
  const previous = current?.decode();
  const stored = view.toStorage(object, previous);
  // The versions of a definition may differ in their rules; the version of the request has already validated the
  // object.
  if (type === "delete" || resource.custom !== undefined) return stored;
  const checked = cloneJson(stored);
  // The owners are looked up by the identity of this list, so the copy must keep it.
  if (stored.metadata?.managedFields !== undefined) metadataOf(checked).managedFields = stored.metadata.managedFields;
  const asStored: WriteRequest = { ...request, resource, fieldValidation: "Ignore" };
  const errors = applySchema(store, asStored, checked, previous);
  if (errors.length > 0) throw schemaFailure(store, asStored, checked, errors);
  return checked;
}

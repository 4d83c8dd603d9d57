/** The last step of a write before the store: the object in the version that is stored. */
import { cloneJson } from "../api/json.js";
import { type ApiObject, metadataOf } from "../api/object.js";
import { applySchema, schemaFailure } from "./apply-schema.js";
import type { ResourceStore } from "./store.js";
import type { StoredObject } from "./stored-object.js";
import type { Decision, WriteRequest } from "./write.js";

/**
 * What is to be stored. An object that was written through another version must also hold by the schema of the stored one.
 * @throws StatusError 400 or 422
 */
export function inStoredVersion(
  store: ResourceStore,
  request: WriteRequest,
  { type, object }: Exclude<Decision, { type: "keep" }>,
  current: StoredObject | undefined,
): ApiObject {
  const { resource } = store;
  const { view } = request.resource;
  if (view === undefined) return { ...object, apiVersion: resource.apiVersion, kind: resource.definition.kind };
  const previous = current?.decode();
  const stored = view.toStorage(object, previous);
  if (type === "delete") return stored;
  const checked = cloneJson(stored);
  // the records are known by their list
  if (stored.metadata?.managedFields !== undefined) metadataOf(checked).managedFields = stored.metadata.managedFields;
  const asStored: WriteRequest = { ...request, resource, fieldValidation: "Ignore" };
  const errors = applySchema(store, asStored, checked, previous);
  if (errors.length > 0) throw schemaFailure(store, asStored, checked, errors);
  return checked;
}

/**
 * Field selectors on objects that a webhook converts. The caches index the stored version, which may lack the fields of
 * another version, so these fields are compared after an object has been converted to the version of the request.
 */
import { type FieldSelector, matchesFields } from "../../api/selectors/field-selector.js";
import type { RegisteredResource } from "../kinds/scheme.js";
import { fieldText, type StoredObject } from "../objects/stored-object.js";
import type { ResourceStore } from "../store.js";
import { decodedAs } from "../versions/conversion.js";
import type { Selection } from "./selection.js";

/** A selection in two parts: what the caches can decide, and what has to be compared after the conversion. */
export interface SplitSelection {
  readonly selection: Selection;
  /** The requirements to compare after the conversion; empty if the caches decide about everything. */
  readonly late: FieldSelector;
}

export function splitSelection(
  store: ResourceStore,
  resource: RegisteredResource,
  selection: Selection,
): SplitSelection {
  if (selection.fields.length === 0 || !store.remoteForms.mayBeNeededFor(resource)) return { selection, late: [] };
  const fields = selection.fields.filter(({ field }) => KEYS.has(field));
  const late = selection.fields.filter(({ field }) => !KEYS.has(field));
  return late.length === 0 ? { selection, late } : { selection: { ...selection, fields }, late };
}

/** Fields that are the same in all versions. */
const KEYS: ReadonlySet<string> = new Set(["metadata.name", "metadata.namespace"]);

/** @param converted an object that `RemoteForms.all` has returned */
export function selectsLate(late: FieldSelector, converted: StoredObject, resource: RegisteredResource): boolean {
  if (late.length === 0) return true;
  const object = decodedAs(converted, resource);
  return matchesFields(late, (field) => fieldText(object, field));
}

/** Returns the stored form of those objects that are selected. @throws StatusError 500 if one of them can't be converted */
export async function selectedLate(
  store: ResourceStore,
  resource: RegisteredResource,
  objects: readonly StoredObject[],
  late: FieldSelector,
): Promise<readonly StoredObject[]> {
  if (late.length === 0) return objects;
  const converted = await store.remoteForms.all(objects, resource);
  return objects.filter((_, index) => selectsLate(late, converted[index] as StoredObject, resource));
}

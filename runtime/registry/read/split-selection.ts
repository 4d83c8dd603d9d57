/**
 * Field selectors on objects that somebody else converts. The caches file what is stored, which says nothing of the fields
 * that another version has: those are looked at once an object is there in the version of the request.
 */
import { type FieldSelector, matchesFields } from "../../api/selectors/field-selector.js";
import type { RegisteredResource } from "../kinds/scheme.js";
import { fieldText, type StoredObject } from "../objects/stored-object.js";
import type { ResourceStore } from "../store.js";
import { decodedAs } from "../versions/conversion.js";
import type { Selection } from "./selection.js";

/** A selection in two parts: what the caches can tell, and what is to be asked of the objects that they find. */
export interface SplitSelection {
  readonly selection: Selection;
  /** Empty where the caches can tell all. */
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

/** Fields that are no matter of versions. */
const KEYS: ReadonlySet<string> = new Set(["metadata.name", "metadata.namespace"]);

/** @param converted as {@link RemoteForms.all} gives it */
export function selectsLate(late: FieldSelector, converted: StoredObject, resource: RegisteredResource): boolean {
  if (late.length === 0) return true;
  const object = decodedAs(converted, resource);
  return matchesFields(late, (field) => fieldText(object, field));
}

/** Those of some objects that are selected, as they are stored. @throws StatusError 500 when one can't be converted */
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

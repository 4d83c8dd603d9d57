/** What a list, a watch or a collection delete selects. */
import { type FieldSelector, matchesFields } from "../api/field-selector.js";
import { type LabelSelector, matchesLabels } from "../api/label-selector.js";
import { namespacePrefix, resourcePrefix } from "../storage/keys.js";
import type { ResourceStore } from "./store.js";
import { fieldText, type StoredObject } from "./stored-object.js";

export interface Selection {
  /** Empty for all namespaces, and for cluster-scoped resources. */
  readonly namespace: string;
  readonly labels: LabelSelector;
  readonly fields: FieldSelector;
}

/** Key prefix of everything the selection may hold. */
export function selectionPrefix(store: ResourceStore, selection: Selection): string {
  const { gr } = store.resource;
  return selection.namespace === "" ? resourcePrefix(gr) : namespacePrefix(gr, selection.namespace);
}

export function isSelective(selection: Selection): boolean {
  return selection.labels.length > 0 || selection.fields.length > 0;
}

export function selects(selection: Selection, stored: StoredObject): boolean {
  if (!isSelective(selection)) return true;
  const { labels, object } = stored.selectable;
  if (!matchesLabels(selection.labels, labels)) return false;
  return selection.fields.length === 0 || matchesFields(selection.fields, (field) => fieldText(object, field));
}

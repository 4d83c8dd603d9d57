/** The objects that a list, a watch or a collection delete selects, and the terms by which caches find them. */
import { type FieldSelector, matchesFields, requiredFieldValue } from "../../api/selectors/field-selector.js";
import { type LabelSelector, matchesLabels } from "../../api/selectors/label-selector.js";
import type { Anchor } from "../../storage/cacher/listeners.js";
import { namespacePrefix, objectKey, resourcePrefix } from "../../storage/keys.js";
import type { RegisteredResource } from "../kinds/scheme.js";
import { fieldText, type Selectable, type StoredObject } from "../objects/stored-object.js";

/** The objects of a resource, with the fields by which the cache indexes them. */
export interface Collection {
  /** The declaration of the storage version. */
  readonly resource: RegisteredResource;
  /** Paths of the fields that selectors may name, beside name and namespace. */
  readonly fieldPaths: readonly string[];
}

export interface Selection {
  /** Empty for all namespaces, and for cluster-scoped resources. */
  readonly namespace: string;
  readonly labels: LabelSelector;
  readonly fields: FieldSelector;
}

const NAME = "metadata.name";
const NAMESPACE = "metadata.namespace";

/** Returns the key prefix of the requested collection. */
export function selectionPrefix(collection: Collection, { namespace }: Selection): string {
  const { gr } = collection.resource;
  return namespace === "" ? resourcePrefix(gr) : namespacePrefix(gr, namespace);
}

/** Returns the key prefix of all possible matches: that of the collection, or of the namespace in a field selector. */
export function matchingPrefix(collection: Collection, selection: Selection): string {
  const named = requiredFieldValue(selection.fields, NAMESPACE);
  if (selection.namespace !== "" || !named || collection.resource.definition.scope !== "Namespaced")
    return selectionPrefix(collection, selection);
  return namespacePrefix(collection.resource.gr, named);
}

/** Returns the only key that can match, or undefined if several may match. */
export function matchingKey(collection: Collection, { namespace, fields }: Selection): string | undefined {
  const name = requiredFieldValue(fields, NAME);
  if (!name) return undefined;
  const isCluster = collection.resource.definition.scope !== "Namespaced";
  const within = namespace || requiredFieldValue(fields, NAMESPACE) || "";
  return within !== "" || isCluster ? objectKey(collection.resource.gr, within, name) : undefined;
}

export function isSelective(selection: Selection): boolean {
  return selection.labels.length > 0 || selection.fields.length > 0;
}

export function selects(collection: Collection, { labels, fields }: Selection, stored: StoredObject): boolean {
  if (labels.length > 0 && !matchesLabels(labels, stored.selectable.labels)) return false;
  return fields.length === 0 || matchesFields(fields, (field) => fieldOf(collection, stored, field));
}

function fieldOf(collection: Collection, stored: StoredObject, field: string): string | undefined {
  if (field === NAME) return stored.name;
  if (field === NAMESPACE) return stored.namespace;
  const index = collection.fieldPaths.indexOf(field);
  return index < 0 ? fieldText(stored.decode(), field) : stored.selectable.fields[index];
}

/** Objects with more labels are indexed by {@link MANY_LABELS} alone, so that no single object makes writes slow. */
export const MAX_FILED_LABELS = 64;
const MANY_LABELS = "labels";

/**
 * Returns the terms by which the cache indexes an object: one for each label and one for each selectable field. Absent
 * fields have a term too, since a selector may require absence (`spec.nodeName=`).
 */
export function termsOf(fieldPaths: readonly string[], { selectable: { labels, fields } }: StoredObject): string[] {
  const terms: string[] = [];
  for (const key in labels) {
    if (terms.push(labelTerm(key, labels[key] as string)) > MAX_FILED_LABELS) {
      terms.splice(0, terms.length, MANY_LABELS);
      break;
    }
  }
  for (let index = 0; index < fieldPaths.length; index++)
    terms.push(fieldTerm(fieldPaths[index] as string, fields[index] ?? ""));
  return terms;
}

/**
 * Reports whether two objects of a resource have the same labels and fields, and so the same terms, without making these.
 * Most updates change neither.
 */
export function haveSameTerms({ selectable: one }: StoredObject, { selectable: other }: StoredObject): boolean {
  return one === other || (haveSameLabels(one.labels, other.labels) && haveSameFields(one.fields, other.fields));
}

function haveSameLabels(one: Selectable["labels"] = {}, other: Selectable["labels"] = {}): boolean {
  let count = 0;
  for (const key in one) {
    if (one[key] !== other[key]) return false;
    count++;
  }
  for (const _ in other) count--;
  return count === 0;
}

function haveSameFields(one: Selectable["fields"], other: Selectable["fields"]): boolean {
  for (let index = 0; index < one.length; index++) if ((one[index] ?? "") !== (other[index] ?? "")) return false;
  return one.length === other.length;
}

/** Returns the possible terms of each requirement that fixes values. A match has exactly one of them. */
export function requiredTerms(collection: Collection, { labels, fields }: Selection): string[][] {
  const required: string[][] = [];
  for (const { key, operator, values } of labels) {
    if (operator !== "=" && operator !== "in") continue;
    required.push([...[...new Set(values)].map((value) => labelTerm(key, value)), MANY_LABELS]);
  }
  for (const { field, operator, value } of fields) {
    if (operator === "=" && collection.fieldPaths.includes(field)) required.push([fieldTerm(field, value)]);
  }
  return required;
}

/** Returns the narrowest part of the cache that a watch of the selection has to listen to. */
export function anchorOf(collection: Collection, selection: Selection): Anchor {
  const key = matchingKey(collection, selection);
  if (key !== undefined) return { type: "key", key };
  const [terms] = requiredTerms(collection, selection).sort((a, b) => a.length - b.length);
  if (terms !== undefined) return { type: "terms", terms };
  return { type: "prefix", prefix: matchingPrefix(collection, selection) };
}

function labelTerm(key: string, value: string): string {
  return `label ${key}=${value}`;
}

function fieldTerm(path: string, value: string): string {
  return `field ${path}=${value}`;
}

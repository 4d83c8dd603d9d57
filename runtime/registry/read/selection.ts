/** The objects that a list, a watch or a collection delete selects, and the terms by which caches find them. */
import { type FieldSelector, matchesFields, requiredFieldValue } from "../../api/selectors/field-selector.js";
import { type LabelSelector, matchesLabels } from "../../api/selectors/label-selector.js";
import type { Anchor } from "../../storage/cacher/listeners.js";
import type { Indexer, Term } from "../../storage/cacher/terms.js";
import { namespacePrefix, objectKey, resourcePrefix } from "../../storage/keys.js";
import type { RegisteredResource } from "../kinds/scheme.js";
import { fieldText, type StoredObject } from "../objects/stored-object.js";

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

/** Returns the possible terms of each requirement that fixes values. A match has exactly one of them. */
export function requiredTerms(collection: Collection, { labels, fields }: Selection): Term<StoredObject>[][] {
  const required: Term<StoredObject>[][] = [];
  for (const { key, operator, values } of labels) {
    if (operator !== "=" && operator !== "in") continue;
    const by = labelIndexer(key);
    required.push([...new Set(values)].map((text) => ({ by, text })));
  }
  for (const { field, operator, value } of fields) {
    const index = collection.fieldPaths.indexOf(field);
    if (operator === "=" && index >= 0) required.push([{ by: fieldIndexer(field, index), text: value }]);
  }
  return required;
}

/** Returns the narrowest part of the cache that a watch of the selection has to listen to. */
export function anchorOf(collection: Collection, selection: Selection): Anchor<StoredObject> {
  const key = matchingKey(collection, selection);
  if (key !== undefined) return { type: "key", key };
  const [terms] = requiredTerms(collection, selection).sort((a, b) => a.length - b.length);
  if (terms !== undefined) return { type: "terms", terms };
  return { type: "prefix", prefix: matchingPrefix(collection, selection) };
}

function labelIndexer(key: string): Indexer<StoredObject> {
  return {
    name: `label ${key}`,
    textOf: ({ selectable: { labels } }) =>
      labels !== undefined && Object.hasOwn(labels, key) ? labels[key] : undefined,
  };
}

/** An absent field has a text too, since a selector may require absence (`spec.nodeName=`). */
function fieldIndexer(path: string, index: number): Indexer<StoredObject> {
  return { name: `field ${path}`, textOf: ({ selectable: { fields } }) => fields[index] ?? "" };
}

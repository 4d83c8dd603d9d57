/** Merges a list of a strategic merge patch: by key, as a set, or by replacement, with its directives. */
import { cloneJson, isJsonObject, type JsonObject, type JsonValue } from "../../api/json.js";
import { describeValue, scalarIdentity } from "./patch-values.js";
import { isOnlyDirective, malformedAt, modeOf } from "./strategic-merge-patch-directives.js";
import { identityOf, type ListBehaviour, requireIdentity } from "./strategic-merge-patch-identity.js";
import { arrange, isInOrder, type MergedItem } from "./strategic-merge-patch-order.js";

export interface ListMerge {
  /** The document's list; undefined if it has none. */
  readonly original: readonly JsonValue[] | undefined;
  /** The patch's list; undefined if the patch only changes the order. */
  readonly patch: readonly JsonValue[] | undefined;
  /** The value of `$setElementOrder`. */
  readonly order: readonly JsonValue[] | undefined;
  readonly behaviour: ListBehaviour;
  /** Merges an item of the patch into the document's item, which is an empty object if there is none. */
  readonly mergeItem: (original: JsonObject, patch: JsonObject, path: string) => JsonObject;
  /**
   * Called for every item of the patch that an earlier one has already named. @throws PatchError `tooLarge` past a
   * limit
   */
  readonly countRepeatedItem: (path: string) => void;
  readonly path: string;
}

/** Returns the merged list, which shares nothing with its sources; undefined if neither side has one. */
export function mergeList(merge: ListMerge): JsonValue[] | undefined {
  if (merge.original === undefined && merge.patch === undefined) return undefined;
  if (merge.behaviour.kind === "replace") return replaceList(merge);

  const patch = readListPatch(merge.patch ?? [], merge);
  const order = merge.order === undefined ? undefined : readOrder(merge.order, merge.behaviour, merge.path);
  if (order !== undefined) requireInOrder(patch, order, merge.path);

  const original = patch.isReplacing ? undefined : merge.original;
  const items = original === undefined ? newItems(patch, merge) : mergeItems(original, patch, merge);
  return arrange(items, order ?? patch.items.map((item) => item.identity));
}

/** @throws PatchError `malformed` if an order is given for something that is not a list */
export function requireOrderable(original: JsonValue | undefined, patch: JsonValue | undefined, path: string): void {
  for (const value of [original ?? undefined, patch]) {
    if (value !== undefined && !Array.isArray(value)) {
      throw malformedAt(path, `$setElementOrder orders lists, found ${describeValue(value)}`);
    }
  }
}

/**
 * Returns the list without the values of `$deleteFromPrimitiveList`; an absent list stays absent.
 *
 * @throws PatchError `malformed` if the field is not a list, or a value to delete is an object, a list or null
 */
export function deleteFromList(
  list: JsonValue | undefined,
  deletions: readonly JsonValue[],
  path: string,
): JsonValue | undefined {
  const deleted = new Set(
    deletions.map((value) => requireIdentity(value, { kind: "scalars" }, `${path} in $deleteFromPrimitiveList`)),
  );
  if (list === undefined || list === null) return list;
  if (!Array.isArray(list)) {
    throw malformedAt(path, `$deleteFromPrimitiveList deletes from lists, found ${describeValue(list)}`);
  }
  return list.filter((item) => {
    const identity = scalarIdentity(item);
    return identity === undefined || !deleted.has(identity);
  });
}

/** An item of the patch that belongs into the list. */
interface PatchItem {
  readonly value: JsonValue;
  readonly identity: string;
  readonly path: string;
}

interface ListPatch {
  readonly items: readonly PatchItem[];
  readonly deleted: ReadonlySet<string>;
  readonly isReplacing: boolean;
}

function readListPatch(patch: readonly JsonValue[], { behaviour, path }: ListMerge): ListPatch {
  const items: PatchItem[] = [];
  const deleted = new Set<string>();
  let isReplacing = false;
  patch.forEach((value, index) => {
    const itemPath = `${path}[${index}]`;
    const mode = isJsonObject(value) && behaviour.kind === "objects" ? modeOf(value, itemPath) : undefined;
    if (mode === "replace") isReplacing = true;
    else if (mode === "merge" && isJsonObject(value) && isOnlyDirective(value)) return;
    else {
      const identity = requireIdentity(value, behaviour, itemPath);
      if (mode === "delete") deleted.add(identity);
      else items.push({ value, identity, path: itemPath });
    }
  });
  return { items, deleted, isReplacing };
}

function mergeItems(original: readonly JsonValue[], patch: ListPatch, merge: ListMerge): MergedItem[] {
  const { behaviour } = merge;
  const items: MergedItem[] = [];
  const indexes = new Map<string, number>();
  for (const value of original) {
    const identity = identityOf(value, behaviour);
    if (identity !== undefined && patch.deleted.has(identity)) continue;
    const first = identity === undefined ? undefined : indexes.get(identity);
    // Adding to a set removes its duplicates; an order alone does not change its contents.
    if (first !== undefined && behaviour.kind === "scalars" && merge.patch !== undefined) continue;
    if (identity !== undefined && first === undefined) indexes.set(identity, items.length);
    items.push({ value: cloneJson(value), identity, position: items.length });
  }

  // If there is an order, the first new items take the places of deleted ones, as on stock servers.
  const places = merge.order === undefined ? items.length : original.length;
  const named = new Set<string>();
  for (const item of patch.items) {
    if (named.has(item.identity) && isJsonObject(item.value)) merge.countRepeatedItem(item.path);
    named.add(item.identity);
    const index = indexes.get(item.identity) ?? items.length;
    const before = items[index];
    indexes.set(item.identity, index);
    items[index] = {
      value: mergedValue(before?.value, item, merge),
      identity: item.identity,
      position: before === undefined && index < places ? index : before?.position,
    };
  }
  return items;
}

/** The items of a new list are taken from the patch with duplicates, which validation judges later. */
function newItems(patch: ListPatch, merge: ListMerge): MergedItem[] {
  return patch.items.map((item) => ({
    value: mergedValue(undefined, item, merge),
    identity: item.identity,
    position: undefined,
  }));
}

function mergedValue(before: JsonValue | undefined, item: PatchItem, { mergeItem }: ListMerge): JsonValue {
  if (!isJsonObject(item.value)) return cloneJson(item.value);
  return mergeItem(isJsonObject(before) ? before : {}, item.value, item.path);
}

function replaceList({ original, patch, order, path }: ListMerge): JsonValue[] {
  const values: JsonValue[] = [];
  (patch ?? original ?? []).forEach((value, index) => {
    const mode = patch !== undefined && isJsonObject(value) ? modeOf(value, `${path}[${index}]`) : undefined;
    // This directive demands what happens anyway.
    if (mode === "replace" && isJsonObject(value) && isOnlyDirective(value)) return;
    if (mode !== undefined) {
      throw malformedAt(`${path}[${index}]`, `$patch is ${mode}, but the list is replaced whole, not merged by a key`);
    }
    values.push(cloneJson(value));
  });
  if (order === undefined) return values;
  const items = values.map((value, position) => ({ value, identity: scalarIdentity(value), position }));
  return arrange(items, readOrder(order, { kind: "scalars" }, path));
}

function readOrder(order: readonly JsonValue[], behaviour: ListBehaviour, path: string): string[] {
  return order.map((item, index) => requireIdentity(item, behaviour, `${path} in $setElementOrder[${index}]`));
}

function requireInOrder(patch: ListPatch, order: readonly string[], path: string): void {
  if (order.length === 0) return;
  const identities = patch.items.map((item) => item.identity);
  if (!isInOrder(identities, order)) {
    throw malformedAt(path, "the order of the items doesn't match the $setElementOrder of the list");
  }
}

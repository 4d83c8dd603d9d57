/** The order of a list merged by strategic merge patch. */
import type { JsonValue } from "../../api/json.js";

/** An item of the merged list. */
export interface MergedItem {
  readonly value: JsonValue;
  /** Undefined for an item of the document that has no identity; no patch can name it. */
  readonly identity: string | undefined;
  /** Where the item stands in the document's list; undefined for an item that the patch adds. */
  readonly position: number | undefined;
}

/**
 * The items in their final order. Those in `order` follow it; the others keep the document's order. The two runs are
 * then merged: one of the others comes first exactly when both stand in the document, and it stands before.
 */
export function arrange(items: readonly MergedItem[], order: readonly string[]): JsonValue[] {
  const ranks = new Map<string, number>();
  for (const identity of order) if (!ranks.has(identity)) ranks.set(identity, ranks.size);
  const rankOf = (item: MergedItem) => (item.identity === undefined ? undefined : ranks.get(item.identity));

  const ordered = items.filter((item) => rankOf(item) !== undefined);
  ordered.sort((a, b) => (rankOf(a) ?? 0) - (rankOf(b) ?? 0));
  const others = items.filter((item) => rankOf(item) === undefined);

  const arranged: JsonValue[] = [];
  let next = 0;
  for (const item of ordered) {
    for (let other = others[next]; other !== undefined && standsBefore(other, item); other = others[next]) {
      arranged.push(other.value);
      next++;
    }
    arranged.push(item.value);
  }
  for (const other of others.slice(next)) arranged.push(other.value);
  return arranged;
}

function standsBefore(other: MergedItem, item: MergedItem): boolean {
  return other.position !== undefined && item.position !== undefined && other.position < item.position;
}

/** True if `identities` appear in `order`, in the same relative order. */
export function isInOrder(identities: readonly string[], order: readonly string[]): boolean {
  let found = 0;
  for (const identity of order) if (identity === identities[found]) found++;
  return found === identities.length;
}

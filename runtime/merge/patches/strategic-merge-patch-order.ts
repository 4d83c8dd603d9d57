/** Determines the order of a list merged by strategic merge patch. */
import type { JsonValue } from "../../api/json.js";

/** An item of the merged list. */
export interface MergedItem {
  readonly value: JsonValue;
  /** Undefined for an item of the document without an identity, which no patch can name. */
  readonly identity: string | undefined;
  /** The index in the document's list; undefined for an item that the patch adds. */
  readonly position: number | undefined;
}

/**
 * Returns the items in their final order. Items in `order` follow it, and the others keep the order of the document.
 * The two sequences are then merged: an item of the latter comes first exactly if both are in the document and it
 * precedes the other.
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

/** Returns true if `identities` is a subsequence of `order`. */
export function isInOrder(identities: readonly string[], order: readonly string[]): boolean {
  let found = 0;
  for (const identity of order) if (identity === identities[found]) found++;
  return found === identities.length;
}

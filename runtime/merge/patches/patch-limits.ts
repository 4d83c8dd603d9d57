/** Limits of the patch algorithms, and the functions that measure against them. Measuring never recurses. */
import type { JsonValue } from "../../api/json.js";
import { PatchError } from "./patch-error.js";

/** Maximum nesting of objects and lists in a patch, and in the result of a JSON patch. */
export const MAX_PATCH_DEPTH = 1000;

/** Maximum number of operations of a JSON patch. SPEC: Updates; stock clients know the same number. */
export const MAX_JSON_PATCH_OPERATIONS = 10_000;

/** Maximum total size that all copy operations of a patch may add, in characters of JSON. */
export const MAX_COPIED_CHARACTERS = 3 * 1024 * 1024;

/** Maximum number of list items that the insertions and removals of a JSON patch may shift, over all its operations. */
export const MAX_JSON_PATCH_SHIFTED_ITEMS = 100_000_000;

/**
 * How often a strategic merge patch may name list items again. Each repetition costs as much as the item is large, so
 * their number is limited; well-formed patches name every item once, or a few times if the key is too coarse.
 */
export const MAX_REPEATED_ITEMS = 100;

/** @throws PatchError `malformed` if `patch` is nested deeper than {@link MAX_PATCH_DEPTH}. Linear. */
export function requireBoundedDepth(patch: unknown, place: string): void {
  if (isDeeperThan(patch, MAX_PATCH_DEPTH)) {
    throw new PatchError("malformed", `${place}: nested deeper than the ${MAX_PATCH_DEPTH} levels allowed`);
  }
}

/** Returns true if `value` has more than `limit` levels of objects and lists. Linear. */
export function isDeeperThan(value: unknown, limit: number): boolean {
  let level = [value].filter(isContainer);
  for (let depth = 0; level.length > 0; depth++) {
    if (depth >= limit) return true;
    const next: object[] = [];
    for (const container of level) {
      for (const child of Object.values(container)) if (isContainer(child)) next.push(child);
    }
    level = next;
  }
  return false;
}

/**
 * Estimates the size of `value` as JSON, in characters, not counting escapes. Stops once `limit` is exceeded, so that
 * the cost is bounded by `limit`, and any larger result only means "more".
 */
export function serializedSize(value: JsonValue, limit: number): number {
  const pending: JsonValue[] = [value];
  let size = 0;
  for (let current = pending.pop(); current !== undefined && size <= limit; current = pending.pop()) {
    if (typeof current !== "object" || current === null) {
      size += typeof current === "string" ? current.length + 2 : String(current).length;
      continue;
    }
    // Brackets, and a separator per member; each adds at least one character, which also bounds `pending`.
    size += 2;
    for (const [key, member] of Object.entries(current)) {
      if (member === undefined) continue;
      size += Array.isArray(current) ? 1 : key.length + 4;
      pending.push(member);
      if (size > limit) break;
    }
  }
  return size;
}

function isContainer(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

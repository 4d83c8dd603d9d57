/** Bounds of the patch algorithms, and the measurements that hold them. Measuring never recurses. */
import type { JsonValue } from "../../api/json.js";
import { PatchError } from "./patch-error.js";

/** Levels of nested objects and lists in a patch, and in the result of a JSON patch. */
export const MAX_PATCH_DEPTH = 1000;

/** Operations of one JSON patch. SPEC: Updates; the number is the one stock clients know. */
export const MAX_JSON_PATCH_OPERATIONS = 10_000;

/** Characters of JSON text that all copy operations of one patch may add together. */
export const MAX_COPIED_CHARACTERS = 3 * 1024 * 1024;

/** List items that the insertions and removals of one JSON patch may shift by a place, over all its operations. */
export const MAX_JSON_PATCH_SHIFTED_ITEMS = 100_000_000;

/**
 * Times that one strategic merge patch may name a list item again. Each costs as much as the item is large, so the
 * product must be bounded; patches in good order name every item once, or a few times where the key is too coarse.
 */
export const MAX_REPEATED_ITEMS = 100;

/** @throws PatchError `malformed` when `patch` is nested deeper than {@link MAX_PATCH_DEPTH}. Linear. */
export function requireBoundedDepth(patch: unknown, place: string): void {
  if (isDeeperThan(patch, MAX_PATCH_DEPTH)) {
    throw new PatchError("malformed", `${place}: nested deeper than the ${MAX_PATCH_DEPTH} levels allowed`);
  }
}

/** True if `value` has more than `limit` levels of objects and lists. Linear. */
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
 * About how many characters `value` has as JSON text (escapes are not counted). Gives up once `limit` is passed, so the
 * cost is bounded by `limit`, and every answer above it only means "more".
 */
export function serializedSize(value: JsonValue, limit: number): number {
  const pending: JsonValue[] = [value];
  let size = 0;
  for (let current = pending.pop(); current !== undefined && size <= limit; current = pending.pop()) {
    if (typeof current !== "object" || current === null) {
      size += typeof current === "string" ? current.length + 2 : String(current).length;
      continue;
    }
    // Brackets, and a separator for every member; each costs at least one character, which bounds `pending` too.
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

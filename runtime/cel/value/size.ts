/** Sizes of values, in the unit in which costs are counted. */
import { CelList, CelMap, type CelResult, Optional } from "../cel-values.js";
import { codePointLength } from "./text-value.js";

/**
 * Code points of a string, bytes, or elements of a list or map; an optional has the size of its content; 1 for other
 * values.
 */
export function sizeOf(value: CelResult): number {
  if (typeof value === "string") return codePointLength(value);
  if (typeof value !== "object" || value === null) return 1;
  if (value instanceof CelList || value instanceof CelMap) return value.size;
  if (value instanceof Uint8Array) return value.length;
  if (value instanceof Optional && value.value !== undefined) return sizeOf(value.value);
  return 1;
}

/**
 * How large the values of a schema node can be, and how small their JSON: what estimates of the worst case are made from.
 * Sizes are those that clients have come to rely on, whatever the request limit of a server is.
 */

import type { Schema } from "../../schema/schema-types.js";
import { ESTIMATED_REQUEST_SIZE_BYTES } from "../budgets.js";
import type { CelType } from "../cel-types.js";
import type { Range } from "../range.js";

/** Of a text, list or object that fills a request: without its two quotes, brackets or braces. */
const MAX_CONTENT_BYTES = BigInt(ESTIMATED_REQUEST_SIZE_BYTES - 2);
/** `maxLength` counts code points, which take up to so many bytes. */
const MAX_BYTES_PER_CODE_POINT = 4n;
/** Quotes of a key and of the colon and comma around it. */
const MAP_ENTRY_BYTES = 6;

const MIN_TEXT_BYTES = 2;
const MIN_CONTAINER_BYTES = 2;
const MIN_BOOLEAN_BYTES = 4;
const MIN_NUMBER_BYTES = 1;

/** Formats whose texts are read into values: bytes of the JSON, quotes included. */
const TEXT_BYTES: Readonly<Record<string, { readonly min: number; readonly max: number }>> = {
  duration: { min: 3, max: 32 },
  date: { min: 12, max: 12 },
  "date-time": { min: 21, max: 32 },
};

/** Looks up how large the value at a path can be. */
export interface SizeSource {
  /**
   * @param path a variable, then fields by their escaped names, and `@items`, `@keys`, `@values`; empty when no path
   *   leads to the value
   * @param type of the value
   * @returns undefined where nothing is declared
   */
  sizeOf(path: readonly string[], type: CelType): Range | undefined;
}

/** A node without its parts. */
export interface ValueSize {
  /** Bytes of a text, elements of a container; 0 for what has no size. */
  readonly maxElements: bigint;
  /** Bytes of the shortest JSON. */
  readonly minBytes: number;
}

/** Of an int-or-string. */
export function unionSize({ maxLength }: Schema): ValueSize {
  return {
    maxElements: maxLength === undefined ? MAX_CONTENT_BYTES : lengthInBytes(maxLength),
    minBytes: MIN_NUMBER_BYTES,
  };
}

/** Of a text that is no date or duration. */
export function textSize(schema: Schema): ValueSize {
  return { maxElements: textElements(schema), minBytes: MIN_TEXT_BYTES };
}

function textElements({ format, maxLength, enum: values = [] }: Schema): bigint {
  if (maxLength !== undefined) return format === "byte" ? BigInt(maxLength) : lengthInBytes(maxLength);
  if (format === "byte" || values.length === 0) return MAX_CONTENT_BYTES;
  const longest = values.reduce<number>(
    (longest, value) => Math.max(longest, typeof value === "string" ? Buffer.byteLength(value) : 0),
    0,
  );
  return BigInt(longest);
}

/** Of a text that is read as a point or span of time. */
export function timeSize(format: "duration" | "date" | "date-time"): ValueSize {
  const { min, max } = TEXT_BYTES[format] as { min: number; max: number };
  return { maxElements: BigInt(max), minBytes: min };
}

export const BOOLEAN_SIZE: ValueSize = { maxElements: 0n, minBytes: MIN_BOOLEAN_BYTES };
export const NUMBER_SIZE: ValueSize = { maxElements: 0n, minBytes: MIN_NUMBER_BYTES };

/** Of a list: without a bound, as many of its smallest items as a request holds. */
export function listSize({ maxItems }: Schema, minItemBytes: number): ValueSize {
  const maxElements = maxItems === undefined ? MAX_CONTENT_BYTES / BigInt(minItemBytes + 1) : BigInt(maxItems);
  return { maxElements, minBytes: MIN_CONTAINER_BYTES };
}

/** Of a map, likewise. */
export function mapSize({ maxProperties }: Schema, minValueBytes: number): ValueSize {
  const fitting = MAX_CONTENT_BYTES / BigInt(minValueBytes + MAP_ENTRY_BYTES);
  return { maxElements: maxProperties === undefined ? fitting : BigInt(maxProperties), minBytes: MIN_CONTAINER_BYTES };
}

/** Quotes, colon and comma of a property. */
const PROPERTY_BYTES = 4;

/** Of an object: every required property that has no default. @param required names and the bytes of their values */
export function objectSize(required: Iterable<readonly [name: string, minBytes: number]>): ValueSize {
  let minBytes = MIN_CONTAINER_BYTES;
  for (const [name, minValueBytes] of required) minBytes += Buffer.byteLength(name) + minValueBytes + PROPERTY_BYTES;
  // What does not fit a request does not occur, however much it passes the limit.
  return { maxElements: 0n, minBytes: Math.min(minBytes, ESTIMATED_REQUEST_SIZE_BYTES) };
}

/** How often a node can occur in a request when no bound is declared around it. */
export function mostOccurrences(minBytes: number): bigint {
  return BigInt(Math.floor(ESTIMATED_REQUEST_SIZE_BYTES / (minBytes + 1)));
}

function lengthInBytes(maxLength: number): bigint {
  return BigInt(maxLength) * MAX_BYTES_PER_CODE_POINT;
}

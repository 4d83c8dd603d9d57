/**
 * The maximum sizes of the values of a schema node, and the minimum sizes of their JSON, for estimates of the worst
 * case.
 * Clients rely on these sizes, so they do not depend on the request limit of a server.
 */

import type { Schema } from "../../schema/schema-types.js";
import { ESTIMATED_REQUEST_SIZE_BYTES } from "../budgets.js";
import type { CelType } from "../cel-types.js";
import type { Range } from "../range.js";

/** The size of a text, list or object that fills a request, without its quotes, brackets or braces. */
const MAX_CONTENT_BYTES = BigInt(ESTIMATED_REQUEST_SIZE_BYTES - 2);
/** `maxLength` counts code points, each of which takes at most this many bytes. */
const MAX_BYTES_PER_CODE_POINT = 4n;
/** The quotes of a key, and the colon and comma around it. */
const MAP_ENTRY_BYTES = 6;

const MIN_TEXT_BYTES = 2;
const MIN_CONTAINER_BYTES = 2;
const MIN_BOOLEAN_BYTES = 4;
const MIN_NUMBER_BYTES = 1;

/** JSON sizes in bytes, including quotes, of formats that are parsed. */
const TEXT_BYTES: Readonly<Record<string, { readonly min: number; readonly max: number }>> = {
  duration: { min: 3, max: 32 },
  date: { min: 12, max: 12 },
  "date-time": { min: 21, max: 32 },
};

/** Provides the size of the value at a path. */
export interface SizeSource {
  /**
   * @param path a variable, followed by fields in their escaped spelling, and `@items`, `@keys`, `@values`; empty for a
   * value without a path
   * @param type of the value
   * @returns undefined if nothing is declared
   */
  sizeOf(path: readonly string[], type: CelType): Range | undefined;
}

/** The size of a node's value. */
export interface ValueSize {
  /** Bytes of a text or elements of a container; 0 for values without a size. */
  readonly maxElements: bigint;
  /** The size of the shortest JSON, in bytes. */
  readonly minBytes: number;
}

/** The size of an int-or-string. */
export function unionSize({ maxLength }: Schema): ValueSize {
  return {
    maxElements: maxLength === undefined ? MAX_CONTENT_BYTES : lengthInBytes(maxLength),
    minBytes: MIN_NUMBER_BYTES,
  };
}

/** The size of a text that is neither a date nor a duration. */
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

/** The size of a text that is parsed as a time or duration. */
export function timeSize(format: "duration" | "date" | "date-time"): ValueSize {
  const { min, max } = TEXT_BYTES[format] as { min: number; max: number };
  return { maxElements: BigInt(max), minBytes: min };
}

export const BOOLEAN_SIZE: ValueSize = { maxElements: 0n, minBytes: MIN_BOOLEAN_BYTES };
export const NUMBER_SIZE: ValueSize = { maxElements: 0n, minBytes: MIN_NUMBER_BYTES };

/** The size of a list; without a bound, as many of its smallest items as fit into a request. */
export function listSize({ maxItems }: Schema, minItemBytes: number): ValueSize {
  const maxElements = maxItems === undefined ? MAX_CONTENT_BYTES / BigInt(minItemBytes + 1) : BigInt(maxItems);
  return { maxElements, minBytes: MIN_CONTAINER_BYTES };
}

/** The size of a map; without a bound, as many of its smallest entries as fit into a request. */
export function mapSize({ maxProperties }: Schema, minValueBytes: number): ValueSize {
  const fitting = MAX_CONTENT_BYTES / BigInt(minValueBytes + MAP_ENTRY_BYTES);
  return { maxElements: maxProperties === undefined ? fitting : BigInt(maxProperties), minBytes: MIN_CONTAINER_BYTES };
}

/** The quotes, colon and comma of a property. */
const PROPERTY_BYTES = 4;

/**
 * The size of an object with every required property that has no default. @param required names, and the sizes of
 * their values in bytes
 */
export function objectSize(required: Iterable<readonly [name: string, minBytes: number]>): ValueSize {
  let minBytes = MIN_CONTAINER_BYTES;
  for (const [name, minValueBytes] of required) minBytes += Buffer.byteLength(name) + minValueBytes + PROPERTY_BYTES;
  // A value that does not fit into a request does not occur, so its exact size does not matter.
  return { maxElements: 0n, minBytes: Math.min(minBytes, ESTIMATED_REQUEST_SIZE_BYTES) };
}

/** Returns how often a node can occur in a request if no bound is declared around it. */
export function mostOccurrences(minBytes: number): bigint {
  return BigInt(Math.floor(ESTIMATED_REQUEST_SIZE_BYTES / (minBytes + 1)));
}

function lengthInBytes(maxLength: number): bigint {
  return BigInt(maxLength) * MAX_BYTES_PER_CODE_POINT;
}

/** Decodes JSON that this server wrote itself. */
import type { JsonValue } from "../api/json.js";
import { type Excerpt, excerptBytes, excerptText } from "./json-byte-members.js";
import { decodeJson } from "./json-codec.js";
import { hasLongNumber } from "./long-numbers.js";

/** Decodes without checking for duplicate keys or depth, since this server wrote the bytes. Integers stay exact. */
export function decodeOwnJson(bytes: Buffer): JsonValue {
  return hasLongNumber(bytes) ? decodeJson(bytes).value : (JSON.parse(bytes.toString()) as JsonValue);
}

/** Decodes a part of such bytes in the same way, without copying it. */
export function decodeOwnExcerpt(excerpt: Excerpt): JsonValue {
  const { json, start, end, cutStart, cutEnd } = excerpt;
  // No number reaches across what is left out, which is a whole member.
  return hasLongNumber(json, start, cutStart) || hasLongNumber(json, cutEnd, end)
    ? decodeJson(excerptBytes(excerpt)).value
    : (JSON.parse(excerptText(excerpt)) as JsonValue);
}

/** Decodes JSON that this server wrote itself. */
import type { JsonValue } from "../api/json.js";
import { decodeJson } from "./json-codec.js";
import { hasLongNumber } from "./long-numbers.js";

/** Decodes without checking for duplicate keys or depth, since this server wrote the bytes. Integers stay exact. */
export function decodeOwnJson(bytes: Buffer): JsonValue {
  return hasLongNumber(bytes) ? decodeJson(bytes).value : (JSON.parse(bytes.toString()) as JsonValue);
}

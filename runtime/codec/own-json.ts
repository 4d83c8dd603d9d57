/** Decodes JSON that this server wrote itself. */
import type { JsonValue } from "../api/json.js";
import { decodeJson } from "./json-codec.js";

/** Matches an integer with so many digits that a double may round it. */
const LONG_NUMBER = /[0-9]{16}/;

/** Decodes without checking for duplicate keys or depth, since this server wrote the bytes. Integers stay exact. */
export function decodeOwnJson(bytes: Buffer): JsonValue {
  const text = bytes.toString();
  return LONG_NUMBER.test(text) ? decodeJson(bytes).value : (JSON.parse(text) as JsonValue);
}

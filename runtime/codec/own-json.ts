/** JSON that this server has written itself, read back. */
import type { JsonValue } from "../api/json.js";
import { decodeJson } from "./json-codec.js";

/** Digits in a row that may be an integer which a double would round. */
const LONG_NUMBER = /[0-9]{16}/;

/** The value of bytes that this server has written itself: no duplicates, no depth to look for. Integers stay exact. */
export function decodeOwnJson(bytes: Buffer): JsonValue {
  const text = bytes.toString();
  return LONG_NUMBER.test(text) ? decodeJson(bytes).value : (JSON.parse(text) as JsonValue);
}

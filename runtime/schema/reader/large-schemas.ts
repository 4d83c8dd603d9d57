/** Tells documents of schemas that are too large for one turn of the event loop. */

import { isJsonObject, type JsonObject } from "../../api/json.js";

/**
 * Reports whether documents have at least so many schemas together. Takes time linear in `limit` or in the documents,
 * whichever is smaller.
 * @param weigh returns for how many a schema counts; default: one
 */
export function hasSchemas(
  documents: readonly JsonObject[],
  limit: number,
  weigh: (schema: JsonObject) => number = () => 1,
): boolean {
  const waiting: unknown[] = [...documents];
  let left = limit;
  for (let schema = waiting.pop(); schema !== undefined; schema = waiting.pop()) {
    if (!isJsonObject(schema as never)) continue;
    left -= weigh(schema as JsonObject);
    if (left <= 0 || waiting.length >= limit) return true;
    const { properties, items, additionalProperties, allOf, anyOf, oneOf, not } = schema as JsonObject;
    if (isJsonObject(properties)) for (const name in properties) waiting.push(properties[name]);
    for (const parts of [allOf, anyOf, oneOf]) if (Array.isArray(parts)) for (const part of parts) waiting.push(part);
    waiting.push(not ?? null, items ?? null, additionalProperties ?? null);
  }
  return false;
}

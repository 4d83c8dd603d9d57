/** Walks through schemas that may be too large for one turn of the event loop. */

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

/** Schemas that are visited between two pauses: with most rules about schemas they take a millisecond or two. */
const VISITS_PER_PIECE = 500;

/**
 * Visits places, each before those that the visit adds to `below`, which follow in their order. A recursive function
 * could pause only with a generator for each schema, which costs more than most visits.
 * @param visit returns how many visits its work equals; default: one
 */
export function* walked<Place>(
  root: Place,
  visit: (place: Place, below: Place[]) => number | void,
): Generator<void, void> {
  const waiting = [root];
  const below: Place[] = [];
  let left = VISITS_PER_PIECE;
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    left -= visit(place, below) ?? 1;
    for (let part = below.pop(); part !== undefined; part = below.pop()) waiting.push(part);
    if (left > 0) continue;
    left = VISITS_PER_PIECE;
    yield;
  }
}

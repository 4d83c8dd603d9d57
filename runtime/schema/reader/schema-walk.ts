/** Walks through schemas that may be too large for one turn of the event loop. */

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

/**
 * The terms of a past state: those of another state, and the events between the two. Most reads of past states need none of
 * them, and the others need few, so the keys of a term are computed when they are first requested.
 */
import type { CacheEvent, CacheValue } from "./cache-types.js";
import { insert, type Keyed, newDraft, remove, type Sequence } from "./sequence.js";
import { valueAfter } from "./state.js";
import { hasTerm, type Term, type TermIndex, UNINDEXED, type Unindexed } from "./terms.js";

/** The maximum number of terms whose keys are remembered. A selector rarely has more. */
const MAX_REMEMBERED_TERMS = 8;

export class PastTerms<V extends CacheValue> implements TermIndex<V> {
  /** The keys of terms that were requested before, by indexer and text. */
  private readonly known = new Map<string, Sequence<Keyed>>();

  /**
   * @param other the terms of the other state
   * @param events those between the two states, in their order
   * @param isLater whether the past state is later than the other one
   */
  constructor(
    private readonly other: TermIndex<V>,
    private readonly events: readonly CacheEvent<V>[],
    private readonly isLater: boolean,
  ) {}

  keysWith(term: Term<V>): Sequence<Keyed> | Unindexed {
    const keys = this.other.keysWith(term);
    if (keys === UNINDEXED) return UNINDEXED;
    const place = `${term.by.name}=${term.text}`;
    if (!this.known.has(place)) {
      if (this.known.size >= MAX_REMEMBERED_TERMS) this.known.clear();
      this.known.set(place, this.changed(keys, term));
    }
    return this.known.get(place);
  }

  /** Makes or reverts the changes of the events. */
  private changed(keys: Sequence<Keyed>, term: Term<V>): Sequence<Keyed> {
    const { events, isLater } = this;
    const draft = newDraft();
    let changed = keys;
    for (let step = 0; step < events.length; step++) {
      const event = events[isLater ? step : events.length - 1 - step] as CacheEvent<V>;
      const { key } = event.current;
      const had = hasTerm(event.previous, term);
      const has = hasTerm(valueAfter(event), term);
      if (had === has) continue;
      changed = has === isLater ? insert(changed, { key }, draft) : remove(changed, key, draft);
    }
    return changed;
  }
}

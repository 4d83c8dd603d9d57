/**
 * The terms of a past state: those of another state, and the events between the two. Most reads of past states need none of
 * them, and the others need few, so the keys of a term are computed when they are first requested.
 */
import type { CacheEvent, CacheValue, TermIndex } from "./cache-types.js";
import { insert, type Keyed, newDraft, remove, type Sequence } from "./sequence.js";
import { valueAfter } from "./state.js";
import { type Terms, termChanges } from "./terms.js";

export class PastTerms<V extends CacheValue> implements TermIndex {
  /** The terms whose keys differ from those in the other state. */
  private differing: Map<string, PastPosting> | undefined;

  /**
   * @param other the terms of the other state
   * @param events those between the two states, in their order
   * @param isLater whether the past state is later than the other one
   */
  constructor(
    private readonly terms: Terms<V>,
    private readonly other: TermIndex,
    private events: readonly CacheEvent<V>[],
    private readonly isLater: boolean,
  ) {}

  keysWith(term: string): Sequence<Keyed> {
    this.differing ??= this.changes();
    const keys = this.other.keysWith(term);
    const posting = this.differing.get(term);
    return posting === undefined ? keys : posting.changed(keys);
  }

  private changes(): Map<string, PastPosting> {
    const { events, isLater, terms } = this;
    const differing = new Map<string, PastPosting>();
    const note = (changed: readonly string[], change: KeyChange): void => {
      for (const term of changed) {
        const known = differing.get(term);
        if (known === undefined) differing.set(term, new PastPosting(change));
        else known.changes.push(change);
      }
    };
    for (let step = 0; step < events.length; step++) {
      const event = events[isLater ? step : events.length - 1 - step] as CacheEvent<V>;
      const after = valueAfter(event);
      const { key } = event.current;
      const { removed, added } = isLater
        ? termChanges(terms, event.previous, after)
        : termChanges(terms, after, event.previous);
      if (removed.length > 0) note(removed, { key, isPresent: false });
      if (added.length > 0) note(added, { key, isPresent: true });
    }
    // The values of the events must not be kept longer than needed.
    this.events = [];
    return differing;
  }
}

/** What happens to a key of a term. Where it becomes present, this is its entry too. */
interface KeyChange extends Keyed {
  readonly isPresent: boolean;
}

class PastPosting {
  /** The changes of keys with the term, or nothing once they were made. */
  readonly changes: KeyChange[];
  private keys: Sequence<Keyed>;

  constructor(first: KeyChange) {
    this.changes = [first];
  }

  /** Returns the keys after the changes. @param keys those before, the same each time */
  changed(keys: Sequence<Keyed>): Sequence<Keyed> {
    if (this.changes.length === 0) return this.keys;
    const draft = newDraft();
    this.keys = keys;
    for (const change of this.changes)
      this.keys = change.isPresent ? insert(this.keys, change, draft) : remove(this.keys, change.key, draft);
    this.changes.length = 0;
    return this.keys;
  }
}

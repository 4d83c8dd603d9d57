/**
 * The terms of a past state: those of another state, and the events between the two. Most reads of past states need none of
 * them, and the others need few, so the changes are computed when the first term of an indexer is requested.
 */
import type { CacheEvent, CacheValue } from "./cache-types.js";
import { insert, type Keyed, newDraft, remove, type Sequence } from "./sequence.js";
import { valueAfter } from "./state.js";
import { type Indexer, type Term, type TermIndex, UNINDEXED, type Unindexed } from "./terms.js";

/** The maximum number of indexers whose changes are remembered. A selector rarely has more. */
const MAX_REMEMBERED_INDEXERS = 8;

/** What happens to a key of a term. Where it becomes present, this is its entry too. */
interface KeyChange extends Keyed {
  readonly isPresent: boolean;
}

/** The changes of the keys with each text, in their order. */
type Changes = ReadonlyMap<string, readonly KeyChange[]>;

export class PastTerms<V extends CacheValue> implements TermIndex<V> {
  /** By the names of the indexers. */
  private readonly known = new Map<string, Changes>();

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
    const draft = newDraft();
    let changed = keys;
    for (const change of this.changesOf(term.by).get(term.text) ?? [])
      changed = change.isPresent ? insert(changed, change, draft) : remove(changed, change.key, draft);
    return changed;
  }

  private changesOf(by: Indexer<V>): Changes {
    let changes = this.known.get(by.name);
    if (changes === undefined) {
      if (this.known.size >= MAX_REMEMBERED_INDEXERS) this.known.clear();
      changes = this.changes(by);
      this.known.set(by.name, changes);
    }
    return changes;
  }

  private changes(by: Indexer<V>): Changes {
    const { events, isLater } = this;
    const changes = new Map<string, KeyChange[]>();
    const note = (text: string | undefined, change: KeyChange): void => {
      if (text === undefined) return;
      const known = changes.get(text);
      if (known === undefined) changes.set(text, [change]);
      else known.push(change);
    };
    for (let step = 0; step < events.length; step++) {
      const event = events[isLater ? step : events.length - 1 - step] as CacheEvent<V>;
      const { key } = event.current;
      const after = valueAfter(event);
      const [from, to] = isLater ? [event.previous, after] : [after, event.previous];
      const former = from && by.textOf(from);
      const present = to && by.textOf(to);
      if (former === present) continue;
      note(former, { key, isPresent: false });
      note(present, { key, isPresent: true });
    }
    return changes;
  }
}

/**
 * States of a cache and the changes from one to the next. A state has an index of what readers have looked values up by,
 * so that the cost of a selective read depends only on its result, and a change costs nothing for terms that no reader uses.
 */
import { setImmediate as startTurn } from "node:timers";
import type { CacheEvent, CacheValue, State } from "./cache-types.js";
import { keysIn, type Postings, postingsOf, withKey, withoutKey } from "./postings.js";
import {
  type Draft,
  fromSorted,
  insert,
  type Keyed,
  lookup,
  newDraft,
  remove,
  type Sequence,
  sizeOf,
  walk,
} from "./sequence.js";
import { type Indexer, type Term, type TermIndex, UNINDEXED, type Unindexed } from "./terms.js";

/** The maximum number of indexers whose postings a state keeps. Those that were not used for the longest time go first. */
export const MAX_INDEXERS = 64;
/** So many values are indexed at once, which takes 10 to 30 ms; the index of more values grows in turns. */
export const MAX_INDEXED_AT_ONCE = 50_000;
/** The number of values that are indexed in a turn. */
const INDEXED_PER_TURN = 2_000;

/** What a state keeps of an indexer. */
interface Index<V> {
  readonly by: Indexer<V>;
  postings: Postings;
  /** The key from which on values are not indexed yet; undefined once all are. */
  rest: string | undefined;
}

/**
 * A state under changes, which work in place. {@link freeze} shows it: what that returns never changes, and later changes
 * copy what they touch of it. So changes between which no state is shown cost next to no memory.
 */
export class MutableState<V extends CacheValue> {
  private values: Sequence<V>;
  /** By the names of their indexers, those that were used last at the end. */
  private readonly indexes = new Map<string, Index<V>>();
  /** The draft of all changes since the last frozen state. No sequence that was made in it has left this object. */
  private draft = newDraft();
  /** The present state, if it was shown. */
  private frozen: State<V> | undefined;

  get(key: string): V | undefined {
    return lookup(this.values, key);
  }

  /** The number of values. */
  get count(): number {
    return sizeOf(this.values);
  }

  /** Shows the present state, which no later change alters. O(1). */
  freeze(): State<V> {
    if (this.frozen === undefined) {
      this.frozen = { values: this.values, terms: new FrozenTerms(this.values, this.completeIndexes(), this) };
      this.draft = newDraft();
    }
    return this.frozen;
  }

  /** Replaces everything. @param values in strictly ascending key order */
  load(values: readonly V[]): void {
    this.frozen = undefined;
    this.values = fromSorted(values, this.draft);
    this.indexes.clear();
  }

  /** Makes the change of an event. */
  apply(event: CacheEvent<V>): void {
    this.frozen = undefined;
    const { key } = event.current;
    const after = valueAfter(event);
    this.values = withValue(this.values, key, after, this.draft);
    // An index that still grows takes the change as well, and comes to the value later without effect.
    for (const index of this.indexes.values()) this.index(index, key, event.previous, after);
  }

  /** Reports whether these are the present values. @param values those of a frozen state */
  isAt(values: Sequence<V>): boolean {
    return this.values === values;
  }

  /** Returns the postings of an indexer, which are kept from now on, unless there are still values to be indexed. */
  indexOf(by: Indexer<V>): Postings | Unindexed {
    const index = this.indexes.get(by.name) ?? this.newIndex(by);
    this.indexes.delete(by.name);
    this.indexes.set(by.name, index);
    for (const unused of this.indexes.keys()) {
      if (this.indexes.size <= MAX_INDEXERS) break;
      this.indexes.delete(unused);
    }
    return index.rest === undefined ? index.postings : UNINDEXED;
  }

  private newIndex(by: Indexer<V>): Index<V> {
    if (this.count <= MAX_INDEXED_AT_ONCE) return { by, postings: postingsOf(this.values, by), rest: undefined };
    const index: Index<V> = { by, postings: undefined, rest: "" };
    startTurn(() => this.grow(index));
    return index;
  }

  /** Indexes some more values. */
  private grow(index: Index<V>): void {
    if (this.indexes.get(index.by.name) !== index) return;
    let count = 0;
    for (const value of walk(this.values, index.rest)) {
      if (count++ === INDEXED_PER_TURN) {
        index.rest = value.key;
        startTurn(() => this.grow(index));
        return;
      }
      this.index(index, value.key, undefined, value);
    }
    index.rest = undefined;
    // A frozen state may show the postings from now on, so they no longer change in place.
    this.draft = newDraft();
  }

  private index(index: Index<V>, key: string, before: V | undefined, after: V | undefined): void {
    const { by } = index;
    const former = before && by.textOf(before);
    const present = after && by.textOf(after);
    if (former === present) return;
    if (former !== undefined) index.postings = withoutKey(index.postings, former, key, this.draft);
    if (present !== undefined) index.postings = withKey(index.postings, present, key, this.draft);
  }

  private completeIndexes(): Map<string, Postings> {
    const complete = new Map<string, Postings>();
    for (const { by, postings, rest } of this.indexes.values()) if (rest === undefined) complete.set(by.name, postings);
    return complete;
  }
}

/** Makes a state of its own. @param values in strictly ascending key order */
export function stateOf<V extends CacheValue>(values: readonly V[]): State<V> {
  const state = new MutableState<V>();
  state.load(values);
  return state.freeze();
}

/** Returns what an event leaves behind at its key. */
export function valueAfter<V extends CacheValue>({ type, current }: CacheEvent<V>): V | undefined {
  return type === "put" ? current : undefined;
}

/** Sets the value of a key, or removes the key. */
export function withValue<V extends CacheValue>(
  values: Sequence<V>,
  key: string,
  value: V | undefined,
  draft: Draft,
): Sequence<V> {
  return value === undefined ? remove(values, key, draft) : insert(values, value, draft);
}

/** The terms of a frozen state: those that were indexed when it was frozen, or until the next change. */
class FrozenTerms<V extends CacheValue> implements TermIndex<V> {
  constructor(
    private readonly values: Sequence<V>,
    private readonly indexes: Map<string, Postings>,
    /** The state of which this one was shown. It keeps the postings of what is looked up here. */
    private readonly owner: MutableState<V>,
  ) {}

  keysWith({ by, text }: Term<V>): Sequence<Keyed> | Unindexed {
    const present = this.owner.indexOf(by);
    if (!this.indexes.has(by.name)) {
      if (present === UNINDEXED || !this.owner.isAt(this.values)) return UNINDEXED;
      this.indexes.set(by.name, present);
    }
    return keysIn(this.indexes.get(by.name), text);
  }
}

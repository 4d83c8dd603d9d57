/**
 * States of a cache and the changes from one to the next. The sets of keys behind terms are part of the state, so that
 * the cost of a selective read depends only on its result.
 */

import type { CacheEvent, CacheValue, State, TermIndex } from "./cache-types.js";
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
} from "./sequence.js";
import { type Terms, type TermsOf, termChanges } from "./terms.js";

/** The keys of the values that carry a term. It may be changed in place in the draft in which it was made. */
interface Posting extends Keyed {
  /** The term. */
  readonly key: string;
  keys: Sequence<Keyed>;
  readonly draft: Draft;
}

/**
 * A state under changes, which work in place. {@link freeze} shows it: what that returns never changes, and later changes
 * copy what they touch of it. So changes between which no state is shown cost next to no memory.
 */
export class MutableState<V extends CacheValue> {
  private values: Sequence<V>;
  private postings: Sequence<Posting>;
  /** The draft of all changes since the last frozen state. No sequence that was made in it has left this object. */
  private draft = newDraft();
  /** The present state, if it was shown. */
  private frozen: State<V> | undefined;

  constructor(private readonly terms: Terms<V>) {}

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
      this.frozen = { values: this.values, terms: new Postings(this.postings) };
      this.draft = newDraft();
    }
    return this.frozen;
  }

  /** Replaces everything. @param values in strictly ascending key order */
  load(values: readonly V[]): void {
    this.frozen = undefined;
    const members = new Map<string, Keyed[]>();
    for (const value of values) {
      const keyed = { key: value.key };
      for (const term of this.terms.termsOf(value)) {
        const known = members.get(term);
        if (known === undefined) members.set(term, [keyed]);
        else known.push(keyed);
      }
    }
    const { draft } = this;
    const postings = Array.from(members, ([key, keys]): Posting => ({ key, keys: fromSorted(keys, draft), draft }));
    this.values = fromSorted(values, draft);
    this.postings = fromSorted(postings.sort(byKey), draft);
  }

  /** Makes the change of an event. */
  apply(event: CacheEvent<V>): void {
    this.frozen = undefined;
    const { key } = event.current;
    const after = valueAfter(event);
    this.values = withValue(this.values, key, after, this.draft);
    const { removed, added } = termChanges(this.terms, event.previous, after);
    for (const term of removed) this.removeKey(term, key);
    if (added.length === 0) return;
    const keyed: Keyed = { key };
    for (const term of added) this.addKey(term, keyed);
  }

  private addKey(term: string, keyed: Keyed): void {
    const posting = lookup(this.postings, term);
    this.setKeys(term, posting, insert(posting?.keys, keyed, this.draft));
  }

  private removeKey(term: string, key: string): void {
    const posting = lookup(this.postings, term);
    const keys = remove(posting?.keys, key, this.draft);
    if (keys === undefined) this.postings = remove(this.postings, term, this.draft);
    else this.setKeys(term, posting, keys);
  }

  private setKeys(term: string, posting: Posting | undefined, keys: Sequence<Keyed>): void {
    const { draft } = this;
    if (posting?.draft === draft) posting.keys = keys;
    // The text of the former posting is kept, so that the new one can be forgotten.
    else this.postings = insert(this.postings, { key: posting?.key ?? term, keys, draft }, draft);
  }
}

/** @param values in strictly ascending key order */
export function stateOf<V extends CacheValue>(values: readonly V[], termsOf: TermsOf<V>): State<V> {
  const state = new MutableState<V>({ termsOf });
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

/** The terms of a frozen state. */
class Postings implements TermIndex {
  constructor(private readonly postings: Sequence<Posting>) {}

  keysWith(term: string): Sequence<Keyed> {
    return lookup(this.postings, term)?.keys;
  }
}

function byKey(a: Keyed, b: Keyed): number {
  return a.key < b.key ? -1 : 1;
}

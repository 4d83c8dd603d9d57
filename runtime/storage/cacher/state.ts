/**
 * States of a cache and the step from one to the next. Terms are opaque texts that values carry (labels, fields). The
 * sets of keys behind them are part of the state, so that the cost of a selective read of any retained state depends
 * only on its result.
 */

import type { CacheEvent, CacheValue, Posting, State } from "./cache-types.js";
import { fromSorted, insert, type Keyed, lookup, remove, type Sequence } from "./sequence.js";

export type TermsOf<V> = (value: V) => readonly string[];

/** Returns the state after an event. A change that leaves the terms alone does not touch their sets. */
export function applyEvent<V extends CacheValue>(
  { values, terms }: State<V>,
  { type, current, previous }: CacheEvent<V>,
  termsOf: TermsOf<V>,
): State<V> {
  const before = previous === undefined ? NO_TERMS : termsOf(previous);
  const after = type === "delete" ? NO_TERMS : termsOf(current);
  return {
    values: type === "put" ? insert(values, current) : remove(values, current.key),
    terms: sameTerms(before, after) ? terms : withTerms(terms, current.key, before, after),
  };
}

/** @param values in strictly ascending key order */
export function stateOf<V extends CacheValue>(values: readonly V[], termsOf: TermsOf<V>): State<V> {
  const members = new Map<string, Keyed[]>();
  for (const value of values) {
    const keyed = { key: value.key };
    for (const term of termsOf(value)) {
      const known = members.get(term);
      if (known === undefined) members.set(term, [keyed]);
      else known.push(keyed);
    }
  }
  const postings = [...members].map(([key, keys]): Posting => ({ key, keys: fromSorted(keys) }));
  return { values: fromSorted(values), terms: fromSorted(postings.sort(byKey)) };
}

/** Returns the keys of the values with a term, in order. */
export function keysWith<V extends CacheValue>(state: State<V>, term: string): Sequence<Keyed> {
  return lookup(state.terms, term)?.keys;
}

const NO_TERMS: readonly string[] = [];

function sameTerms(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((term, index) => term === b[index]);
}

function withTerms(
  terms: Sequence<Posting>,
  key: string,
  before: readonly string[],
  after: readonly string[],
): Sequence<Posting> {
  let result = terms;
  for (const term of before) {
    if (after.includes(term)) continue;
    const keys = remove(lookup(result, term)?.keys, key);
    result = keys === undefined ? remove(result, term) : insert(result, { key: term, keys });
  }
  const keyed: Keyed = { key };
  for (const term of after) {
    if (before.includes(term)) continue;
    result = insert(result, { key: term, keys: insert(lookup(result, term)?.keys, keyed) });
  }
  return result;
}

function byKey(a: Keyed, b: Keyed): number {
  return a.key < b.key ? -1 : 1;
}

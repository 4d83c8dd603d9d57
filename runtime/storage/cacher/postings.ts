/** Postings: the keys of the values with each text of an indexer. */
import type { CacheValue } from "./cache-types.js";
import {
  type Draft,
  fromSorted,
  insert,
  type Keyed,
  lookup,
  newDraft,
  remove,
  type Sequence,
  walk,
} from "./sequence.js";
import type { Indexer } from "./terms.js";

/** The keys of the values with one text. It may be changed in place in the draft in which it was made. */
export interface Posting extends Keyed {
  /** The text. */
  readonly key: string;
  keys: Sequence<Keyed>;
  readonly draft: Draft;
}

export type Postings = Sequence<Posting>;

/** Makes the postings of all values, in O(n) for n values of few texts. No draft has the right to change them. */
export function postingsOf<V extends CacheValue>(values: Sequence<V>, by: Indexer<V>): Postings {
  const members = new Map<string, Keyed[]>();
  for (const value of walk(values)) {
    const text = by.textOf(value);
    if (text === undefined) continue;
    const keyed = { key: value.key };
    const known = members.get(text);
    if (known === undefined) members.set(text, [keyed]);
    else known.push(keyed);
  }
  const draft = newDraft();
  const postings = Array.from(members, ([key, keys]): Posting => ({ key, keys: fromSorted(keys, draft), draft }));
  return fromSorted(postings.sort(byKey), draft);
}

/** Returns the keys of the values with a text. */
export function keysIn(postings: Postings, text: string): Sequence<Keyed> {
  return lookup(postings, text)?.keys;
}

export function withKey(postings: Postings, text: string, key: string, draft: Draft): Postings {
  const posting = lookup(postings, text);
  return withKeys(postings, text, posting, insert(posting?.keys, { key }, draft), draft);
}

export function withoutKey(postings: Postings, text: string, key: string, draft: Draft): Postings {
  const posting = lookup(postings, text);
  const keys = remove(posting?.keys, key, draft);
  return keys === undefined ? remove(postings, text, draft) : withKeys(postings, text, posting, keys, draft);
}

function withKeys(
  postings: Postings,
  text: string,
  posting: Posting | undefined,
  keys: Sequence<Keyed>,
  draft: Draft,
): Postings {
  if (posting?.draft === draft) {
    posting.keys = keys;
    return postings;
  }
  // The text of the former posting is kept, so that the new one can be forgotten.
  return insert(postings, { key: posting?.key ?? text, keys, draft }, draft);
}

function byKey(a: Keyed, b: Keyed): number {
  return a.key < b.key ? -1 : 1;
}

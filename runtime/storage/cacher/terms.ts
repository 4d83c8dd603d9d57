/** Terms: texts that values carry (the value of a label or of a field), and by which they are looked up. */
import type { Keyed, Sequence } from "./sequence.js";

/** Reads one text of each value: that of a label, or of a field. */
export interface Indexer<V> {
  /** Indexers with the same name read the same. */
  readonly name: string;
  /** Returns undefined for values that no term of this indexer finds. */
  textOf(value: V): string | undefined;
}

/** What a lookup requires of a value: that its indexer reads the text. */
export interface Term<V> {
  readonly by: Indexer<V>;
  readonly text: string;
}

/** The answer of a state that has no index for a term (yet). The reader has to look at the values themselves. */
export const UNINDEXED = Symbol("unindexed");
export type Unindexed = typeof UNINDEXED;

/** The keys of the values with each term, at one moment. */
export interface TermIndex<V> {
  /** Returns the keys of the values with a term, in order. */
  keysWith(term: Term<V>): Sequence<Keyed> | Unindexed;
}

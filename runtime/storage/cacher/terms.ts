/** Terms: opaque texts that values carry (labels, fields), and by which they are looked up. */

export type TermsOf<V> = (value: V) => readonly string[];

export interface Terms<V> {
  /** Returns the terms of a value, each once. */
  readonly termsOf: TermsOf<V>;
  /**
   * Reports whether two values have the same terms, without making these. It may miss that they have. Absent: the terms are
   * compared.
   */
  readonly haveSameTerms?: (one: V, other: V) => boolean;
}

export interface TermChanges {
  readonly removed: readonly string[];
  readonly added: readonly string[];
}

/** Returns how a change of a value changes its terms. Most updates leave them alone. */
export function termChanges<V>(terms: Terms<V>, before: V | undefined, after: V | undefined): TermChanges {
  const { termsOf, haveSameTerms } = terms;
  if (before === undefined) return after === undefined ? NO_CHANGES : { removed: NO_TERMS, added: termsOf(after) };
  if (after === undefined) return { removed: termsOf(before), added: NO_TERMS };
  if (haveSameTerms?.(before, after) === true) return NO_CHANGES;
  const former = termsOf(before);
  const present = termsOf(after);
  return {
    removed: former.filter((term) => !present.includes(term)),
    added: present.filter((term) => !former.includes(term)),
  };
}

const NO_TERMS: readonly string[] = [];
const NO_CHANGES: TermChanges = { removed: NO_TERMS, added: NO_TERMS };

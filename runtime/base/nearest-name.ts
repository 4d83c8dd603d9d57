/** The name that somebody who made a typing error probably meant. */
import { distance } from "fastest-levenshtein";

/** Differences in at most this share of the letters count as a typing error: two of four, since swapped letters are two. */
const MAX_SHARE = 0.5;
const MAX_LETTERS = 4;

/** A shorter part of a name says too little. */
const MIN_PART_LETTERS = 3;

/**
 * Returns the candidate that differs in the fewest letters, or else the shortest one that contains the name as a word, as
 * `secure-port` contains `port`; undefined if there is none.
 */
export function nearestName(name: string, candidates: readonly string[]): string | undefined {
  const ranked = candidates
    .map((candidate) => ({ candidate, letters: distance(name.toLowerCase(), candidate.toLowerCase()) }))
    .filter(({ candidate, letters }) => letters <= Math.min(MAX_LETTERS, Math.floor(candidate.length * MAX_SHARE)))
    .sort(
      (left, right) => left.letters - right.letters || strays(name, left.candidate) - strays(name, right.candidate),
    );
  return ranked[0]?.candidate ?? shortestWithWord(name.toLowerCase(), candidates);
}

function shortestWithWord(word: string, candidates: readonly string[]): string | undefined {
  if (word.length < MIN_PART_LETTERS) return undefined;
  return candidates
    .filter((candidate) => `-${candidate.toLowerCase()}-`.includes(`-${word}-`))
    .sort((left, right) => left.length - right.length)[0];
}

/** The letters that differ whatever their order: none if letters were only swapped. */
function strays(name: string, candidate: string): number {
  const sorted = (text: string): string => [...text.toLowerCase()].sort().join("");
  return distance(sorted(name), sorted(candidate));
}

/** Returns `; did you mean X?` for the end of a message, or an empty text. @param shown how the message spells a name */
export function suggestion(
  name: string,
  candidates: readonly string[],
  shown: (candidate: string) => string = (candidate) => candidate,
): string {
  const nearest = nearestName(name, candidates);
  return nearest === undefined ? "" : `; did you mean ${shown(nearest)}?`;
}

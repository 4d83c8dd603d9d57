/** The name that somebody who made a typing error probably meant. */
import { distance } from "fastest-levenshtein";

/** Differences in at most this share of the letters count as a typing error: two of four, since swapped letters are two. */
const MAX_SHARE = 0.5;
const MAX_LETTERS = 4;

/** Returns the candidate that differs in the fewest letters, or undefined if none is similar. */
export function nearestName(name: string, candidates: readonly string[]): string | undefined {
  const ranked = candidates
    .map((candidate) => ({ candidate, letters: distance(name.toLowerCase(), candidate.toLowerCase()) }))
    .filter(({ candidate, letters }) => letters <= Math.min(MAX_LETTERS, Math.floor(candidate.length * MAX_SHARE)))
    .sort(
      (left, right) => left.letters - right.letters || strays(name, left.candidate) - strays(name, right.candidate),
    );
  return ranked[0]?.candidate;
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

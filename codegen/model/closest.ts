/** Suggests words that were probably meant. */

/** Words with a greater distance are considered unrelated. */
const MAX_DISTANCE = 3;

/** Returns a word that differs from `word` by a few letters; undefined if there is none. */
export function closest(word: string, words: readonly string[]): string | undefined {
  let found: string | undefined;
  let least = Math.min(MAX_DISTANCE, Math.floor(word.length / 3)) + 1;
  for (const candidate of words) {
    if (Math.abs(candidate.length - word.length) >= least) continue;
    const apart = distance(word.toLowerCase(), candidate.toLowerCase());
    if (apart >= least) continue;
    least = apart;
    found = candidate;
  }
  return found;
}

/** Counts letters to insert, remove or replace, and adjacent letters to swap. */
function distance(a: string, b: string): number {
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let line = 1; line <= a.length; line += 1) {
    const next = [line];
    for (let column = 1; column <= b.length; column += 1) {
      const replaced = (row[column - 1] as number) + (a[line - 1] === b[column - 1] ? 0 : 1);
      const isSwap = a[line - 1] === b[column - 2] && a[line - 2] === b[column - 1] && line > 1 && column > 1;
      const swapped = isSwap ? (before[column - 2] as number) + 1 : Number.POSITIVE_INFINITY;
      next.push(Math.min(replaced, (row[column] as number) + 1, (next[column - 1] as number) + 1, swapped));
    }
    before = row;
    row = next;
  }
  return row[b.length] as number;
}

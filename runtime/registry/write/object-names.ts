/** Generated names: a prefix and five characters that can't form words. RES-029 to RES-032. */

const SAFE_CHARACTERS = "bcdfghjklmnpqrstvwxz2456789";
const SUFFIX_CHARACTERS = 5;
const MAX_NAME_CHARACTERS = 63;

/** The number of attempts of a create whose generated name is taken. */
export const MAX_NAME_ATTEMPTS = 8;

/** @param random returns numbers in [0, 1) */
export function generatedName(prefix: string, random: () => number): string {
  let suffix = "";
  for (let count = 0; count < SUFFIX_CHARACTERS; count++)
    suffix += SAFE_CHARACTERS[Math.floor(random() * SAFE_CHARACTERS.length)];
  return prefix.slice(0, MAX_NAME_CHARACTERS - SUFFIX_CHARACTERS) + suffix;
}

/** Words of command lines that messages print, for people who paste them into a shell. */

/** What no shell changes. */
const PLAIN = /^[\w@%+=:,./-]+$/;

/** The word as it is, or in quotes if a shell would change it. */
export function shellWord(word: string): string {
  return PLAIN.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

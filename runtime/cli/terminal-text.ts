/** Makes text from elsewhere, such as names in files and messages of servers, safe for a terminal. */

/**
 * The characters on which a terminal acts instead of showing them, except line feeds and tabs. The last two ranges
 * change the direction of text.
 */
const ACTED_ON = /(?![\n\t])[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/** Returns the text with such characters spelled out: `\u001b`. */
export function terminalText(text: string): string {
  return text.replace(ACTED_ON, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

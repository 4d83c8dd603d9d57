/** Text of others on a terminal: names in files, messages of servers. */

/** What a terminal acts on instead of showing it; line feeds and tabs it may. The last two ranges turn the direction of text. */
const ACTED_ON = /(?![\n\t])[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/** The text with such characters spelled out: `\u001b`. */
export function terminalText(text: string): string {
  return text.replace(ACTED_ON, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

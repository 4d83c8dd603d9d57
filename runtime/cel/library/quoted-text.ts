/** Quotes a text, escaping everything unprintable, for messages and formatted lists. */

/** Characters with an escape of their own. */
export const ESCAPES: ReadonlyMap<string, string> = new Map([
  ["\u0007", "\\a"],
  ["\b", "\\b"],
  ["\f", "\\f"],
  ["\n", "\\n"],
  ["\r", "\\r"],
  ["\t", "\\t"],
  ["\v", "\\v"],
  ["\\", "\\\\"],
  ['"', '\\"'],
]);

const ESCAPED = /[\\"]|[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/gu;

export function quotedText(text: string): string {
  return `"${text.replace(ESCAPED, escaped)}"`;
}

function escaped(character: string): string {
  const known = ESCAPES.get(character);
  if (known !== undefined) return known;
  const codePoint = character.codePointAt(0) as number;
  const digits = codePoint.toString(16);
  if (codePoint < 0x80) return `\\x${digits.padStart(2, "0")}`;
  return codePoint > 0xffff ? `\\U${digits.padStart(8, "0")}` : `\\u${digits.padStart(4, "0")}`;
}

/** Maximum number of characters of a user's text that an error repeats. */
const MAX_SHOWN = 1024;

/** Quotes a text for a message, truncated so that no message repeats a request. */
export function shownQuoted(text: string): string {
  return quotedText(text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}...` : text);
}

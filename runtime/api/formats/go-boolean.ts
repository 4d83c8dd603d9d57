/** Booleans in the text forms that Go accepts. */

const TRUE_TEXTS: ReadonlySet<string> = new Set(["1", "t", "T", "true", "TRUE", "True"]);
const FALSE_TEXTS: ReadonlySet<string> = new Set(["0", "f", "F", "false", "FALSE", "False"]);

/** Returns undefined for any other text. */
export function parseBool(text: string): boolean | undefined {
  if (TRUE_TEXTS.has(text)) return true;
  return FALSE_TEXTS.has(text) ? false : undefined;
}

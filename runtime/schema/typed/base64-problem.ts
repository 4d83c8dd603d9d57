/** Finds where a text stops being Base64, counted as stock servers do. */

const LINE_END = /[\r\n]/;
const DIGIT = /[A-Za-z0-9+/]/;
/** Number of digits that represent three bytes. */
const GROUP = 4;

/** Returns `illegal base64 data at input byte 4`, or undefined for padded Base64; line breaks are ignored. */
export function base64Problem(text: string): string | undefined {
  const at = problemAt(text);
  return at === undefined ? undefined : `illegal base64 data at input byte ${at}`;
}

function problemAt(text: string): number | undefined {
  const characters: { readonly character: string; readonly offset: number }[] = [];
  for (let offset = 0; offset < text.length; offset++) {
    const character = text[offset] as string;
    if (!LINE_END.test(character)) characters.push({ character, offset });
  }
  let start = 0;
  while (start < characters.length) {
    for (let digit = 0; digit < GROUP; digit++) {
      const found = characters[start + digit];
      // An unfinished group is reported where it begins.
      if (found === undefined) return characters[start]?.offset ?? start;
      if (DIGIT.test(found.character)) continue;
      if (found.character !== "=" || digit < 2) return found.offset;
      if (digit === 2 && characters[start + digit + 1]?.character !== "=")
        return characters[start + digit + 1]?.offset ?? text.length;
      const end = start + GROUP;
      return characters[end]?.offset;
    }
    start += GROUP;
  }
  return undefined;
}

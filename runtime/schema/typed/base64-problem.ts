/** Finds where a text stops being Base64, counted as stock servers do. */

/** Number of digits that represent three bytes. */
const GROUP = 4;
const PADDING = 0x3d;

/** Returns `illegal base64 data at input byte 4`, or undefined for padded Base64; line breaks are ignored. */
export function base64Problem(text: string): string | undefined {
  const at = problemAt(text);
  return at === undefined ? undefined : `illegal base64 data at input byte ${at}`;
}

function problemAt(text: string): number | undefined {
  for (let at = withoutBreaks(text, 0); at < text.length; ) {
    const start = at;
    for (let digit = 0; digit < GROUP; digit++) {
      // An unfinished group is reported where it begins.
      if (at >= text.length) return start;
      const code = text.charCodeAt(at);
      const next = withoutBreaks(text, at + 1);
      if (!isDigit(code)) return code === PADDING && digit >= 2 ? afterPadding(text, next, digit) : at;
      at = next;
    }
  }
  return undefined;
}

/** Judges the rest of a text from what follows the padding at a digit. */
function afterPadding(text: string, next: number, digit: number): number | undefined {
  const isHalf = digit === 2;
  if (isHalf && text.charCodeAt(next) !== PADDING) return next;
  const end = isHalf ? withoutBreaks(text, next + 1) : next;
  return end < text.length ? end : undefined;
}

/** Returns the offset of the first character from here on that is no line break. */
function withoutBreaks(text: string, from: number): number {
  let at = from;
  while (at < text.length && isBreak(text.charCodeAt(at))) at++;
  return at;
}

function isBreak(code: number): boolean {
  return code === 0x0a || code === 0x0d;
}

/** Returns true for a letter, a number, `+` and `/`. */
function isDigit(code: number): boolean {
  return (
    (code >= 0x61 && code <= 0x7a) ||
    (code >= 0x41 && code <= 0x5a) ||
    (code >= 0x30 && code <= 0x39) ||
    code === 0x2b ||
    code === 0x2f
  );
}

/**
 * Text in HTTP headers. Values are bytes, shown as one character each; what is meant by bytes beyond ASCII is agreed upon to
 * be UTF-8. Names may hold a key in percent-encoding.
 */

/** Nothing but ASCII: most values. */
const PLAIN = /^[\0-\x7f]*$/;
/** One byte a character. */
const BYTES = /^[\0-\xff]*$/;

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** The text of a value as it was received; undefined where its bytes are no UTF-8. */
export function textOfHeader(value: string): string | undefined {
  if (PLAIN.test(value)) return value;
  if (!BYTES.test(value)) return undefined;
  try {
    return utf8.decode(Uint8Array.from(value, (character) => character.charCodeAt(0)));
  } catch {
    return undefined;
  }
}

/** What no value may hold, and HTTP/2 no value begins or ends with. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const UNSENDABLE = /[\0-\x08\x0a-\x1f\x7f]|^[ \t]|[ \t]$/;

/** The value by which a text is sent; undefined for one that no header can hold. */
export function headerOfText(text: string): string | undefined {
  if (UNSENDABLE.test(text)) return undefined;
  if (PLAIN.test(text)) return text;
  return Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join("");
}

/** What the percent-encoded part of a header's name stands for, decoded once; what is no encoding is meant as it stands. */
export function keyOfHeaderName(encoded: string): string {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return encoded;
  }
}
